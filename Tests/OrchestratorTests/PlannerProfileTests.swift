import Agents
import Testing
@testable import DeviceKit
@testable import Devices
@testable import Orchestration
import SimKernel
import PersonWire
import WearerKit

/// A quiet evening with blocks planned for the next days, on which the wearer states something about themselves.
private struct Telling {
  static let today = CivilDate(dayNumber: 20_600)
  static let now = Zone.utc.timestamp(CivilDateTime(date: today, hour: 20, minute: 0))

  var blocks: [TrainingBlock] = []
  var plans: [UInt64: WorkoutPlanRecord] = [:]
  var profile: TrainingProfile?
  var memory = BehaviouralMemory()
  var state: [UInt8]?
  /// The time since the quiet evening.
  var passed = Span.zero
  var rules = Rules()

  static func block(
    _ kind: BlockKind, in days: Int, hour: Int = 17, _ status: TrainingBlock.Status = .scheduled
  ) -> TrainingBlock {
    let start = Zone.utc.timestamp(CivilDateTime(date: today.adding(days: days), hour: hour, minute: 0))
    return TrainingBlock(
      id: UInt64(days * 10) + UInt64(kind.rawValue), kind: kind, start: start, end: start + .minutes(45),
      status: status,
      isAutomatic: true, confidence: 0.9, created: now - .hours(10))
  }

  func says(_ change: ProfileChange) -> PlanningOutcome { answers(.profile(change)) }

  func answers(_ answer: PlanAnswer) -> PlanningOutcome { outcome(of: .answered(answer)) }

  func outcome(of trigger: PlanningTrigger) -> PlanningOutcome {
    let night = DaySummary(
      date: Self.today, asleepMinutes: 450, steps: 8_000, restingHeartRate: 52, heartRateVariability: 60,
      workoutMinutes: 0, workouts: 0)
    let days = (1...40).reversed().map { day in
      DaySummary(
        date: Self.today.adding(days: -day), asleepMinutes: 440 + day * 7 % 20, steps: 8_000,
        restingHeartRate: Double(51 + day * 2 % 3), heartRateVariability: Double(58 + day * 3 % 5), workoutMinutes: 0,
        workouts: 0)
    }
    let chosen = TrustEvent(
      id: 1, at: Self.now - .days(40), date: Self.today.adding(days: -40), content: .chosen(.autoScheduler))
    var situation = PlanningSituation(
      position: 1, trigger: trigger, now: Self.now + passed, zone: .utc, blocks: blocks, plans: plans,
      events: [], days: days + [night], metrics: [], workouts: [], trust: [chosen], memory: memory,
      state: state, hasCalendarAccess: true, configuration: nil, hasPast: false, past: nil, rules: rules)
    situation.profile = profile
    var cache = PlannerCache(GhostConfig())
    return PlanningOutcome(situation, GhostConfig(), &cache)
  }

  static func trained(_ level: TrainingLevel, for goal: TrainingGoal, with things: [String] = []) -> TrainingProfile {
    var profile = TrainingProfile()
    (profile.level, profile.goal, profile.equipment, profile.introduced) = (level, goal, things, today)
    return profile
  }
}

@Suite("The wearer's statement about themselves")
struct PlannerProfileTests {
  private func exercises(_ plan: WorkoutPlanRecord?) -> [Exercise] {
    plan?.entries.compactMap { ExercisePool.exercise($0.exercise) } ?? []
  }

  @Test("is stored, and the plans of scheduled blocks are made again for it")
  func hurts() throws {
    var telling = Telling(
      blocks: [Telling.block(.training, in: 1)], profile: Telling.trained(.advanced, for: .muscle, with: ["full gym"]))
    let before = try #require(telling.says(.level(.intermediate)).plans.first)
    #expect(exercises(before).contains { $0.strains.contains(.knee) })
    telling.plans = [before.block: before]
    let outcome = telling.says(.hurts("knee"))
    #expect(outcome.profile?.hurting == ["knee"])
    let after = try #require(outcome.plans.first)
    #expect(!exercises(after).isEmpty && !exercises(after).contains { $0.strains.contains(.knee) })
    #expect(outcome.receipts.contains { $0.action == .profileChanged })
    // A repeated statement changes nothing.
    telling.profile = outcome.profile
    let again = telling.says(.hurts("knee"))
    #expect(again.profile == nil && again.plans.isEmpty && again.receipts.isEmpty)
  }

