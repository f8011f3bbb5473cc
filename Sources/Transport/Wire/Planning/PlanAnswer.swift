package import SimKernel

/// What the wearer tells the planner, by a tap or by voice.
package enum PlanAnswer: Hashable, Sendable, Codable {
  /// Yes or no to a proposed block.
  case proposal(UInt64, isWanted: Bool)
  /// Why a block was missed.
  case missed(UInt64, MissReason)
  /// "I'm crashing" (implementation plan 2.7).
  case crashing
  /// They are away from training from now on, or back.
  case vacation(Bool)
  /// They choose how far the planner may go.
  case phase(TrustPhase)
  /// They want their blocks to be seen as "Busy" in the employer's calendar, or no more.
  case shadows(Bool)
}

/// A change that somebody makes to an entry of the planner's in a calendar.
package enum CalendarEdit: Hashable, Sendable, Codable {
  case delete
  /// To another start; its length stays.
  case move(to: Timestamp)
}
