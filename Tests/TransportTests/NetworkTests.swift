import Testing

import SimKernel

@Suite("Links")
struct NetworkTests {
  @Test("lose about the configured share")
  func bernoulli() {
    let pair = Pair(messages: 20_000, profile: LinkProfile(latency: .constant(.zero), loss: .bernoulli(0.3)))
    pair.kernel.run()
    #expect(abs(Double(pair.received.count) / 20_000 - 0.7) < 0.015)
  }

  @Test("lose in bursts of the expected length under Gilbert-Elliott")
  func bursts() {
    let loss = Loss.gilbertElliott(toBad: 0.02, toGood: 0.2, lossGood: 0, lossBad: 1)
    let pair = Pair(messages: 50_000, profile: LinkProfile(latency: .constant(.zero), loss: loss))
    pair.kernel.run()
    let gaps = zip(pair.received, pair.received.dropFirst()).map { $1 - $0 - 1 }.filter { $0 > 0 }
    let mean = Double(gaps.reduce(0, +)) / Double(gaps.count)
    #expect(abs(mean - 5) < 0.5, "bursts last 1 / toGood = 5 messages on average, not \(mean)")
  }

  @Test("have the median and the 99th percentile that their profile says")
  func logNormal() {
    let latency = Latency.logNormal(median: .milliseconds(100), p99: .milliseconds(900))
    var stream = RandomStream(seed: 5)
    let draws = (0..<40_000).map { _ in Double(latency.draw(&stream)) / 1e6 }.sorted()
    #expect(abs(draws[20_000] - 100) < 4)
    #expect(abs(draws[39_600] - 900) < 80)
  }

  @Test("keep the order unless the profile lets messages overtake")
  func order() {
    let spread = Latency.uniform(.zero, .seconds(10))
    let ordered = Pair(messages: 500, profile: LinkProfile(latency: spread))
    ordered.kernel.run()
    #expect(ordered.received == Array(1...500))
    let loose = Pair(messages: 500, profile: LinkProfile(latency: spread, reorder: 1))
    loose.kernel.run()
    #expect(loose.received != Array(1...500))
    #expect(loose.received.sorted() == Array(1...500))
  }

  @Test("let a slow line delay a burst by the time that its bytes take")
  func rate() {
    let slow = LinkProfile(latency: .constant(.zero), rate: 512)  // a probe of 64 bytes takes a second
    let pair = Pair(messages: 5, every: .milliseconds(1), profile: slow)
    pair.kernel.run()
    #expect(pair.arrivals.map { $0.sinceStart.seconds.rounded() } == [1, 2, 3, 4, 5])
  }

  @Test("all have names, each once, and both directions")
  func names() {
    let names = NamedProfile.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(NamedProfile.named("lte")?.down.rate == 50e6)
    #expect(NamedProfile.named("LTE") == nil)
  }
}

@Suite("Faults on links")
struct LinkFaultTests {
  @Test("a partition loses what is sent and what is under way, in one direction only, until it is repaired")
  func partition() {
    let pair = Pair(messages: 10)
    // Message 3 is sent at 2.00 s and would arrive at 2.10 s.
    pair.kernel.schedule(at: .start + .milliseconds(2_050)) {
      pair.kernel.partition(from: pair.link.from, to: pair.link.to)
    }
    pair.kernel.schedule(at: .start + .milliseconds(5_500)) {
      pair.kernel.repair(from: pair.link.from, to: pair.link.to)
    }
    pair.kernel.run()
    #expect(pair.received == [1, 2, 7, 8, 9, 10])
    let statistics = pair.kernel.statistics(from: pair.link.from, to: pair.link.to)
    #expect(statistics?.dropped == 4)
    #expect(statistics?.sent == 10)
  }

  @Test("overlapping partitions end with the last of them")
  func overlapping() {
    let pair = Pair(messages: 10)
    for _ in 0..<2 { pair.kernel.partition(from: pair.link.from, to: pair.link.to) }
    pair.kernel.schedule(at: .start + .milliseconds(2_500)) {
      pair.kernel.repair(from: pair.link.from, to: pair.link.to)
    }
    pair.kernel.schedule(at: .start + .milliseconds(6_500)) {
      pair.kernel.repair(from: pair.link.from, to: pair.link.to)
    }
    pair.kernel.run()
    #expect(pair.received == [8, 9, 10])
  }

