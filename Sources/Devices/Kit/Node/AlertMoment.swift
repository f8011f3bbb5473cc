package import SimKernel

/// When an alert is shown that is of use at one moment alone.
package struct AlertMoment: Hashable, Sendable {
  package let due: Timestamp
  /// From then on it is of no use.
  package let lapses: Timestamp

  package init(due: Timestamp, lapses: Timestamp) { (self.due, self.lapses) = (due, lapses) }

  /// So late a device that was off, or whose clock was set, still shows it (assumed).
  private static let lateness = Span.minutes(5)

  func isOver(at now: Timestamp) -> Bool { now >= lapses || now > due + Self.lateness }
}
