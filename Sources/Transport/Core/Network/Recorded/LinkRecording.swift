/// A measurement of one direction of a link. It begins at zero and repeats without end.
package enum LinkRecording: Hashable, Sendable {
  /// Moments at which one packet could leave.
  case opportunities(DeliveryOpportunities)
  /// The capacity over time.
  case rate(RateTimeline)
  /// The times at which the other side was received.
  case reception(ReceptionTimeline)
  /// Latencies of single messages, without an order.
  case latency(LatencySamples)

  /// The time after which it repeats; `nil` for a distribution, which has no time.
  package var length: Span? {
    switch self {
    case .opportunities(let opportunities): opportunities.length
    case .rate(let timeline): timeline.length
    case .reception(let timeline): timeline.length
    case .latency: nil
    }
  }
}

/// A value of a recording and the millisecond from which it applies.
package struct LinkRecordingStep: Hashable, Sendable {
  package let millisecond: Int64
  package let value: Int64

  package init(_ millisecond: Int64, _ value: Int64) { (self.millisecond, self.value) = (millisecond, value) }
}

/// The reason why numbers aren't a recording of a link.
package struct LinkRecordingFlaw: Error, Hashable, Sendable {
  /// The index of the entry, counted from 0; `nil` for the whole recording, or its end.
  package let entry: Int?
  package let reason: String

  init(_ reason: String, at entry: Int? = nil) { (self.entry, self.reason) = (entry, reason) }

  /// The longest recording, in milliseconds: 49 days, the range of 32 bits.
  package static let longest = Int64(UInt32.max)
  /// The most entries of a recording, so that none can fill the memory.
  package static let entriesMax = 4_000_000

  /// Checks the common property of recordings over time: rising moments within the length.
  static func check(_ steps: [LinkRecordingStep], length: Int64) throws(LinkRecordingFlaw) {
    guard !steps.isEmpty else { throw LinkRecordingFlaw("the recording is empty") }
    guard steps.count <= entriesMax else { throw LinkRecordingFlaw("more than \(entriesMax) entries") }
    var last: Int64 = -1
    for (index, step) in steps.enumerated() {
      guard step.millisecond >= 0 else {
        throw LinkRecordingFlaw("\(step.millisecond) ms is before the beginning", at: index)
      }
      guard step.millisecond > last else {
        throw LinkRecordingFlaw("the time does not go on: \(step.millisecond) ms after \(last) ms", at: index)
      }
      last = step.millisecond
    }
    guard length > 0, length >= last else {
      throw LinkRecordingFlaw("it ends at \(length) ms, and its last entry is at \(last) ms")
    }
    guard length <= longest else { throw LinkRecordingFlaw("it is longer than \(longest) ms (49 days)") }
  }
}
