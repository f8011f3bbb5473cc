import Testing

import SimKernel

private typealias Step = LinkRecordingStep

/// A recording made at random: moments up to a few seconds apart, with long silences now and then.
private func randomSteps(
  _ random: inout RandomStream, count: Int, from first: Int64, value: (inout RandomStream) -> Int64
) -> [LinkRecordingStep] {
  var (steps, moment) = ([LinkRecordingStep](), first)
  for _ in 0..<count {
    steps.append(LinkRecordingStep(moment, value(&random)))
    moment += Int64(1 + random.below(random.chance(0.1) ? 20_000 : 400))
  }
  return steps
}

/// Messages that a sender has: when, and how many bytes.
private func randomMessages(_ random: inout RandomStream, count: Int) -> [(at: Int64, bytes: Int)] {
  var now: Int64 = 0
  return (0..<count).map { _ in
    now += Int64(random.below(random.chance(0.2) ? 5_000_000_000 : 20_000_000))
    return (now, 1 + random.below(6_000))
  }
}

@Suite("A recording of delivery opportunities")
struct DeliveryOpportunitiesTests {
  @Test("keeps the order, and lets no more packets leave at a moment than it had", arguments: 1...20)
  func conservation(seed: Int) throws {
    var random = RandomStream(seed: UInt64(seed), name: "test.opportunities")
    let steps = randomSteps(&random, count: 60, from: Int64(random.below(50))) { Int64(1 + $0.below(4)) }
    let length = (steps.last?.millisecond ?? 0) + Int64(random.below(2) * 100)
    let from = Int64(random.below(30_000))
    let link = RecordedLink(
      .opportunities(try DeliveryOpportunities(steps, length: length)), from: .milliseconds(from),
      givesUpAfter: .seconds(8))
    var replay = LinkReplay(link, stream: RandomStream(seed: 1))
    var left: [Int64: Int64] = [:]  // packets that left, by the nanosecond
    var (last, lost, wrong): (Int64, Int, Int) = (0, 0, 0)
    for message in randomMessages(&random, count: 400) {
      guard let departure = replay.departure(at: message.at, sent: message.at, bytes: message.bytes) else {
        lost += 1
        continue
      }
      if departure < max(message.at, last) || departure - message.at > Span.seconds(8).nanoseconds { wrong += 1 }
      last = departure
      left[departure, default: 0] += 1
    }
    for (moment, packets) in left {
      let place = (moment / 1_000_000 + from) % length
      let had = steps.filter { $0.millisecond % length == place }.reduce(0) { $0 + $1.value }
      #expect(packets <= had, "at \(place) ms of the recording")
    }
    #expect(wrong == 0)
    #expect(left.count > 20 && lost > 0)
  }

  @Test("takes one opportunity for every 1,500 bytes begun")
  func packets() throws {
    let each = try DeliveryOpportunities((1...100).map { Step($0 * 10, 1) }, length: 1_000)
    var replay = LinkReplay(RecordedLink(.opportunities(each)), stream: RandomStream(seed: 1))
    let departures = [1, 1_500, 1_501, 4_500].map { replay.departure(at: 0, sent: 0, bytes: $0) }
    #expect(departures == [10, 20, 40, 70].map { $0 * 1_000_000 })
  }

  @Test("begins again at its end, and where the run begins in it is a matter of choice")
  func rounds() throws {
    let three = try DeliveryOpportunities([Step(100, 1), Step(250, 2), Step(1_000, 1)], length: 1_000)
    func first(_ from: Span, at milliseconds: Int64) -> Int64? {
      var replay = LinkReplay(RecordedLink(.opportunities(three), from: from), stream: RandomStream(seed: 1))
      return replay.departure(at: milliseconds * 1_000_000, sent: 0, bytes: 1).map { $0 / 1_000_000 }
    }
    #expect(first(.zero, at: 0) == 100)
    #expect(first(.zero, at: 251) == 1_000)
    #expect(first(.zero, at: 1_001) == 1_100)
    #expect(first(.zero, at: 50_200) == 50_250)
    #expect(first(.milliseconds(200), at: 0) == 50)
    #expect(first(.milliseconds(7_200), at: 0) == 50)
    // Those at 250 ms are two, and the one at the end is another than the first of the next round.
    var replay = LinkReplay(RecordedLink(.opportunities(three)), stream: RandomStream(seed: 1))
    let all = (0..<6).compactMap { _ in replay.departure(at: 0, sent: 0, bytes: 9) }.map { $0 / 1_000_000 }
    #expect(all == [100, 250, 250, 1_000, 1_100, 1_250])
  }

