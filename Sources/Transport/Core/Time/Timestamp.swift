/// A reading of some wall clock: nanoseconds since 1970-01-01T00:00:00Z, as the clock's owner believes it.
package struct Timestamp: Hashable, Comparable, Sendable, Codable {
  package var nanoseconds: Int64

  @inlinable package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }
  /// A timestamp from whole Unix seconds.
  package init(unixSeconds: Int64) { self.init(nanoseconds: unixSeconds * 1_000_000_000) }

  /// Whole Unix seconds, rounded towards the past.
  package var unixSeconds: Int64 {
    let (quotient, remainder) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return remainder < 0 ? quotient - 1 : quotient
  }

  package static func < (a: Timestamp, b: Timestamp) -> Bool { a.nanoseconds < b.nanoseconds }
  package static func + (a: Timestamp, b: Span) -> Timestamp { Timestamp(nanoseconds: a.nanoseconds + b.nanoseconds) }
  package static func - (a: Timestamp, b: Span) -> Timestamp { Timestamp(nanoseconds: a.nanoseconds - b.nanoseconds) }
  package static func - (a: Timestamp, b: Timestamp) -> Span { Span(nanoseconds: a.nanoseconds - b.nanoseconds) }
}
