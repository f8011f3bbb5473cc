/// A recording as one direction of a link replays it.
package struct RecordedLink: Hashable, Sendable {
  package let recording: LinkRecording
  /// The position in the recording at which the run begins.
  package let from: Span
  /// The longest wait of a message for its turn. Then it is lost.
  package let givesUpAfter: Span

  /// The least time for which a host retransmits a segment before it closes a connection (S, RFC 1122 4.2.3.5).
  package static let usualPatience = Span.seconds(100)

  package init(_ recording: LinkRecording, from: Span = .zero, givesUpAfter: Span = usualPatience) {
    self.recording = recording
    self.from = max(.zero, from)
    self.givesUpAfter = givesUpAfter
  }
}

/// The replay of a recording on one direction of a link: messages queue for its capacity.
package struct LinkReplay: Sendable {
  private let link: RecordedLink
  private var stream: RandomStream
  /// The first free opportunity.
  private var nextOpportunity: Int64 = 0
  /// The end of the capacity in use.
  private var taken = RateTimeline.Position()

  /// - Parameter stream: The randomness of distributions, used for nothing else.
  package init(_ link: RecordedLink, stream: RandomStream) {
    self.link = link
    self.stream = stream
  }

  /// Returns when a message leaves, in nanoseconds since the start of the run, or `nil` if it waited too long and is
  /// lost.
  ///
  /// Messages leave in the order of the calls. A lost one uses no capacity.
  ///
  /// - Parameters:
  ///   - start: The earliest moment at which it could leave.
  ///   - sent: The moment at which its wait began; not after `start`.
  package mutating func departure(at start: Int64, sent: Int64, bytes: Int) -> Int64? {
    let shift = link.from.nanoseconds
    let moment = start &+ shift
    let latest = sent &+ shift &+ link.givesUpAfter.nanoseconds
    switch link.recording {
    case .opportunities(let opportunities):
      let first = max(nextOpportunity, opportunities.first(from: moment))
      let last = first &+ DeliveryOpportunities.needed(for: bytes) &- 1
      let departure = opportunities.moment(of: last)
      guard departure <= latest else { return nil }
      nextOpportunity = last &+ 1
      return departure &- shift
    case .rate(let timeline):
      let end = timeline.place(max(taken, timeline.place(at: moment)), plus: bytes)
      let departure = max(moment, timeline.moment(of: end))
      guard departure <= latest else { return nil }
      taken = end
      return departure &- shift
    case .reception(let timeline):
      let departure = timeline.firstUp(from: moment)
      return departure <= latest ? departure &- shift : nil
    case .latency: return start
    }
  }

  /// Draws the latency of a message that has left, in nanoseconds; `nil` if the recording has none.
  package mutating func latency() -> Int64? {
    guard case .latency(let samples) = link.recording else { return nil }
    return samples.draw(&stream)
  }
}