  @Test("makes a message wait through an outage; one that waits too long is lost and takes nothing from the next")
  func outage() throws {
    let gap = try DeliveryOpportunities([Step(100, 1), Step(80_100, 2)], length: 90_000)
    func outcomes(_ patience: Span) -> [Int64?] {
      let link = RecordedLink(.opportunities(gap), givesUpAfter: patience)
      var replay = LinkReplay(link, stream: RandomStream(seed: 1))
      return [200, 40_000, 70_000].map { replay.departure(at: $0 * 1_000_000, sent: $0 * 1_000_000, bytes: 100) }
        .map { $0.map { $0 / 1_000_000 } }
    }
    #expect(outcomes(.seconds(100)) == [80_100, 80_100, 90_100])
    #expect(outcomes(.seconds(60)) == [nil, 80_100, 80_100])
    #expect(outcomes(.seconds(9)) == [nil, nil, nil])
  }
}

@Suite("A recording of throughput")
struct RateTimelineTests {
  /// The bits that a timeline could carry up to a moment, summed step by step.
  private func carried(_ steps: [LinkRecordingStep], _ length: Int64, until nanoseconds: Int64) -> Double {
    func inRound(_ milliseconds: Double) -> Double {
      steps.enumerated().reduce(0) { sum, step in
        let end = step.offset + 1 < steps.count ? steps[step.offset + 1].millisecond : length
        let span = min(milliseconds, Double(end)) - Double(step.element.millisecond)
        return sum + max(0, span) * Double(step.element.value) / 1_000
      }
    }
    let milliseconds = Double(nanoseconds) / 1e6
    let rounds = (milliseconds / Double(length)).rounded(.down)
    return rounds * inRound(Double(length)) + inRound(milliseconds - rounds * Double(length))
  }

  @Test("keeps the order, and carries no more in any time than it could", arguments: 1...20)
  func conservation(seed: Int) throws {
    var random = RandomStream(seed: UInt64(seed), name: "test.rates")
    var steps = randomSteps(&random, count: 30, from: 0) { $0.chance(0.3) ? 0 : Int64($0.below(400_000)) }
    steps.append(LinkRecordingStep((steps.last?.millisecond ?? 0) + 500, 64_000))
    let length = (steps.last?.millisecond ?? 0) + 900
    let from = Int64(random.below(60_000))
    let link = RecordedLink(
      .rate(try RateTimeline(steps, length: length)), from: .milliseconds(from), givesUpAfter: .seconds(30))
    var replay = LinkReplay(link, stream: RandomStream(seed: 1))
    func carried(until moment: Int64) -> Double {
      self.carried(steps, length, until: moment + from * 1_000_000)
    }
    var (last, lost, wrong): (Int64, Int, Int) = (0, 0, 0)
    // Since the line last was idle: when that was, and the bits that left since.
    var (idle, bits): (Int64, Double) = (0, 0)
    for message in randomMessages(&random, count: 600) {
      guard let departure = replay.departure(at: message.at, sent: message.at, bytes: message.bytes) else {
        lost += 1
        continue
      }
      if departure < max(message.at, last) { wrong += 1 }
      if message.at > last { (idle, bits) = (message.at, 0) }
      bits += Double(message.bytes * 8)
      last = departure
      let could = carried(until: departure) - carried(until: idle)
      // It isn't idle while a message waits. Rounding can account for half a bit.
      if abs(bits - could) > 0.5 { wrong += 1 }
    }
    #expect(wrong == 0)
    #expect(lost < 600)
  }

  @Test("makes a message wait through seconds in which nothing was carried")
  func outage() throws {
    let timeline = try RateTimeline([Step(0, 8_000), Step(2_000, 0), Step(5_000, 80_000)], length: 10_000)
    func departure(_ at: Int64, _ bytes: Int, _ patience: Span = .seconds(100)) -> Int64? {
      var replay = LinkReplay(RecordedLink(.rate(timeline), givesUpAfter: patience), stream: RandomStream(seed: 1))
      return replay.departure(at: at * 1_000_000, sent: at * 1_000_000, bytes: bytes).map { $0 / 1_000_000 }
    }
    #expect(departure(0, 1_000) == 1_000)
    #expect(departure(0, 2_000) == 2_000)
    #expect(departure(0, 3_000) == 5_100)
    #expect(departure(2_500, 1_000) == 5_100)
    #expect(departure(2_500, 1_000, .seconds(2)) == nil)
    #expect(departure(9_950, 1_000) == 10_500)
    #expect(departure(1_000_009_950, 1_000) == 1_000_010_500)
  }
}

