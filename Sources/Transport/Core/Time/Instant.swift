/// A moment of the simulation itself: true nanoseconds since the scenario's start, which no device can edit.
///
/// The time that a device *believes* in is a ``Timestamp``. The two types are separate so that a clock fault is
/// visible.
///
/// `@usableFromInline`, here and at other small values: otherwise other modules look up their comparisons and hashes at
/// run time through the conformance.
@usableFromInline
package struct Instant: Hashable, Comparable, Sendable {
  @usableFromInline package var nanoseconds: Int64

  @inlinable package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  @inlinable package static var start: Instant { Instant(nanoseconds: 0) }
  @inlinable package static var distantFuture: Instant { Instant(nanoseconds: .max) }

  /// The time that has passed since the scenario's start.
  @inlinable package var sinceStart: Span { Span(nanoseconds: nanoseconds) }

  @inlinable package static func < (a: Instant, b: Instant) -> Bool { a.nanoseconds < b.nanoseconds }
  @inlinable package static func + (a: Instant, b: Span) -> Instant {
    Instant(nanoseconds: a.nanoseconds + b.nanoseconds)
  }
  @inlinable package static func - (a: Instant, b: Span) -> Instant {
    Instant(nanoseconds: a.nanoseconds - b.nanoseconds)
  }
  @inlinable package static func - (a: Instant, b: Instant) -> Span { Span(nanoseconds: a.nanoseconds - b.nanoseconds) }
}

/// A length of time in whole nanoseconds; negative spans are allowed.
///
/// Smaller and faster than `Duration` (64 bits instead of 128), which matters because the kernel compares two of these
/// for every event. The range is 292 years.
@usableFromInline
package struct Span: Hashable, Comparable, Sendable {
  @usableFromInline package var nanoseconds: Int64

  @inlinable package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  @inlinable package static var zero: Span { Span(nanoseconds: 0) }

  @inlinable package static func nanoseconds(_ count: Int64) -> Span { Span(nanoseconds: count) }
  @inlinable package static func microseconds(_ count: Int64) -> Span { Span(nanoseconds: count * 1_000) }
  @inlinable package static func milliseconds(_ count: Int64) -> Span { Span(nanoseconds: count * 1_000_000) }
  @inlinable package static func seconds(_ count: Int64) -> Span { Span(nanoseconds: count * 1_000_000_000) }
  @inlinable package static func minutes(_ count: Int64) -> Span { .seconds(count * 60) }
  @inlinable package static func hours(_ count: Int64) -> Span { .seconds(count * 3_600) }
  @inlinable package static func days(_ count: Int64) -> Span { .seconds(count * 86_400) }
  @inlinable package static func weeks(_ count: Int64) -> Span { .days(count * 7) }

  /// The span in seconds, rounded to the precision of a `Double`.
  @inlinable package var seconds: Double { Double(nanoseconds) / 1e9 }
  /// A span from fractional seconds, rounded to the nearest nanosecond.
  @inlinable package init(seconds: Double) { self.init(nanoseconds: Int64((seconds * 1e9).rounded())) }

  @inlinable package static func < (a: Span, b: Span) -> Bool { a.nanoseconds < b.nanoseconds }
  @inlinable package static func + (a: Span, b: Span) -> Span { Span(nanoseconds: a.nanoseconds + b.nanoseconds) }
  @inlinable package static func - (a: Span, b: Span) -> Span { Span(nanoseconds: a.nanoseconds - b.nanoseconds) }
  @inlinable package static prefix func - (a: Span) -> Span { Span(nanoseconds: -a.nanoseconds) }
  @inlinable package static func * (a: Span, factor: Int64) -> Span { Span(nanoseconds: a.nanoseconds * factor) }
  @inlinable package static func / (a: Span, divisor: Int64) -> Span { Span(nanoseconds: a.nanoseconds / divisor) }
  @inlinable package static func += (a: inout Span, b: Span) { a = a + b }
}

/// A reading of a wall clock: nanoseconds since 1970-01-01T00:00:00Z, according to the clock's owner.
@usableFromInline
package struct Timestamp: Hashable, Comparable, Sendable {
  @usableFromInline package var nanoseconds: Int64

  @inlinable package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }
  /// A timestamp from whole Unix seconds.
  @inlinable package init(unixSeconds: Int64) { self.init(nanoseconds: unixSeconds * 1_000_000_000) }

  /// Whole Unix seconds, rounded towards the past.
  @inlinable package var unixSeconds: Int64 {
    let (quotient, remainder) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return remainder < 0 ? quotient - 1 : quotient
  }

  @inlinable package static func < (a: Timestamp, b: Timestamp) -> Bool { a.nanoseconds < b.nanoseconds }
  @inlinable package static func + (a: Timestamp, b: Span) -> Timestamp {
    Timestamp(nanoseconds: a.nanoseconds + b.nanoseconds)
  }
  @inlinable package static func - (a: Timestamp, b: Span) -> Timestamp {
    Timestamp(nanoseconds: a.nanoseconds - b.nanoseconds)
  }
  @inlinable package static func - (a: Timestamp, b: Timestamp) -> Span {
    Span(nanoseconds: a.nanoseconds - b.nanoseconds)
  }
}

extension Span {
  /// A form for people: `0.1 s`, `47 s`, `12 min`, `3:05 h`.
  package var figure: String {
    switch seconds {
    case ..<0.05: return "·"
    case ..<10: return "\((seconds * 10).rounded() / 10) s"
    case ..<120: return "\(Int(seconds)) s"
    case ..<5_400: return "\(Int(seconds / 60)) min"
    default:
      let minutes = Int(seconds) / 60 % 60
      return "\(Int(seconds) / 3_600):\(minutes < 10 ? "0" : "")\(minutes) h"
    }
  }
}
