/// What was once measured on one direction of a link; it begins at zero and repeats without end.
package enum LinkRecording: Hashable, Sendable {
  /// Moments at which one packet could leave.
  case opportunities(DeliveryOpportunities)
  /// How much could be carried, over time.
  case rate(RateTimeline)
  /// When the other side could be heard, over time.
  case reception(ReceptionTimeline)
  /// How long single messages took, in no order that matters.
  case latency(LatencySamples)

  /// How long it lasts before it begins again; nil for a distribution, which has no time.
  package var length: Span? {
    switch self {
    case .opportunities(let opportunities): opportunities.length
    case .rate(let timeline): timeline.length
    case .reception(let timeline): timeline.length
    case .latency: nil
    }
  }
}

/// A value of a recording and the millisecond from which on it holds.
package struct LinkRecordingStep: Hashable, Sendable {
  package let millisecond: Int64
  package let value: Int64

  package init(_ millisecond: Int64, _ value: Int64) { (self.millisecond, self.value) = (millisecond, value) }
}

/// Why numbers make no recording of a link.
package struct LinkRecordingFlaw: Error, Hashable, Sendable {
  /// Which of the entries it is, counted from 0; nil for the whole, or its end.
  package let entry: Int?
  package let reason: String

  init(_ reason: String, at entry: Int? = nil) { (self.entry, self.reason) = (entry, reason) }

  /// The longest recording, in milliseconds: 49 days, what 32 bits hold.
  package static let longest = Int64(UInt32.max)
  /// The most entries that a recording may have, so that one never fills the memory.
  package static let entriesMax = 4_000_000

  /// Checks what all recordings over time have in common: rising moments within the length.
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
