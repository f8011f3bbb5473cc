import DeviceKit
import Devices
@testable import Orchestration
import SimKernel
import Wire
import Testing

/// A phone of paper: its days change as a test says, and it keeps what is published.
private actor PaperPhone: PhoneServices, Node {
  nonisolated let lane: Lane
  private var changed: [CivilDate: Int64] = [:]
  private(set) var published: [DaySummary] = []
  /// The process of the app that runs; nobody else is answered.
  private var process: UInt64 = 1

  init(_ lane: Lane) { self.lane = lane }

  func receive(_ envelope: borrowing Envelope) {}
  func wake(_ token: UInt64) {}

  func change(_ day: CivilDate) { changed[day, default: 0] += 1 }
  func relaunch() { process += 1 }

  func nextChangedDay(process: UInt64) async -> DaySignals? {
    guard process == self.process, let day = changed.keys.min() else { return nil }
    let start = Zone.utc.startOfDay(day)
    let sample = HealthSample(start: start, end: start + .hours(7), reading: .sleep(.asleep))
    return DaySignals(date: day, revision: changed[day] ?? 0, samples: [sample], workouts: [])
  }

  private(set) var decided: [MorningDecision] = []
  var mornings: [MorningSituation] = []
  func want(_ situation: MorningSituation) { mornings.append(situation) }

  func nextMorning(process: UInt64) async -> MorningSituation? { process == self.process ? mornings.first : nil }

  func decide(_ decision: MorningDecision, process: UInt64) async -> Bool {
    guard process == self.process, !mornings.isEmpty else { return false }
    mornings.removeFirst()
    decided.append(decision)
    return true
  }

  func nextPlanning(process: UInt64) async -> PlanningSituation? { nil }
  func carryOut(_ outcome: PlanningOutcome, of position: Int64, process: UInt64) async -> Bool { false }

  func isRunning(process: UInt64) async -> Bool { process == self.process }
  func nextRequest(process: UInt64) async -> CompanionSituation? { nil }
  func carryOut(_ outcome: CompanionOutcome, process: UInt64) async -> Bool { true }

  func nextStudy(process: UInt64) async -> StudySituation? { nil }
  func goOnStudying(_ progress: Double, process: UInt64) async -> Bool { true }
  func keep(_ findings: StudyFindings, of revision: Int64, process: UInt64) async -> Bool { true }

  func publish(
    _ summary: DaySummary, _ figures: DayFigures?, of signals: DaySignals, process: UInt64
  ) async -> Bool {
    guard process == self.process else { return false }
    published.append(summary)
    if changed[signals.date] == signals.revision { changed[signals.date] = nil }
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
    let phone = PaperPhone(kernel.makeLane())
    let orchestrator = Orchestrator(lane: kernel.makeLane(), phone: phone, process: 1)
    for step in 0..<9 {
      let day = monday.adding(days: step % 2)
      kernel.spawn {
        try? await kernel.sleep(.milliseconds(Int64(step) * 200))
        await phone.change(day)
        await orchestrator.handle(.daysChanged)
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
    let phone = PaperPhone(kernel.makeLane())
    let orchestrator = Orchestrator(lane: kernel.makeLane(), phone: phone, process: 1)
    let monday = monday
    for hour in [0, 3] as [Int64] {
      kernel.spawn {
        try? await kernel.sleep(.hours(hour))
        await phone.change(monday)
        await orchestrator.handle(.daysChanged)
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
    let phone = PaperPhone(kernel.makeLane())
    let orchestrator = Orchestrator(lane: kernel.makeLane(), phone: phone, process: 1)
    let start = Zone.utc.startOfDay(monday)
    let end = start + .hours(Int64(hoursAsleep))
    let sleep = HealthSample(start: start, end: end, reading: .sleep(.asleep))
    let situation = MorningSituation(
      now: end + .hours(Int64(age)), source: .push,
      signals: DaySignals(date: monday, samples: hoursAsleep == 0 ? [] : [sleep], workouts: []))
    kernel.spawn {
      await phone.want(situation)
      await orchestrator.handle(.morningDue)
    }
    kernel.run(until: .start + .hours(1))
    let decided = phone.assumeIsolated { $0.decided }
    #expect(decided.map(\.outcome) == [outcome])
    #expect(decided.first?.observed == (hoursAsleep == 0 ? nil : end))
    #expect(kernel.shutdown() == 0)
  }

  @Test("does nothing more once another process of the app has taken over")
  func relaunched() {
    let kernel = Kernel(seed: 5)
    let phone = PaperPhone(kernel.makeLane())
    let orchestrator = Orchestrator(lane: kernel.makeLane(), phone: phone, process: 1)
    let monday = monday
    kernel.spawn {
      await phone.change(monday)
      await orchestrator.handle(.daysChanged)
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
