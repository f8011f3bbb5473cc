import Testing

import SimKernel
import PersonWire

@Suite("The kernel")
struct KernelTests {
  @Test("delivers messages in order after the link's latency")
  func delivers() {
    let pair = Pair(messages: 3)
    pair.kernel.run()
    #expect(pair.received == [1, 2, 3])
    #expect(pair.arrivals.map(\.nanoseconds) == [100_000_000, 1_100_000_000, 2_100_000_000])
  }

  @Test(
    "has the same digest for the same seed and another for another",
    arguments: [SchedulingPolicy.fifo, .random])
  func digest(policy: SchedulingPolicy) {
    func run(_ seed: UInt64) -> Digest {
      let profile = LinkProfile(
        latency: .uniform(.zero, .seconds(3)), loss: .bernoulli(0.2), duplicate: 0.1)
      let pair = Pair(seed: seed, policy: policy, messages: 500, profile: profile)
      pair.kernel.run()
      return pair.kernel.digest
    }
    #expect(run(1) == run(1))
    #expect(run(1) != run(2))
  }

  @Test("names the event that caused each event")
  func causes() throws {
    let pair = Pair(messages: 1)
    let recorder = Recorder()
    pair.kernel.observe(with: recorder)
    pair.kernel.run()
    let events = recorder.events
    #expect(events.map(\.kind) == [.wake, .send, .delivery])
    #expect(events.map(\.number) == [1, 2, 3])
    #expect(events.map(\.cause) == [0, 1, 2])
  }

  @Test("runs events of one instant in another order under another seed, and loses none")
  func randomTies() {
    func order(_ seed: UInt64) -> [UInt64] {
      let kernel = Kernel(seed: seed, policy: .random)
      let node = Probationer(kernel.makeLane())
      node.assumeIsolated { $0.attach() }
      for token in 1...8 as ClosedRange<UInt64> {
        kernel.wake(node.lane, after: .seconds(1), token: token)
      }
      kernel.run()
      return node.assumeIsolated { $0.tokens }
    }
    let orders = Set((1...20).map { order(UInt64($0)) })
    #expect(orders.count > 10)
    #expect(orders.allSatisfy { $0.sorted() == Array(1...8) })
  }

  @Test(
    "lets what the world does to a node at one instant happen in that order, between other events of the instant",
    arguments: [SchedulingPolicy.fifo, .random, .pct(depth: 3)])
  func stimuli(policy: SchedulingPolicy) {
    for seed in 1...20 as ClosedRange<UInt64> {
      let kernel = Kernel(seed: seed, policy: policy)
      let node = Probationer(kernel.makeLane())
      node.assumeIsolated { $0.attach() }
      let moment = Instant.start + .seconds(1)
      kernel.schedule(at: moment) {
        for isOn in [true, false] {
          kernel.post(.wrist(isOn: isOn), to: node.lane.node, at: moment)
        }
      }
      kernel.run()
      #expect(node.assumeIsolated { $0.received } == [1, 0], "seed \(seed)")
    }
  }

  @Test("stops before the given moment and continues from there with the same digest")
  func runsInPieces() {
    let whole = Pair(messages: 50)
    whole.kernel.run()
    let pieces = Pair(messages: 50)
    for second in 0..<60 { pieces.kernel.run(until: .start + .seconds(Int64(second))) }
    pieces.kernel.run()
    #expect(whole.kernel.digest == pieces.kernel.digest)
  }

  @Test("does not wake a life that has ended, nor let it send")
  func incarnations() {
    let pair = Pair(messages: 10)
    let old = pair.sender.context
    pair.kernel.schedule(at: .start + .milliseconds(2_500)) {
      pair.kernel.end(pair.link.from)
      old.send(to: NodeID(1), on: .datagram, Message(Probe.sample(sequence: 99, heartRate: 60)))
      old.wake(after: .seconds(1), token: 99)
    }
    pair.kernel.run()
    #expect(pair.received == [1, 2, 3])
    #expect(pair.sender.assumeIsolated { $0.tokens } == [1, 2, 3])
  }

  @Test("loses the messages and wakes of a paused node that ends, and keeps those of another")
  func endedWhilePaused() {
    let kernel = Kernel(seed: 1)
    let recorder = Recorder()
    kernel.observe(with: recorder)
    let nodes = [Probationer(kernel.makeLane()), Probationer(kernel.makeLane())]
    for node in nodes {
      node.assumeIsolated { $0.attach() }
      kernel.pause(node.lane.node)
      kernel.post(.wrist(isOn: true), to: node.lane.node, at: .start + .seconds(1))
      kernel.wake(node.lane, after: .seconds(1), token: 7)
    }
    let ended = nodes[0].lane.node
    kernel.run(until: .start + .seconds(2))
    kernel.end(ended)
    let next = Probationer(kernel.reincarnate(ended))
    next.assumeIsolated { $0.attach() }
    for node in nodes { kernel.resume(node.lane.node) }
    kernel.run()
    #expect(recorder.events.filter { $0.kind == .drop }.map(\.node) == [ended])
    let all = nodes + [next]
    #expect(all.map { node in node.assumeIsolated { $0.received } } == [[], [1], []])
    #expect(all.map { node in node.assumeIsolated { $0.tokens } } == [[], [7], []])
  }