@Suite("A recording of receptions")
struct ReceptionTimelineTests {
  @Test("lets messages pass while the other is heard, and wait until it is heard again")
  func silences() throws {
    let timeline = try ReceptionTimeline(
      [Step(0, 0), Step(100, 1), Step(400, 0), Step(600, 1), Step(900, 0)], length: 1_000)
    func departure(_ at: Int64, _ patience: Span = .seconds(100)) -> Int64? {
      var replay = LinkReplay(RecordedLink(.reception(timeline), givesUpAfter: patience), stream: RandomStream(seed: 1))
      return replay.departure(at: at * 1_000_000, sent: at * 1_000_000, bytes: 10).map { $0 / 1_000_000 }
    }
    #expect([0, 99, 100, 399, 400, 599, 600].map { departure($0) } == [100, 100, 100, 399, 600, 600, 600])
    // The silence at the end continues at the beginning of the next round.
    #expect([899, 900, 1_050, 5_950].map { departure($0) } == [899, 1_100, 1_100, 6_100])
    #expect(departure(400, .milliseconds(199)) == nil)
  }
}

@Suite("A recording of latencies")
struct LatencySamplesTests {
  @Test("is drawn from with the quantiles that it has, the same for the same seed")
  func quantiles() throws {
    let samples = try LatencySamples((1...200).map { $0 * 1_000 }, isRoundTrip: false)
    #expect(samples.quantile(0) == 1_000_000)
    #expect(samples.quantile(0.5) == 101_000_000)
    #expect(samples.quantile(1) == 200_000_000)
    var (one, other) = (RandomStream(seed: 3), RandomStream(seed: 3))
    let draws = (0..<20_000).map { _ in samples.draw(&one) }
    #expect(draws == (0..<20_000).map { _ in samples.draw(&other) })
    let sorted = draws.map { Double($0) / 1e6 }.sorted()
    #expect(sorted.first == 1 && sorted.last == 200)
    #expect(abs(sorted[10_000] - 100.5) < 3)
  }

  @Test("loses what did not arrive; of a round trip that was lost, either way may be to blame")
  func loss() throws {
    let half: [Int64?] = (0..<100).map { $0 < 19 ? nil : 1_000 }
    #expect(abs(try LatencySamples(half, isRoundTrip: false).loss - 0.19) < 1e-9)
    #expect(abs(try LatencySamples(half, isRoundTrip: true).loss - 0.1) < 1e-9)
  }
}

@Suite("A link with a recording")
struct RecordedLinkTests {
  private func recorded(_ steps: [LinkRecordingStep], length: Int64) throws -> RecordedLink {
    RecordedLink(.opportunities(try DeliveryOpportunities(steps, length: length)), givesUpAfter: .seconds(20))
  }

  @Test("delivers when the recording lets it, and its latency later; what waits too long is dropped as an outage")
  func delivery() throws {
    let profile = LinkProfile(
      latency: .constant(.milliseconds(30)), recorded: try recorded([Step(0, 2), Step(30_000, 5)], length: 30_000))
    let pair = Pair(messages: 15, profile: profile)  // one a second from 0 s on
    let recorder = Recorder()
    pair.kernel.observe(with: recorder)
    pair.kernel.run()
    // The first leaves at once; those from 1 s to 9 s are given up, and five of the others leave at 30 s. Beyond, two
    // opportunities at 30 s (a new round) serve one more each; nothing else leaves within patience.
    #expect(pair.received == [1, 11, 12, 13, 14, 15])
    #expect(pair.arrivals.map { $0.sinceStart.seconds.rounded() } == [0, 30, 30, 30, 30, 30])
    let reasons = recorder.events.compactMap { ($0.fact as? DropFact)?.reason }
    #expect(reasons == Array(repeating: .outage, count: 9))
    #expect(pair.kernel.statistics(from: pair.link.from, to: pair.link.to)?.dropped == 9)
  }

  @Test("is another kind of network while a fault replaces its profile, then continues with the recording")
  func replaced() throws {
    let profile = LinkProfile(latency: .constant(.zero), recorded: try recorded([Step(10_000, 10)], length: 10_000))
    let pair = Pair(messages: 8, profile: profile)
    pair.kernel.schedule(at: .start + .milliseconds(500)) {
      pair.install(.profile(LinkProfile(latency: .constant(.milliseconds(5)), reorder: 1)))
    }
    pair.kernel.schedule(at: .start + .milliseconds(3_500)) {
      pair.kernel.remove(FaultID(1), from: pair.link.from, to: pair.link.to)
    }
    pair.kernel.run()
    #expect(pair.received == [2, 3, 4, 1, 5, 6, 7, 8])
    #expect(pair.arrivals.map { $0.sinceStart.seconds.rounded() } == [1, 2, 3, 10, 10, 10, 10, 10])
  }

