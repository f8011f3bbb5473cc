import Testing
@testable import DeviceKit
@testable import Devices
@testable import Orchestration
import SimKernel
import PersonWire
import WearerKit

/// A morning's situation: forty ordinary days, one night, and a block in the evening.
private struct Morning {
  static let today = CivilDate(dayNumber: 20_600)
  static let now = Zone.utc.timestamp(CivilDateTime(date: today, hour: 7, minute: 0))
  static let block = TrainingBlock(
    id: 9, kind: .heavyLifts, start: now + .hours(11), end: now + .hours(12), status: .scheduled, isAutomatic: true,
    confidence: 0.9, created: now - .hours(10))

  var asleepMinutes = 450
  var variability = 60.0
  var restingHeartRate = 52.0
  var phase = TrustPhase.fullGhost
  var trigger = PlanningTrigger.morning(today)
  var blocks = [block]
  var workouts: [KnownWorkout] = []
  var trust: [TrustEvent] = []
  var later = Span.zero
  /// The age of the newest observation of the night.
  var observed = Span.minutes(20)

  var outcome: PlanningOutcome {
    var cache = PlannerCache(GhostConfig())
    return PlanningOutcome(situation, GhostConfig(), &cache)
  }

  private var situation: PlanningSituation {
    let ordinary = (1...40).reversed().map { (day: Int) -> DaySummary in
      let (asleep, variability, rate) = (440 + day * 7 % 20, Double(58 + day * 3 % 5), Double(51 + day * 2 % 3))
      return summary(Self.today.adding(days: -day), asleep: asleep, variability: variability, rate: rate)
    }
    let night = summary(Self.today, asleep: asleepMinutes, variability: variability, rate: restingHeartRate)
    let chosen = TrustEvent(
      id: 1, at: Self.now - .days(40), date: Self.today.adding(days: -40), content: .chosen(phase))
    var situation = PlanningSituation(
      position: 1, trigger: trigger, now: Self.now + later, zone: .utc, blocks: blocks, plans: [:], events: [],
      days: ordinary + [night], metrics: [], workouts: workouts, trust: [chosen] + trust, memory: BehaviouralMemory(),
      state: nil, hasCalendarAccess: true, configuration: nil, hasPast: false, past: nil, rules: Rules())
    situation.newest = Self.now + later - observed
    return situation
  }

  private func summary(_ date: CivilDate, asleep: Int, variability: Double, rate: Double) -> DaySummary {
    DaySummary(
      date: date, asleepMinutes: asleep, steps: 8_000, restingHeartRate: rate, heartRateVariability: variability,
      workoutMinutes: 0, workouts: 0)
  }
}

@Suite("The planner's morning")
struct PlannerMorningTests {
  @Test("keeps a block after an ordinary night")
  func keeps() {
    #expect(Morning().outcome.blocks.isEmpty)
  }

  @Test("does nothing by a night of which nothing is fresh, as the decision of such a morning is Safe Mode")
  func stale() {
    #expect(Morning(asleepMinutes: 240, variability: 35, observed: .hours(6)).outcome.blocks.isEmpty)
    #expect(!Morning(asleepMinutes: 240, variability: 35, observed: .hours(5)).outcome.blocks.isEmpty)
  }

  @Test("makes a hard block a walk when recovery is low, and says why")
  func transforms() throws {
    let outcome = Morning(asleepMinutes: 415, variability: 54, restingHeartRate: 54).outcome
    let block = try #require(outcome.blocks.first)
    #expect(block.kind == .recoveryWalk && block.was == .heavyLifts && block.status == .scheduled)
    #expect(block.start == Morning.block.start && block.end < Morning.block.end)
    #expect(outcome.receipts.contains { $0.action == .transformed && $0.cause == block.id })
  }

  @Test("takes a block out after a wretched night, and counts nothing for it")
  func removes() throws {
    let outcome = Morning(asleepMinutes: 200, variability: 30, restingHeartRate: 66).outcome
    #expect(outcome.blocks.map(\.status) == [.removed])
    #expect(outcome.calendar == [.remove(CalendarEvent.id(of: Morning.block.id))])
    #expect(outcome.receipts.contains { $0.action == .removed && $0.cause == Morning.block.id })
    #expect(outcome.trust.isEmpty)
  }

  @Test("only suggests where the wearer has not let it go so far")
  func suggests() {
    let outcome = Morning(asleepMinutes: 200, variability: 30, restingHeartRate: 66, phase: .autoScheduler).outcome
    #expect(outcome.blocks.isEmpty && outcome.receipts.contains { $0.action == .suggested })
  }
}

@Suite("A workout that was none")
struct PlannerRejectionTests {
  @Test("reopens the block that it had completed, and no other that lies near it")
  func rejection() throws {
    var done = Morning.block.with(status: .completed)
    (done.start, done.end) = (Morning.now - .hours(13), Morning.now - .hours(12))
    done.workout = 77
    let other = Morning(trigger: .workoutRejected(78), blocks: [done]).outcome
    #expect(other.blocks.isEmpty)
    let own = Morning(trigger: .workoutRejected(77), blocks: [done]).outcome
    #expect(own.blocks.map(\.status) == [.missed] && own.blocks.first?.workout == nil)
  }

  @Test("takes nothing from the block that another workout completes afterwards: that counts again")
  func replacement() throws {
    var block = Morning.block
    (block.start, block.end) = (Morning.now - .minutes(50), Morning.now + .minutes(10))
    func workout(_ id: UInt64) -> KnownWorkout {
      let summary = WorkoutSummary(activity: .running)
      return KnownWorkout(id: id, workout: Workout(start: block.start, end: Morning.now, summary: summary))
    }
    var trust: [TrustEvent] = []
    var scores: [Double] = []
    var blocks = [block]
    func take(_ trigger: PlanningTrigger, _ workouts: [KnownWorkout]) throws {
      let outcome = Morning(
        trigger: trigger, blocks: blocks, workouts: workouts, trust: trust, later: .minutes(Int64(scores.count))
      ).outcome
      trust += outcome.trust
      blocks = [try #require(outcome.blocks.first)]
      scores.append(outcome.standing?.score ?? -1)
    }
    try take(.workout(77), [workout(77)])
    try take(.workoutRejected(77), [])
    try take(.overdue(block.id), [])
    try take(.workout(78), [workout(78)])
    #expect(scores[0] > 0 && scores[1] == 0 && scores[2] <= 0 && abs(scores[3] - scores[0]) < 1e-12)
    #expect(blocks.map(\.workout) == [78] && Set(trust.map(\.id)).count == 4)
  }
}
