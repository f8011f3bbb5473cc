/// A length of time in whole nanoseconds; negative spans are allowed.
///
/// Smaller and faster than `Duration` (64 bits instead of 128), which matters because the kernel compares two of these
/// for every event. The range is 292 years.
package struct Span: Hashable, Comparable, Sendable, Codable {
  package var nanoseconds: Int64

  @inlinable package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  package static let zero = Span(nanoseconds: 0)

  package static func nanoseconds(_ count: Int64) -> Span { Span(nanoseconds: count) }
  package static func microseconds(_ count: Int64) -> Span { Span(nanoseconds: count * 1_000) }
  package static func milliseconds(_ count: Int64) -> Span { Span(nanoseconds: count * 1_000_000) }
  package static func seconds(_ count: Int64) -> Span { Span(nanoseconds: count * 1_000_000_000) }
  package static func minutes(_ count: Int64) -> Span { .seconds(count * 60) }
  package static func hours(_ count: Int64) -> Span { .seconds(count * 3_600) }
  package static func days(_ count: Int64) -> Span { .seconds(count * 86_400) }
  package static func weeks(_ count: Int64) -> Span { .days(count * 7) }

  /// The span in seconds, rounded to the precision of a `Double`.
  package var seconds: Double { Double(nanoseconds) / 1e9 }
  /// A span from fractional seconds, rounded to the nearest nanosecond.
  package init(seconds: Double) { self.init(nanoseconds: Int64((seconds * 1e9).rounded())) }

  package static func < (a: Span, b: Span) -> Bool { a.nanoseconds < b.nanoseconds }
  package static func + (a: Span, b: Span) -> Span { Span(nanoseconds: a.nanoseconds + b.nanoseconds) }
  package static func - (a: Span, b: Span) -> Span { Span(nanoseconds: a.nanoseconds - b.nanoseconds) }
  package static prefix func - (a: Span) -> Span { Span(nanoseconds: -a.nanoseconds) }
  package static func * (a: Span, factor: Int64) -> Span { Span(nanoseconds: a.nanoseconds * factor) }
  package static func / (a: Span, divisor: Int64) -> Span { Span(nanoseconds: a.nanoseconds / divisor) }
  package static func += (a: inout Span, b: Span) { a = a + b }
}