  @Test("makes every kind of session one that comes")
  func kinds() {
    var kinds: Set<UInt8> = []
    for (level, goal) in [(TrainingLevel.beginner, TrainingGoal.strength), (.advanced, .endurance)] {
      for days in 1...12 {
        for kind in BlockKind.allCases {
          let telling = Telling(blocks: [Telling.block(kind, in: days)], profile: Telling.trained(level, for: .muscle))
          kinds.formUnion(telling.says(.goal(goal)).plans.map(\.kind))
        }
      }
    }
    #expect(kinds == Set(SessionType.allCases.map(\.rawValue)))
  }

  @Test("gives who has trained for long more sets than a beginner, and weights to count on from")
  func level() throws {
    func plan(_ level: TrainingLevel, _ lifts: [Lift]) throws -> WorkoutPlanRecord {
      var profile = Telling.trained(.beginner, for: .muscle, with: ["full gym"])
      profile.lifts = lifts
      if level == .beginner { profile.level = .intermediate }
      return try #require(
        Telling(blocks: [Telling.block(.heavyLifts, in: 1)], profile: profile).says(.level(level)).plans.first)
    }
    func mean(_ plan: WorkoutPlanRecord) -> Double {
      let loaded = plan.entries.filter { (ExercisePool.exercise($0.exercise)?.load ?? .nothing) > .nothing }
      return Double(loaded.reduce(0) { $0 + $1.sets }) / Double(max(1, loaded.count))
    }
    let (easy, hard) = (try plan(.beginner, []), try plan(.advanced, []))
    #expect(mean(easy) < mean(hard))
    #expect(hard.entries.allSatisfy { $0.kilograms == nil })
    let lifts = ExercisePool.all.map { Lift($0.id, kilograms: 40) }
    let weighed = try plan(.advanced, lifts).entries.compactMap(\.kilograms)
    #expect(!weighed.isEmpty && weighed.allSatisfy { (36...44).contains($0) })
  }

  @Test("clears the time that is theirs: a session moves, and a question is taken back")
  func ownTime() throws {
    let window = DailyWindow(from: 17 * 3_600, to: 18 * 3_600)
    let (session, question) = (Telling.block(.training, in: 1), Telling.block(.cardio, in: 2, .proposed))
    let other = Telling.block(.cardio, in: 3, hour: 19)
    let outcome = Telling(blocks: [session, question, other], profile: TrainingProfile()).says(.keepsFree(window))
    let moved = try #require(outcome.blocks.first { $0.id == session.id })
    #expect(moved.status == .scheduled && moved.start >= session.end)
    #expect(outcome.blocks.first { $0.id == question.id }?.status == .cancelled)
    #expect(!outcome.blocks.contains { $0.id == other.id })
  }

  @Test("keeps the time that is theirs from a session that they move themselves")
  func movedIntoOwnTime() throws {
    let (session, hour) = (Telling.block(.training, in: 1), Span.hours(1))
    func start(keepingFree window: DailyWindow) throws -> Timestamp {
      var profile = TrainingProfile()
      profile.sacred = [SacredSlot(window, learned: Telling.today)]
      let telling = Telling(blocks: [session], profile: profile)
      let outcome = telling.answers(.reschedules(session.id, to: session.start - hour - hour))
      return try #require(outcome.blocks.first { $0.id == session.id }).start
    }
    #expect(try start(keepingFree: DailyWindow(from: 12 * 3_600, to: 13 * 3_600)) == session.start - hour - hour)
    #expect(try start(keepingFree: DailyWindow(from: 15 * 3_600, to: 16 * 3_600)) > session.start)
  }
}

@Suite("The wearer's reply to an insight")
struct InsightReplyTests {
  private let rule = UInt64(InsightKind.intensityAdjustment.rawValue)
  private let session = Telling.block(.training, in: 0, hour: 21)

