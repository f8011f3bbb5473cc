/// A recording as one direction of a link replays it.
package struct RecordedLink: Hashable, Sendable {
  package let recording: LinkRecording
  /// The place in the recording at which the run begins.
  package let from: Span
  /// How long a message may wait for its turn before it is given up, and lost.
  package let givesUpAfter: Span

  /// As long as a host keeps sending a segment again before it gives a connection up, at least (S, RFC 1122 4.2.3.5).
  package static let usualPatience = Span.seconds(100)

  package init(_ recording: LinkRecording, from: Span = .zero, givesUpAfter: Span = usualPatience) {
    self.recording = recording
    self.from = max(.zero, from)
    self.givesUpAfter = givesUpAfter
  }
}

/// The replay of a recording on one direction of a link: messages wait in line for what the link could carry.
package struct LinkReplay: Sendable {
  private let link: RecordedLink
  private var stream: RandomStream
  /// The first opportunity that is not taken.
  private var nextOpportunity: Int64 = 0
  /// Up to where what the link can carry is taken.
  private var taken = RateTimeline.Position()

  /// - Parameter stream: the randomness of distributions, and of nothing else.
  package init(_ link: RecordedLink, stream: RandomStream) {
    self.link = link
    self.stream = stream
  }

  /// When a message has left, in nanoseconds since the start of the run, or nil when it waited too long and is lost.
  ///
  /// Messages leave in the order in which they are given. One that is given up takes nothing from those behind it.
  ///
  /// - Parameters:
  ///   - start: when it could leave at the earliest.
  ///   - sent: when its wait began; not after `start`.
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

  /// Draws how long a message is under way once it has left, in nanoseconds; nil when the recording does not say.
  package mutating func latency() -> Int64? {
    guard case .latency(let samples) = link.recording else { return nil }
    return samples.draw(&stream)
  }
}
