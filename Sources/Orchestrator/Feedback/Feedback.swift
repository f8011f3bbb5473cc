package import SimKernel
package import Wire

/// What the wearer did with something that they were offered, or said of it with one tap (tech spec §2.13).
package enum Feedback: Equatable, Sendable {
  case completed(BlockKind)
  /// A block passed without a workout: noise, until the wearer says why.
  case missed(BlockKind)
  case accepted(BlockKind)
  case rejected(BlockKind)
  /// By the wearer, from the time that they were offered.
  case deleted(BlockKind, Weekday, hour: Int)
  /// By the wearer, to another hour.
  case moved(BlockKind, toHour: Int)
  /// The wearer chose another kind.
  case changedKind(from: BlockKind, to: BlockKind)
  /// The wearer took a change of the planner's back.
  case reverted(to: BlockKind, from: BlockKind)
  case intensity(Intensity)
  /// Of a rule of insights, by its name's hash.
  case insight(rule: UInt64, isHelpful: Bool)
  /// A delegate or the system changed something in the calendar: it says nothing of the wearer's will.
  case delegateEdit

  package enum Intensity: UInt8, CaseIterable, Sendable { case tooEasy = 1, justRight, tooHard }
}