  @Test("that agrees makes the day's hard session a walk; one that modifies makes it what the wearer wants")
  func changes() throws {
    let telling = Telling(blocks: [session])
    let lighter = try #require(telling.answers(.replies(rule: rule, .confirm)).blocks.first)
    #expect(lighter.id == session.id && lighter.kind == .recoveryWalk && lighter.was == .training)
    let other = try #require(telling.answers(.replies(rule: rule, .modify(.cardio))).blocks.first)
    #expect(other.id == session.id && other.kind == .cardio && other.was == nil)
    // A streak suggests nothing, and without a session there is nothing to change.
    #expect(telling.answers(.replies(rule: UInt64(InsightKind.streak.rawValue), .confirm)).blocks.isEmpty)
    #expect(Telling().answers(.replies(rule: rule, .modify(.cardio))).blocks.isEmpty)
  }

  @Test("that dismisses it holds its kind back for a week")
  func dismissed() throws {
    let state = try #require(Telling().answers(.replies(rule: rule, .dismiss)).state)
    let held = try PlannerState(wireBytes: state).held
    #expect(held.map(\.rule) == [rule] && held.first?.again == nil)
    for (passed, isHeld) in [(Span.days(6), true), (.days(8), false)] {
      let after = Telling(state: state, passed: passed).outcome(of: .surroundings).state ?? state
      #expect(try PlannerState(wireBytes: after).held.isEmpty != isHeld)
    }
  }

  @Test("that snoozes it brings it back when its time has come, and at once only by mistake")
  func snoozed() throws {
    func insights(_ outcome: PlanningOutcome) -> [PlannedNotice] {
      outcome.notices.filter { $0.subject == .insight(rule: rule) }
    }
    let snoozed = Telling(passed: .hours(-8)).answers(.replies(rule: rule, .snooze(.hours(2))))
    #expect(insights(snoozed).isEmpty && snoozed.snoozedUntil == Telling.now - .hours(6))
    let early = Telling(state: snoozed.state, passed: .hours(-7)).outcome(of: .surroundings)
    #expect(insights(early).isEmpty)
    let due = Telling(state: snoozed.state, passed: .hours(-5)).outcome(of: .surroundings)
    #expect(!insights(due).isEmpty && due.snoozedUntil == nil)
    let wrong = Telling(passed: .hours(-8), rules: Rules(planted: .snoozeComesAtOnce))
    #expect(!insights(wrong.answers(.replies(rule: rule, .snooze(.hours(2))))).isEmpty)
  }
}

@Suite("The wearer's choice of days and length")
struct TrainingChoiceTests {
  @Test("is kept by the evening: no session on another day, and one as long as they want")
  func evening() throws {
    let chosen = try #require(Telling().says(.days(Weekdays(Telling.today.weekday))).memory)
    #expect(chosen.trainingDays == Weekdays(Telling.today.weekday))
    let silent = Telling(memory: chosen).outcome(of: .evening(Telling.today))
    #expect(silent.blocks.isEmpty && silent.receipts.contains { $0.reason.contains("doesn't want to train on a") })
    let long = try #require(Telling().says(.length(minutes: 75)).memory)
    let block = try #require(Telling(memory: long).outcome(of: .evening(Telling.today)).blocks.first)
    #expect(block.kind.isLight || block.end - block.start == .minutes(75))
    #expect(try #require(Telling(memory: chosen).says(.days(.everyDay)).memory).trainingDays == nil)
  }

  @Test("is in the memory's bytes, after what earlier apps store")
  func bytes() throws {
    var memory = BehaviouralMemory()
    for (days, minutes) in [(Weekdays.workdays, Int?.none), (nil, 30), (.weekend, 60)] as [(Weekdays?, Int?)] {
      (memory.trainingDays, memory.sessionMinutes) = (days, minutes)
      for taps in [[:], [3: 0.8]] as [[UInt64: Double]] {
        memory.insightLiking = taps
        #expect(try BehaviouralMemory(wireBytes: memory.wireBytes) == memory)
      }
    }
  }
}
