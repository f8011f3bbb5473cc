import DeviceKit
import Devices
import Engine
import Orchestration
import ScenarioFiles
import SimKernel
import WearerKit
import PersonWire
import Person
import Testing

/// A wearer with thirteen weeks of history who lets a phone plan.
struct Newcomer {
  var seed: UInt64 = 1
  var days = 2
  var shape: @Sendable (inout WearerProfile) -> Void

  /// With that seed the one session of the week lies on its Saturday.
  static func atWeekends(_ shape: @escaping @Sendable (inout WearerProfile) -> Void) -> Newcomer {
    Newcomer(seed: 12, shape: shape)
  }

  /// The wearer looks at the phone at every full hour but at night.
  func plan() throws -> WorldPlan {
    var plan = WorldPlan.planned(days: days)
    plan.seed = seed
    let start = plan.zone.civil(plan.start).date
    let first = start.adding(days: -91)
    plan.history = HealthHistory(of: try wearer(from: first, plan.zone), on: first..<start, in: plan.zone)
    plan.wearer = try wearer(from: start, plan.zone)
    plan.story = (1...days).flatMap { day in
      (7...22).map { plan.does(.opensPhoneApp, onDay: day, hour: $0, minute: 0) }
    }
    return plan
  }

  private func wearer(from first: CivilDate, _ zone: Zone) throws -> ModelledWearer {
    var profile = WearerProfile()
    (profile.illnessesPerYear, profile.trainingPerWeek, profile.meetingsPerDay) = (0, 1, 0)
    shape(&profile)
    return try ModelledWearer(profile: profile, itinerary: Itinerary(home: zone), firstDay: first, seed: seed)
  }
}

/// The facts of a phone's first day.
struct Welcome {
  let outcome: RunOutcome
  let facts: [(at: Instant, fact: PlanningFact)]
  /// The time at which the import was complete.
  let completed: Instant?

  init(_ plan: WorldPlan) throws {
    let recorder = TraceRecorder()
    outcome = try Run(plan, observers: [recorder]).run()
    facts = recorder.events.compactMap { event in event.planningFact.map { (event.at, $0) } }
    completed =
      recorder.events.first {
        if case .completed? = $0.importFact?.step { true } else { false }
      }?.at
  }

  var told: [PlannedNotice.Way] {
    facts.compactMap { if case .noticed(.firstInsight, let way, _) = $0.fact { way } else { nil } }
  }
  var counted: [TrustEvent.Content] {
    facts.compactMap {
      if case .trusted(let event, _) = $0.fact, case .history = event.content { event.content } else { nil }
    }
  }
  var receipts: [DecisionReceipt] {
    facts.compactMap { if case .explained(let receipt, _) = $0.fact { receipt } else { nil } }
  }
  /// The receipt that describes the past.
  var story: DecisionReceipt? {
    receipts.first { $0.action == .insight && $0.details.contains { $0.hasPrefix("The past tells of") } }
  }
  var firstBlock: Instant? { facts.first { if case .planned = $0.fact { true } else { false } }?.at }
}

@Suite("The first day of a phone that plans")
struct FirstInsightStoryTests {
  private func expectWelcomedOnce(_ day: Welcome, _ note: Comment? = nil) {
    #expect(day.outcome.failedChecks.isEmpty, Comment(rawValue: day.outcome.complaints))
    #expect(day.told == [.inApp] && day.outcome.check("first-day")?.isHeld == true, note)
  }

  @Test("forgives meetings to who had them on all days but those of training")
  func meetings() throws {
    let day = try Welcome(try Newcomer.atWeekends { $0.meetingsPerDay = 10 }.plan())
    expectWelcomedOnce(day)
    #expect(day.story?.details.first?.hasPrefix("Days without training had ") == true)
  }

  @Test("says nothing of the same meetings where the calendars may not be read, and of weekends instead")
  func calendarDenied() throws {
    let plan = try Newcomer.atWeekends { $0.meetingsPerDay = 10 }.plan()
    let day = try Welcome(plan.adding(.condition(.calendarDenied, .phone), from: .zero, to: .hours(40)))
    expectWelcomedOnce(day)
    #expect(day.story?.details.contains { $0.contains("may not be read, so nothing is said of meetings") } == true)
    #expect(day.story?.details.contains { $0.hasPrefix("Days without training had") } == false)
    #expect(try #require(day.firstBlock) > .start + .hours(40))
  }