  @Test(
    "keeps what a paused node misses and hands it over in order, under every policy",
    arguments: [SchedulingPolicy.fifo, .random, .pct(depth: 3)])
  func pausing(policy: SchedulingPolicy) {
    for seed in 1...20 as ClosedRange<UInt64> {
      let pair = Pair(seed: seed, policy: policy, messages: 8)
      pair.kernel.schedule(at: .start + .milliseconds(500)) { pair.kernel.pause(pair.link.to) }
      pair.kernel.schedule(at: .start + .seconds(10)) { pair.kernel.resume(pair.link.to) }
      pair.kernel.run()
      #expect(pair.received == Array(1...8), "seed \(seed)")
      #expect(pair.arrivals.last == .start + .seconds(10))
    }
  }

  @Test(
    "delivers the messages that a paused node has missed before later ones, under every policy",
    arguments: [SchedulingPolicy.fifo, .random, .pct(depth: 3)])
  func resuming(policy: SchedulingPolicy) {
    for seed in 1...20 as ClosedRange<UInt64> {
      let pair = Pair(seed: seed, policy: policy)
      let node = pair.link.to
      pair.kernel.schedule(at: .start + .seconds(1)) { pair.kernel.pause(node) }
      pair.kernel.post(.wrist(isOn: true), to: node, at: .start + .seconds(2))
      pair.kernel.schedule(at: .start + .seconds(3)) {
        pair.kernel.post(.wrist(isOn: false), to: node, at: pair.kernel.now)
        pair.kernel.resume(node)
      }
      pair.kernel.run()
      #expect(pair.received == [1, 0], "seed \(seed)")
    }
  }

  @Test("reports the number of tasks that wait for something foreign, and frees the nodes at shutdown")
  func shutdown() {
    weak var leaked: Probationer?
    var stuck = -1
    do {
      let kernel = Kernel(seed: 1)
      let node = Probationer(kernel.makeLane())
      node.assumeIsolated { $0.attach() }
      leaked = node
      kernel.spawn { while (try? await kernel.sleep(.seconds(1))) != nil {} }
      kernel.run(until: .start + .seconds(10))
      stuck = kernel.shutdown()
    }
    #expect(stuck == 0)
    #expect(leaked == nil)
  }

  @Test("hides from observers the events that shutdown discards")
  func unseen() {
    let pair = Pair(messages: 8)
    let recorder = Recorder()
    pair.kernel.observe(with: recorder)
    pair.kernel.run(until: .start + .seconds(3))
    let seen = recorder.events.count
    #expect(pair.kernel.shutdown() == 0)
    #expect(seen > 0 && recorder.events.count == seen)
  }

  @Test("goes through ten thousand steps in one instant and on")
  func busy() {
    let kernel = Kernel(seed: 1)
    let node = Probationer(kernel.makeLane()) { context, token in
      context.wake(after: token.isMultiple(of: 10_000) ? .seconds(1) : .zero, token: token + 1)
    }
    node.assumeIsolated { $0.attach() }
    kernel.wake(node.lane, after: .zero, token: 1)
    kernel.run(until: .start + .seconds(30))
    #expect(!kernel.isLivelocked)
    #expect(node.assumeIsolated { $0.tokens.last } == 300_000)
  }

  @Test("stops where a node wakes itself in the same instant without end, and says whose turn it was")
  func livelock() {
    let kernel = Kernel(seed: 1)
    let recorder = Recorder()
    kernel.observe(with: recorder)
    _ = kernel.makeLane()
    let node = Probationer(kernel.makeLane()) { context, token in
      context.wake(after: .zero, token: token + 1)
    }
    node.assumeIsolated { $0.attach() }
    kernel.wake(node.lane, after: .seconds(5), token: 1)
    kernel.schedule(at: .start + .seconds(6)) { Issue.record("time passed") }
    kernel.run(until: .start + .seconds(60))
    #expect(kernel.isLivelocked)
    let facts = recorder.events.compactMap { event in event.fact(as: LivelockFact.self).map { (event.at, $0.node) } }
    #expect(facts.count == 1 && facts.allSatisfy { $0 == (.start + .seconds(5), node.lane.node) })
    let last = kernel.eventCount
    #expect(!kernel.step())
    #expect(kernel.eventCount == last)
  }

  @Test("stops where tasks hand each other the turn without end, and ends all the same")
  func livelockOfTasks() {
    let kernel = Kernel(seed: 1)
    let nodes = [Probationer(kernel.makeLane()), Probationer(kernel.makeLane())]
    for node in nodes { node.assumeIsolated { $0.attach() } }
    kernel.spawn {
      var count = 0
      while await nodes[count % 2].received.isEmpty, !kernel.isStopping { count += 1 }
    }
    kernel.wake(nodes[1].lane, after: .seconds(1), token: 1)
    kernel.run(until: .start + .seconds(60))
    #expect(kernel.isLivelocked)
    #expect(nodes[1].assumeIsolated { $0.tokens }.isEmpty)
    #expect(kernel.shutdown() == 0)
  }
}
