import Devices
import Testing
import Transport

@testable import Orchestrator

/// A phone of paper: answers with what it was given and keeps what is published.
private actor PaperPhone: PhoneServices, Node {
  nonisolated let lane: Lane
  private(set) var asked: [CivilDate] = []
  private(set) var published: [DaySummary] = []

  init(_ lane: Lane) { self.lane = lane }

  func receive(_ envelope: borrowing Envelope) {}
  func wake(_ token: UInt64) {}

  func signals(of day: CivilDate) async -> DaySignals {
    asked.append(day)
    let start = Zone.utc.startOfDay(day)
    let sample = HealthSample(start: start, end: start + .hours(7), reading: .sleep(.asleep))
    return DaySignals(date: day, samples: [sample], workouts: [])
  }

  func publish(_ summary: DaySummary) async { published.append(summary) }
}

@Suite("The orchestrator")
struct OrchestratorTests {
  private let monday = CivilDate(dayNumber: 20_514)

  @Test(
    "summarises a day once, however many changes come within ten minutes",
    arguments: [
      SchedulingPolicy.fifo, .random, .pct(depth: 3),
    ])
  func settling(policy: SchedulingPolicy) {
    let kernel = Kernel(seed: 5, policy: policy)
    let phone = PaperPhone(kernel.makeLane())
    let orchestrator = Orchestrator(lane: kernel.makeLane(), phone: phone)
    for minute in 0..<9 {
      let days = [monday, monday.adding(days: minute % 2)]
      kernel.spawn {
        try? await kernel.sleep(.minutes(Int64(minute)))
        await orchestrator.handle(.daysChanged(days))
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
    let orchestrator = Orchestrator(lane: kernel.makeLane(), phone: phone)
    let monday = monday
    for hour in [0, 3] as [Int64] {
      kernel.spawn {
        try? await kernel.sleep(.hours(hour))
        await orchestrator.handle(.daysChanged([monday]))
      }
    }
    kernel.run(until: .start + .hours(5))
    #expect(phone.assumeIsolated { $0.asked } == [monday, monday])
    #expect(kernel.shutdown() == 0)
  }
}