  @Test("a hold keeps messages, also those under way, and the release delivers them in order")
  func hold() {
    let pair = Pair(messages: 6)
    pair.kernel.schedule(at: .start + .milliseconds(1_050)) {
      pair.kernel.hold(from: pair.link.from, to: pair.link.to)
    }
    pair.kernel.schedule(at: .start + .seconds(9)) {
      pair.kernel.release(from: pair.link.from, to: pair.link.to)
    }
    pair.kernel.run()
    #expect(pair.received == [1, 2, 3, 4, 5, 6])
    #expect(pair.arrivals.dropFirst().allSatisfy { $0 == .start + .seconds(9) })
  }

  @Test("drop takes exactly the next messages")
  func drop() {
    let pair = Pair(messages: 6)
    pair.install(.drop(2))
    pair.kernel.run()
    #expect(pair.received == [3, 4, 5, 6])
    #expect(pair.kernel.remove(FaultID(1), from: pair.link.from, to: pair.link.to) == 2)
  }

  @Test("delay, duplicate, reorder, corrupt and lose each do what they say")
  func effects() {
    func run(_ effect: FaultRule.Effect) -> Pair {
      let pair = Pair(messages: 400)
      pair.install(effect)
      pair.kernel.run()
      return pair
    }
    #expect(run(.delay(.seconds(2), upTo: .seconds(3))).arrivals[0] >= .start + .milliseconds(2_100))
    let doubled = run(.duplicate(0.5)).received
    #expect(doubled.count > 500 && Set(doubled).count == 400)
    let mixed = run(.reorder(0.3, by: .seconds(5))).received
    #expect(mixed != mixed.sorted() && mixed.count == 400)
    let torn = run(.corrupt(0.25))
    #expect(torn.damaged > 60 && torn.damaged + torn.received.count == 400)
    #expect(run(.lose(1)).received.isEmpty)
  }

  @Test("a profile replaces the link's own until it is removed")
  func profile() {
    let pair = Pair(messages: 4)
    pair.install(.profile(LinkProfile(latency: .constant(.seconds(20)))))
    pair.kernel.schedule(at: .start + .milliseconds(1_500)) {
      pair.kernel.remove(FaultID(1), from: pair.link.from, to: pair.link.to)
    }
    pair.kernel.run()
    // An ordered link: the fast messages wait behind the slow ones.
    #expect(pair.received == [1, 2, 3, 4])
    #expect(pair.arrivals[0] == .start + .seconds(20))
  }

  @Test("installing a fault moves no other draw")
  func independence() {
    func received(withFault: Bool) -> [UInt64] {
      let lossy = LinkProfile(latency: .uniform(.zero, .seconds(1)), loss: .bernoulli(0.3))
      let pair = Pair(seed: 3, messages: 300, profile: lossy)
      if withFault { pair.install(.delay(.seconds(1), upTo: .seconds(4))) }
      pair.kernel.run()
      return pair.received.sorted()
    }
    #expect(received(withFault: false) == received(withFault: true))
  }

  @Test("a crashed node loses what is under way to it")
  func crash() {
    let pair = Pair(messages: 5)
    pair.kernel.schedule(at: .start + .milliseconds(2_050)) { pair.kernel.end(pair.link.to) }
    let recorder = Recorder()
    pair.kernel.observe(with: recorder)
    pair.kernel.run()
    #expect(pair.received == [1, 2])
    let reasons = recorder.events.compactMap { ($0.fact as? DropFact)?.reason }
    #expect(reasons == [.crashed, .crashed, .crashed])
  }
}

@Suite("A device's clock")
struct NodeClockTests {
  private let epoch = Timestamp(unixSeconds: 1_700_000_000)

  @Test("is ahead by its skew, drifts, jumps when it is bumped and is right after a reset")
  func deviations() {
    var clock = NodeClock(epoch: epoch, zone: .utc, skew: .seconds(5), driftPPM: 100)
    #expect(clock.read(at: .start) == epoch + .seconds(5))
    #expect(clock.deviation(at: .start + .days(1)).seconds.rounded() == 14)  // 8.64 s a day and 5
    clock.bump(by: .seconds(-60), at: .start + .days(1))
    #expect(clock.deviation(at: .start + .days(1)).seconds.rounded() == -46)
    clock.drift(ppm: 0, at: .start + .days(1))
    #expect(clock.deviation(at: .start + .days(9)).seconds.rounded() == -46)
    clock.reset(at: .start + .days(9))
    #expect(clock.read(at: .start + .days(10)) == epoch + .days(10))
  }
}
