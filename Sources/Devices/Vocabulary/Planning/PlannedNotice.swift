package struct PlannedNotice: Hashable, Sendable {
  package enum Way: UInt8, StableName, Hashable, WireField {
    /// Calls for attention, within the hours in which that is allowed.
    case alert = 1
    /// A number on the app's icon.
    case badge
    /// Seen when the app is opened.
    case inApp

    package static let names = ["alert", "badge", "inApp"]
  }

  package let way: Way
  package let subject: NoticeSubject
  package let date: CivilDate
  /// From then on it is not worth showing.
  package let lapses: Timestamp
  /// The moment of an alert that is of use at that moment alone.
  package let due: Timestamp?

  package init(way: Way, subject: NoticeSubject, date: CivilDate, lapses: Timestamp, due: Timestamp? = nil) {
    (self.way, self.subject, self.date, self.lapses, self.due) = (way, subject, date, lapses, due)
  }
}

/// A haptic message of a device (implementation plan 3.6). The agents define its beats.
package enum HapticCue: UInt8, StableName, Hashable, WireField {
  /// I heard you.
  case acknowledgment = 1
  /// Let me adjust: a block was made lighter.
  case gentleCorrection
  /// A block is done.
  case completion
  /// I have got you.
  case emergency
  /// The planner has earned another phase.
  case trustAdvancement

  package static let names = ["acknowledgment", "gentleCorrection", "completion", "emergency", "trustAdvancement"]
}
