import Testing

@testable import Devices
@testable import Transport

/// A runtime of paper: a list of what was sent and what is due, and a clock that the test turns.
///
/// `@unchecked Sendable`: a test uses it on its own thread alone.
private final class PaperRuntime: Runtime, @unchecked Sendable {
  private(set) var now = Instant.start
  private(set) var sent: [(to: NodeID, payload: Payload)] = []
  private(set) var facts: [String] = []
  private var due: [(at: Instant, token: UInt64)] = []
  private var port: Port?

  func wallClock(of node: NodeID) -> Timestamp { Timestamp(unixSeconds: 1_772_000_000) + now.sinceStart }
  func zone(of node: NodeID) -> Zone { .utc }
  func stream(named name: String) -> RandomStream { RandomStream(seed: 1, name: name) }
  func attach(_ lane: Lane, _ port: Port) { self.port = port }

  func send(from lane: Lane, to node: NodeID, on channel: Channel, _ payload: consuming Payload) -> UInt64 {
    sent.append((node, payload))
    return UInt64(sent.count)
  }

  func wake(_ lane: Lane, after span: Span, token: UInt64) { due.append((now + span, token)) }
  func spawn(_ body: sending @escaping () async -> Void) { Issue.record("a watch starts no tasks") }
  nonisolated(nonsending) func sleep(_ span: Span) async throws(CancellationError) { throw CancellationError() }
  func report(_ fact: any TraceFact, from lane: Lane) { facts.append(fact.name) }
  func makeReady(_ job: UnownedJob, lane: Lane) { Issue.record("a watch is never entered by a job") }
  func mayEnter(_ node: NodeID) -> Bool { true }

  /// Hands a message to the node.
  func deliver(_ payload: Payload, from sender: NodeID, on channel: Channel) {
    port?.receive(Envelope(id: 1, from: sender, to: NodeID(0), channel: channel, sent: now, payload: payload))
  }

  /// Turns the clock, and wakes the node for everything that comes due.
  func advance(by span: Span) {
    let end = now + span
    while let next = due.indices.filter({ due[$0].at <= end }).min(by: { due[$0].at < due[$1].at }) {
      let (at, token) = due.remove(at: next)
      now = at
      port?.wake(token)
    }
    now = end
  }
}

@Suite("A node on a runtime that is not the kernel")
struct RuntimeSeamTests {
  @Test("senses, sends, sends again, and stops when it is acknowledged")
  func watch() throws {
    let runtime = PaperRuntime()
    let device = DeviceID(role: .watch, installation: 1)
    let setup = DeviceSetup(
      device: device, rules: Rules(), key: SealingKey(seed: 1, name: "wearer"),
      stream: runtime.stream(named: "watch"), peers: [.phone])
    let store = try DeviceStore(Database(.memory), WatchMachine.migrations)
    let lane = Lane(runtime: runtime, node: Role.watch.node, incarnation: 1)
    let watch = try DeviceActor<WatchMachine>(lane: lane, store: store, setup: setup)
    watch.assumeIsolated { $0.boot() }

    let start = runtime.wallClock(of: lane.node)
    let run = HealthSample(
      start: start, end: start + .minutes(40), reading: .workout(WorkoutSummary(activity: .running)))
    runtime.deliver(.stimulus(.body(run)), from: .world, on: .physical)
    runtime.advance(by: .minutes(5))
    let batches = runtime.sent.compactMap { if case .records(let records) = $0.payload { records } else { nil } }
    #expect(batches.count > 1, "nobody answers, so it is sent again")
    let stamps = try #require(batches.first).map(\.stamp)
    #expect(stamps.map(\.key.id) == [run.id])

    runtime.deliver(.acknowledgement(.phone, stamps), from: Role.phone.node, on: .live)
    let count = runtime.sent.count
    runtime.advance(by: .hours(5))
    #expect(runtime.sent.count == count)
    #expect(runtime.facts.contains("detected-workout"))
  }
}

@Suite("Backoff")
struct BackoffTests {
  @Test("doubles up to its cap, with jitter that only ever shortens")
  func doubling() {
    var stream = RandomStream(seed: 1)
    let backoff = Backoff(base: .seconds(10), cap: .minutes(5), jitter: 0.2)
    for (attempts, seconds) in [(0, 10.0), (1, 20), (2, 40), (4, 160), (5, 300), (60, 300), (-3, 10)] {
      let wait = backoff.wait(after: attempts, &stream).seconds
      #expect(wait <= seconds && wait >= seconds * 0.8)
    }
  }
}