  @Test("forgives short nights to who sleeps only before the days of training")
  func sleep() throws {
    let newcomer = Newcomer.atWeekends { profile in
      (profile.bedtime, profile.wakeTime) = (3_600, 5 * 3_600 + 1_800)
    }
    let day = try Welcome(try newcomer.plan())
    expectWelcomedOnce(day)
    #expect(day.story?.details.first?.hasPrefix("Before days without training there were") == true)
  }

  @Test("sees who trains at weekends only")
  func weekends() throws {
    let day = try Welcome(try Newcomer.atWeekends { _ in }.plan())
    expectWelcomedOnce(day)
    #expect(day.story?.details.first?.hasSuffix("workouts were at the weekend.") == true)
  }

  @Test("sees whose evenings were lost to an illness")
  func evenings() throws {
    let newcomer = Newcomer { profile in
      profile.trainingPerWeek = 1.9
      profile.illnesses = [Illness(firstDay: 46, days: 45, severity: 1)]
    }
    let day = try Welcome(try newcomer.plan())
    expectWelcomedOnce(day)
    #expect(day.story?.details.first?.contains("workouts were in the evening before") == true)
  }

  @Test("owes nothing to who trains all along")
  func steady() throws {
    let day = try Welcome(try Newcomer(shape: { $0.trainingPerWeek = 5 }).plan())
    expectWelcomedOnce(day)
    #expect(day.story?.details.first?.hasPrefix("There were about ") == true)
    #expect(day.receipts.contains { $0.trust.map { !$0.phaseChanged } == true })
  }

  @Test("does not make up a reason where nothing is remarkable")
  func nothing() throws {
    let day = try Welcome(try Newcomer(seed: 27, shape: { $0.trainingTime = 13 * 3_600 }).plan())
    expectWelcomedOnce(day)
    #expect(day.story?.details.first == "Nothing in the past weeks stands out.")
  }

  @Test("plans nothing before the past was looked at, and the first block at once then")
  func firstBlock() throws {
    let day = try Welcome(try Newcomer(shape: { _ in }).plan())
    #expect(day.firstBlock == day.facts.first { if case .explained = $0.fact { true } else { false } }?.at)
    #expect(day.counted.count == 1)
  }

  @Test("continues where health data are refused; later data are counted and change no earlier statement")
  func healthDenied() throws {
    let plan = try Newcomer(days: 3, shape: { _ in }).plan()
    let day = try Welcome(plan.adding(.condition(.healthDenied, .phone), from: .zero, to: .hours(30)))
    expectWelcomedOnce(day)
    #expect(day.story?.reason == "Of the last week nothing is known.")
    let late = try #require(day.receipts.first { $0.reason.contains("It came late") })
    #expect(late.at > plan.start + .hours(30) && day.counted.count == 1)
  }

  @Test("is the same whenever the phone dies, also in the middle of a commit", arguments: 0..<8)
  func crash(step: Int) throws {
    let plan = try Newcomer(shape: { _ in }).plan()
    let undisturbed = try Welcome(plan)
    let completed = try #require(undisturbed.completed)
    let offsets: [Int64] = [-4_000, -150, -1, 0, 1, 150, 2_500, 7_200_000]
    let moment = (completed - .start) + .milliseconds(offsets[step])
    for point in [nil, CrashPoint.commit] {
      let day = try Welcome(plan.killing(at: max(.zero, moment), during: point))
      expectWelcomedOnce(day, "\(offsets[step]) ms, \(String(describing: point))")
      #expect(day.counted == undisturbed.counted)
      #expect(day.story?.details == undisturbed.story?.details)
    }
  }

  @Test("a new phone that has its records back imports the past again, and does not welcome again")
  func restored() throws {
    let plan = try Newcomer(days: 5, shape: { _ in }).plan().adding(.wipe(.phone), from: .hours(54), to: .hours(56))
    let day = try Welcome(plan)
    expectWelcomedOnce(day)
    #expect(day.counted.count == 1)
    #expect(day.receipts.contains { $0.reason.hasSuffix("which is known already.") })
  }
}
