import Testing

import DeviceKit
import Devices
import Replication
import SimKernel
import PersonWire
import WearerKit

@Suite("A node on a runtime that is not the kernel")
struct RuntimeSeamTests {
  @Test("senses, sends, sends again, and stops when it is acknowledged")
  func watch() throws {
    let runtime = FakeRuntime()
    let device = DeviceID(role: .watch, installation: 1)
    var setup = DeviceSetup(
      device: device, rules: Rules(), key: SealingKey(seed: 1, name: "wearer"), seed: 1, peers: [.phone])
    setup.features = [WatchCollector.self]
    let store = try DeviceStore(Database(.memory), DeviceSchema.migrations)
    let lane = NodeExecutor(runtime: runtime, node: Role.watch.node, incarnation: 1)
    let watch = try DeviceActor<OperatingSystem<FeatureApp>>(lane: lane, store: store, setup: setup)
    watch.assumeIsolated { $0.boot() }

    let start = runtime.wallClock(of: lane.node)
    let run = HealthSample(
      start: start, end: start + .minutes(40), reading: .workout(WorkoutSummary(activity: .running)))
    runtime.deliver(Message(DeviceEvent.body(run)), from: .world, on: .physical)
    runtime.advance(by: .minutes(5))
    let frames = runtime.sent.compactMap { $0.message.body(as: SessionFrame.self) }
    let batches = frames.compactMap { frame -> (frame: SessionFrame, records: [Record])? in
      guard case .item(let item) = frame.content, case .records(let records)? = item.message.sync else { return nil }
      return (frame, records)
    }
    #expect(batches.count > 1, "nobody answers, so it is sent again")
    let first = try #require(batches.first)
    #expect(first.records.map(\.key.id) == [run.id])

    func answer(_ number: UInt32, _ content: SessionFrame.Content) {
      let frame = SessionFrame(life: 7, number: number, content: content)
      runtime.deliver(Message(frame), from: Role.phone.node, on: .session)
    }
    let last = try #require(batches.last).frame
    answer(0, .acknowledged(life: last.life, number: last.number))
    let stamps = SyncMessage.acknowledgement(.phone, first.records.map(\.stamp))
    answer(1, .item(SessionItem(channel: .userInfo, id: 1, message: Message(stamps))))
    // It reaches the app when the watch wakes it; then nothing is left to say.
    runtime.advance(by: .minutes(5))
    let count = runtime.sent.count
    runtime.advance(by: .hours(24))
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
