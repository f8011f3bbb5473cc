package import SimKernel

/// A place in a story where a process waits that can go on from there, as often as somebody wants.
package struct StepPlace: Hashable, Codable {
  /// Which part of the story it begins, from 0.
  package let number: Int
  package let step: UInt64
  package let event: UInt64
  package let at: Instant

  /// Into how many parts of equal length the story is divided: going anywhere takes so small a part of what the whole takes.
  static let partCount = 24

  /// Where a part begins.
  package static func moment(_ number: Int, in whole: Instant) -> Instant {
    .start + Span(nanoseconds: whole.sinceStart.nanoseconds / Int64(partCount) * Int64(number))
  }
}
