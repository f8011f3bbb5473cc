/// One-way latencies of single messages, as a distribution: their order and spacing aren't replayed.
package struct LatencySamples: Hashable, Sendable {
  /// Nanoseconds, rising.
  private let sorted: [Int64]
  /// The probability that a message is lost.
  package let loss: Double

  /// - Parameters:
  ///   - microseconds: One number for each message that arrived, `nil` for one that didn't.
  ///   - isRoundTrip: Each number is half of a round trip. A round trip is lost if either direction is. For equal and
  ///     independent directions, a share `p` of lost round trips means `1 - sqrt(1 - p)` of the messages.
  ///   - stated: The number of messages that the source states, if it does.
  package init(
    _ microseconds: [Int64?], isRoundTrip: Bool, stated: Int64? = nil
  ) throws(LinkRecordingFlaw) {
    guard stated == nil || stated == Int64(microseconds.count) else {
      throw LinkRecordingFlaw("there are \(microseconds.count) entries, and the end says \(stated ?? 0)")
    }
    guard microseconds.count <= LinkRecordingFlaw.entriesMax else {
      throw LinkRecordingFlaw("more than \(LinkRecordingFlaw.entriesMax) entries")
    }
    for (index, sample) in microseconds.enumerated() {
      guard let sample else { continue }
      guard (0...LatencySamples.longest).contains(sample) else {
        throw LinkRecordingFlaw("\(sample) µs is not between zero and an hour", at: index)
      }
    }
    sorted = microseconds.compactMap { $0 }.map { $0 * 1_000 }.sorted()
    guard !sorted.isEmpty else { throw LinkRecordingFlaw("no message ever arrived") }
    let arrived = Double(sorted.count) / Double(microseconds.count)
    loss = isRoundTrip ? 1 - arrived.squareRoot() : 1 - arrived
  }

  /// The longest latency, in microseconds: an hour.
  package static let longest: Int64 = 3_600_000_000

  package var count: Int { sorted.count }

  /// Returns the smallest recorded latency, in nanoseconds, that isn't below that share of them (0 ..< 1): the inverse
  /// of the empirical distribution.
  package func quantile(_ share: Double) -> Int64 {
    sorted[min(sorted.count - 1, max(0, Int(share * Double(sorted.count))))]
  }

  /// Draws one latency, in nanoseconds.
  @inline(__always)
  package func draw(_ stream: inout RandomStream) -> Int64 { quantile(stream.unit()) }
}
