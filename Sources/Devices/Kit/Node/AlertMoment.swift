/// The time at which to show an alert that is useful at one moment only.
package struct AlertMoment: Hashable, Sendable {
  package let due: Timestamp
  /// The time at which it expires.
  package let lapses: Timestamp

  package init(due: Timestamp, lapses: Timestamp) { (self.due, self.lapses) = (due, lapses) }

  /// The delay after which a device that was off, or whose clock was set, still shows it (assumed).
  private static let lateness = Span.minutes(5)

  func isOver(at now: Timestamp) -> Bool { now >= lapses || now > due + Self.lateness }
}
