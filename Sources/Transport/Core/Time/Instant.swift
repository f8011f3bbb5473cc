/// A moment of the simulation itself: true nanoseconds since the scenario's start, which no device can edit.
///
/// What a device *believes* the time to be is a ``Timestamp``; keeping the two apart is what makes a clock fault visible.
package struct Instant: Hashable, Comparable, Sendable, Codable {
  package var nanoseconds: Int64

  @inlinable package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  package static let start = Instant(nanoseconds: 0)
  package static let distantFuture = Instant(nanoseconds: .max)

  /// The time that has passed since the scenario's start.
  package var sinceStart: Span { Span(nanoseconds: nanoseconds) }

  package static func < (a: Instant, b: Instant) -> Bool { a.nanoseconds < b.nanoseconds }
  package static func + (a: Instant, b: Span) -> Instant { Instant(nanoseconds: a.nanoseconds + b.nanoseconds) }
  package static func - (a: Instant, b: Span) -> Instant { Instant(nanoseconds: a.nanoseconds - b.nanoseconds) }
  package static func - (a: Instant, b: Instant) -> Span { Span(nanoseconds: a.nanoseconds - b.nanoseconds) }
}
