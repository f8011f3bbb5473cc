import DeviceKit
import Devices
import Orchestration
import SimKernel
import PersonWire
import Testing
import WearerKit

/// A phone of paper: its days change as a test says, and it keeps what is published.
private actor PaperDays: WorkQueueClient, Node {
  typealias Place = PhoneDays
  nonisolated let lane: NodeExecutor
  private var changed: [CivilDate: Int64] = [:]
  private(set) var published: [DaySummary] = []
  /// `true` while the process of the hosted app runs.
  private var runs = true

  init(_ lane: NodeExecutor) { self.lane = lane }

  func receive(_ envelope: borrowing Envelope) {}
  func wake(_ token: UInt64) {}

  func change(_ day: CivilDate) { changed[day, default: 0] += 1 }
  func relaunch() { runs = false }
  func isRunning() async -> Bool { runs }

  func next() async -> DaySignals? {
    guard runs, let day = changed.keys.min() else { return nil }
    let start = Zone.utc.startOfDay(day)
    let sample = HealthSample(start: start, end: start + .hours(7), reading: .sleep(.asleep))
    return DaySignals(date: day, revision: changed[day] ?? 0, samples: [sample], workouts: [])
  }

  func carryOut(_ outcome: PhoneDays.Summary, of signals: DaySignals) async -> Bool {
    guard runs else { return false }
    published.append(outcome.summary)
    if changed[signals.date] == signals.revision { changed[signals.date] = nil }
    return true
  }
}

/// The same of its mornings.
private actor PaperMornings: WorkQueueClient, Node {
  typealias Place = PhoneMornings
  nonisolated let lane: NodeExecutor
  private(set) var decided: [MorningDecision] = []
  private var mornings: [MorningSituation] = []

  init(_ lane: NodeExecutor) { self.lane = lane }

  func receive(_ envelope: borrowing Envelope) {}
  func wake(_ token: UInt64) {}

  func want(_ situation: MorningSituation) { mornings.append(situation) }
  func isRunning() async -> Bool { true }
  func next() async -> MorningSituation? { mornings.first }

  func carryOut(_ decision: MorningDecision, of situation: MorningSituation) async -> Bool {
    guard !mornings.isEmpty else { return false }
    mornings.removeFirst()
    decided.append(decision)
    return true
  }
}

@Suite("The orchestrator")
struct OrchestratorTests {
  private let monday = CivilDate(dayNumber: 20_514)

  @Test(
    "summarises a day once, however many changes come together",
    arguments: [
      SchedulingPolicy.fifo, .random, .pct(depth: 3),
    ])
  func settling(policy: SchedulingPolicy) {
    let kernel = Kernel(seed: 5, policy: policy)
    let phone = PaperDays(kernel.makeLane())
    let orchestrator = Orchestrator(
      lane: kernel.makeLane(), workers: [AgentRunner(DaysMind(CompanionConfig()), phone, kernel)])
    for step in 0..<9 {
      let day = monday.adding(days: step % 2)
      kernel.spawn {
        try? await kernel.sleep(.milliseconds(Int64(step) * 200))
        await phone.change(day)
        await orchestrator.handle(ObjectIdentifier(PhoneDays.self))
      }
    }
    kernel.run(until: .start + .hours(1))
    let published = phone.assumeIsolated { $0.published }
    #expect(published.map(\.date) == [monday, monday.adding(days: 1)])
    #expect(published.allSatisfy { $0.asleepMinutes == 420 })
    #expect(kernel.shutdown() == 0)
  }

  @Test("summarises a day again when it changes later")
  func later() {
    let kernel = Kernel(seed: 5)
    let phone = PaperDays(kernel.makeLane())
    let orchestrator = Orchestrator(
      lane: kernel.makeLane(), workers: [AgentRunner(DaysMind(CompanionConfig()), phone, kernel)])
    let monday = monday
    for hour in [0, 3] as [Int64] {
      kernel.spawn {
        try? await kernel.sleep(.hours(hour))
        await phone.change(monday)
        await orchestrator.handle(ObjectIdentifier(PhoneDays.self))
      }
    }
    kernel.run(until: .start + .hours(5))
    #expect(phone.assumeIsolated { $0.published.map(\.date) } == [monday, monday])
    #expect(kernel.shutdown() == 0)
  }

  @Test(
    "decides a morning by the night, and by nothing that is older than six hours",
    arguments: [
      (hoursAsleep: 7, age: 1, outcome: MorningDecision.Outcome.train), (5, 1, .moveLightly), (7, 7, .safeMode),
      (0, 1, .safeMode),
    ])
  func morning(hoursAsleep: Int, age: Int, outcome: MorningDecision.Outcome) {
    let kernel = Kernel(seed: 5)
    let phone = PaperMornings(kernel.makeLane())
    let orchestrator = Orchestrator(
      lane: kernel.makeLane(),
      workers: [AgentRunner(MorningsMind(GhostConfig(), at: PhoneMornings.self, settling: .seconds(2)), phone, kernel)])
    let start = Zone.utc.startOfDay(monday)
    let end = start + .hours(Int64(hoursAsleep))
    let sleep = HealthSample(start: start, end: end, reading: .sleep(.asleep))
    let situation = MorningSituation(
      now: end + .hours(Int64(age)), source: .push,
      signals: DaySignals(date: monday, samples: hoursAsleep == 0 ? [] : [sleep], workouts: []))
    kernel.spawn {
      await phone.want(situation)
      await orchestrator.handle(ObjectIdentifier(PhoneMornings.self))
    }
    kernel.run(until: .start + .hours(1))
    let decided = phone.assumeIsolated { $0.decided }
    #expect(decided.map(\.outcome) == [outcome])
    #expect(decided.first?.observed == (hoursAsleep == 0 ? nil : end))
    #expect(kernel.shutdown() == 0)
  }

  @Test("knows no length of a night of which the watch measured half")
  func halfNight() {
    let midnight = Zone.utc.startOfDay(monday)
    for (hours, sleep) in [(8, 28_800), (4, nil)] as [(Int64, Double?)] {
      let sample = HealthSample(start: midnight, end: midnight + .hours(hours), reading: .sleep(.asleep))
      let signals = DaySignals(date: monday, samples: [sample], workouts: [], evening: [], midnight: midnight)
      #expect(DayFigures(signals, CompanionConfig().wellbeing)?.sleep == sleep)
    }
  }

  @Test("does nothing more once another process of the app has taken over")
  func relaunched() {
    let kernel = Kernel(seed: 5)
    let phone = PaperDays(kernel.makeLane())
    let orchestrator = Orchestrator(
      lane: kernel.makeLane(), workers: [AgentRunner(DaysMind(CompanionConfig()), phone, kernel)])
    let monday = monday
    kernel.spawn {
      await phone.change(monday)
      await orchestrator.handle(ObjectIdentifier(PhoneDays.self))
    }
    kernel.spawn {
      try? await kernel.sleep(.seconds(1))
      await phone.relaunch()
    }
    kernel.run(until: .start + .hours(1))
    #expect(phone.assumeIsolated { $0.published }.isEmpty)
    #expect(kernel.shutdown() == 0)
  }
}
