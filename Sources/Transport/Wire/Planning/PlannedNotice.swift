package import SimKernel

/// Something that the planner wants to tell the wearer.
package struct PlannedNotice: Hashable, Sendable {
  package enum Way: UInt8, StableName, Hashable, Codable {
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
  /// The local date of an alert.
  package let date: CivilDate
  /// From then on it is not worth showing.
  package let lapses: Timestamp

  package init(way: Way, subject: NoticeSubject, date: CivilDate, lapses: Timestamp) {
    self.way = way
    self.subject = subject
    self.date = date
    self.lapses = lapses
  }
}

/// What a notice is about.
package enum NoticeSubject: Hashable, Sendable, Codable {
  case proposal(block: UInt64)
  case transformation(block: UInt64)
  case missed(block: UInt64)
  case workout(UInt64)
  case apology
  case lightDay
  case phaseReached
  case weekReceipt
  case health
  case insight
  /// A policy of the employer's keeps the planner out: colleagues do not see when they train.
  case shadowsBlocked
  /// The permission to write the employer's calendar is missing.
  case shadowsDenied
  /// The look back of the first day.
  case firstInsight
}
