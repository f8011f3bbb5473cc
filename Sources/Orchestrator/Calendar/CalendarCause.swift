package import Transport

/// Through whom something happened to an entry of the calendar.
package enum CalendarCause: UInt8, CaseIterable, Hashable, Sendable {
  case wearer = 1
  case delegate
  /// The whole calendar went: a vacation, an account that was removed, a permission that was taken back.
  case system
  /// The planner itself, in a run that did not get to its end.
  case planner
  case unknown

  /// Whether it may count towards trust and towards what is learned of times: only what surely was the wearer.
  package var isWearersWill: Bool { self == .wearer }

  /// What a block becomes whose entry went this way.
  package var statusWhenDeleted: TrainingBlock.Status {
    switch self {
    case .wearer: .deleted
    case .planner: .removed
    case .delegate, .system, .unknown: .cancelled
    }
  }

  init(_ editor: CalendarEvent.Editor?) {
    switch editor {
    case .wearer: self = .wearer
    case .delegate: self = .delegate
    case .planner: self = .planner
    case nil: self = .unknown
    }
  }
}
