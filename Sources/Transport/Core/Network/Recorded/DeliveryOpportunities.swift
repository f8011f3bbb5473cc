/// The moments at which a link could carry one packet each, recorded by a saturating sender.
///
/// An unused opportunity is lost. Nothing leaves between two of them, so an outage is a long gap.
package struct DeliveryOpportunities: Hashable, Sendable {
  /// The bytes that one opportunity carries at most.
  package static let bytesEach = 1_500

  /// Milliseconds, rising or equal: one element a packet.
  private let moments: [UInt32]
  private let milliseconds: Int64

  /// - Parameters:
  ///   - steps: The number of packets that could leave at each of some milliseconds.
  ///   - length: The milliseconds after which the recording repeats. The last opportunity may be at this moment.
  package init(_ steps: [LinkRecordingStep], length: Int64) throws(LinkRecordingFlaw) {
    try LinkRecordingFlaw.check(steps, length: length)
    var moments: [UInt32] = []
    for (index, step) in steps.enumerated() {
      guard step.value > 0 else { throw LinkRecordingFlaw("\(step.value) packets at a time", at: index) }
      guard step.value <= LinkRecordingFlaw.entriesMax - moments.count else {
        throw LinkRecordingFlaw("more than \(LinkRecordingFlaw.entriesMax) packets", at: index)
      }
      moments.append(contentsOf: repeatElement(UInt32(step.millisecond), count: Int(step.value)))
    }
    self.moments = moments
    milliseconds = length
  }

  package var count: Int { moments.count }
  package var length: Span { .milliseconds(milliseconds) }

  /// Returns the number of the first opportunity at or after a moment (nanoseconds, not negative). Numbers continue
  /// over rounds.
  package func first(from moment: Int64) -> Int64 {
    let round = milliseconds &* 1_000_000
    var (rounds, rest) = moment.quotientAndRemainder(dividingBy: round)
    // The end of one round is the beginning of the next, and an opportunity there belongs to the former.
    if rest == 0, rounds > 0 { (rounds, rest) = (rounds - 1, round) }
    return rounds &* Int64(count) &+ Int64(moments.countOfFirst { Int64($0) &* 1_000_000 < rest })
  }

  /// The moment, in nanoseconds, of the opportunity with that number.
  package func moment(of number: Int64) -> Int64 {
    let (rounds, rest) = number.quotientAndRemainder(dividingBy: Int64(count))
    return (rounds &* milliseconds &+ Int64(moments[Int(rest)])) &* 1_000_000
  }

  /// Returns the number of opportunities that so many bytes take.
  package static func needed(for bytes: Int) -> Int64 { Int64(max(1, (bytes + bytesEach - 1) / bytesEach)) }
}
