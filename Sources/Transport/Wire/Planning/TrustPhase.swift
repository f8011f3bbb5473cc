/// How far the wearer lets the planner go without asking (tech spec §2.3).
package enum TrustPhase: UInt8, StableName, Comparable, Codable {
  /// It proposes, and learns (it takes no action of its own).
  case observer = 1
  /// It proposes blocks for the calendar.
  case scheduler
  /// It adds blocks.
  case autoScheduler
  /// It changes and removes them.
  case transformer
  case fullGhost

  package static let names = ["observer", "scheduler", "autoScheduler", "transformer", "fullGhost"]

  package static func < (a: TrustPhase, b: TrustPhase) -> Bool { a.rawValue < b.rawValue }

  /// The phase after this one.
  package var next: TrustPhase? { TrustPhase(rawValue: rawValue + 1) }
  /// The phase before this one.
  package var previous: TrustPhase? { TrustPhase(rawValue: rawValue - 1) }
}

/// Something that the planner may do, and how much it needs for it.
package enum PlanningAction: UInt8, StableName, Hashable {
  case suggest = 1
  case proposeBlock
  case autoSchedule
  case transformBlock
  case removeBlock

  package static let names = ["suggest", "proposeBlock", "autoSchedule", "transformBlock", "removeBlock"]

  /// The first phase in which it is allowed. A proposal asks, so that it is allowed from the start: without it nothing
  /// could be accepted, and the first phase would never end.
  package var firstPhase: TrustPhase {
    switch self {
    case .suggest, .proposeBlock: .observer
    case .autoSchedule: .autoScheduler
    case .transformBlock, .removeBlock: .transformer
    }
  }
}