  @Test("draws from a recorded distribution without moving another draw, and its loss is that of the profile")
  func independence() throws {
    let samples = try LatencySamples([10_000, 20_000, 400_000], isRoundTrip: false)
    func received(_ recorded: RecordedLink?) -> (messages: [UInt64], arrivals: [Instant]) {
      let profile = LinkProfile(latency: .constant(.zero), loss: .bernoulli(0.3), recorded: recorded)
      let pair = Pair(seed: 3, messages: 300, profile: profile)
      pair.kernel.run()
      return (pair.received, pair.arrivals)
    }
    let (plain, replayed) = (received(nil), received(RecordedLink(.latency(samples))))
    #expect(plain.messages == replayed.messages)
    let late = zip(plain.arrivals, replayed.arrivals).map { ($1 - $0).seconds * 1_000 }
    #expect(Set(late.map { $0.rounded() }) == [10, 20, 400])
  }

  @Test("still takes the time that its rate asks for, once the other is heard")
  func rate() throws {
    let timeline = try ReceptionTimeline([Step(0, 0), Step(5_000, 1)], length: 100_000)
    let profile = LinkProfile(
      latency: .constant(.zero), rate: 512, recorded: RecordedLink(.reception(timeline)))  // a second a probe
    let pair = Pair(messages: 3, every: .milliseconds(1), profile: profile)
    pair.kernel.run()
    #expect(pair.arrivals.map { $0.sinceStart.seconds.rounded() } == [6, 7, 8])
  }
}

@Suite("Numbers that make no recording")
struct LinkRecordingFlawTests {
  private func flaw(_ body: () throws(LinkRecordingFlaw) -> Void) -> String {
    do throws(LinkRecordingFlaw) {
      try body()
      return "none"
    } catch { return "\(error.entry.map(String.init) ?? "-"): \(error.reason)" }
  }

  @Test("are refused with the entry and the reason")
  func refused() {
    func opportunities(_ steps: [LinkRecordingStep], _ length: Int64) -> String {
      flaw { () throws(LinkRecordingFlaw) in _ = try DeliveryOpportunities(steps, length: length) }
    }
    #expect(opportunities([], 5) == "-: the recording is empty")
    #expect(opportunities([Step(-1, 1)], 5) == "0: -1 ms is before the beginning")
    #expect(opportunities([Step(3, 1), Step(3, 1)], 5) == "1: the time does not go on: 3 ms after 3 ms")
    #expect(opportunities([Step(3, 0)], 5) == "0: 0 packets at a time")
    #expect(opportunities([Step(3, 1)], 2) == "-: it ends at 2 ms, and its last entry is at 3 ms")
    #expect(opportunities([Step(0, 1)], 0) == "-: it ends at 0 ms, and its last entry is at 0 ms")
    #expect(opportunities([Step(0, .max)], 10) == "0: more than 4000000 packets")
    #expect(opportunities([Step(0, 1)], 1 << 40) == "-: it is longer than 4294967295 ms (49 days)")
    func rates(_ steps: [LinkRecordingStep], _ length: Int64) -> String {
      flaw { () throws(LinkRecordingFlaw) in _ = try RateTimeline(steps, length: length) }
    }
    #expect(rates([Step(1, 1)], 5) == "0: the first rate is not that at 0 ms")
    #expect(rates([Step(0, -8)], 5) == "0: -8 bit/s is no rate of a link")
    #expect(rates([Step(0, 0)], 5) == "-: nothing is ever carried")
    #expect(rates([Step(0, 5), Step(5, 5)], 5) == "1: the last rate begins where the recording ends")
    #expect(rates([Step(0, RateTimeline.rateMax)], 1 << 32 - 1) == "0: more could be carried than can be counted")
    func receptions(_ steps: [LinkRecordingStep]) -> String {
      flaw { () throws(LinkRecordingFlaw) in _ = try ReceptionTimeline(steps, length: 100) }
    }
    #expect(receptions([Step(0, 0)]) == "-: it is never up")
    #expect(receptions([Step(0, 1), Step(4, 1)]) == "1: it is up already")
    func latencies(_ samples: [Int64?], _ stated: Int64? = nil) -> String {
      flaw { () throws(LinkRecordingFlaw) in _ = try LatencySamples(samples, isRoundTrip: false, stated: stated) }
    }
    #expect(latencies([nil, nil]) == "-: no message ever arrived")
    #expect(latencies([5, -1]) == "1: -1 µs is not between zero and an hour")
    #expect(latencies([5, 6], 3) == "-: there are 2 entries, and the end says 3")
  }
}
