import DeviceKit
import Devices
import Engine
import Person
import Replication
import ScenarioFiles
import SimKernel
import PersonWire
import Testing
import WearerKit

/// Notes what matters of a run by the phone's date: decisions, alerts, and what the phone's clock showed then.
final class DateObserver: TraceObserver {
  private var phone: NodeClock
  /// In order; the second is what the phone's clock showed.
  private(set) var mornings: [(decision: MorningDecision, at: CivilDateTime)] = []
  private(set) var alerts: [CivilDateTime] = []
  private(set) var proposals: [ProposalOutcome] = []
  /// Every date that the phone's clock showed at some event.
  private(set) var dates: Set<CivilDate> = []

  init(_ plan: WorldPlan) { phone = plan.clock(of: .phone) }

  func observe(_ event: TraceEvent) {
    if let change = event.fact as? ClockFact, change.role == .phone { phone = change.clock }
    let civil = phone.zone.civil(phone.read(at: event.at))
    dates.insert(civil.date)
    if let fact = event.fact as? MorningFact { mornings.append((fact.decision, civil)) }
    if case .alerted(let civil, _)? = event.deviceFact { alerts.append(civil) }
    if case .decided(_, let outcome, _)? = event.recordFact { proposals.append(outcome) }
  }

  var decided: [CivilDate] { mornings.filter(\.decision.isDecided).map(\.decision.date) }
  func dates(_ outcome: MorningDecision.Outcome) -> [CivilDate] {
    mornings.filter { $0.decision.outcome == outcome }.map(\.decision.date)
  }
  /// The decisions that were made before their date had come.
  var early: [CivilDate] {
    mornings.filter { $0.decision.isDecided && $0.at.date < $0.decision.date }.map(\.decision.date)
  }

  static func run(_ plan: WorldPlan) throws -> (outcome: RunOutcome, dates: DateObserver) {
    let dates = DateObserver(plan)
    return (try Run(plan, observers: [dates]).run(), dates)
  }
}

@Suite("Once a date, whatever the clocks show")
struct CivilTimeRunTests {
  private let monday = CivilDate(dayNumber: 20_514)

  @Test("a date that comes twice because the clock was set back is decided once")
  func comesTwice() throws {
    let plan = WorldPlan.clockwork(days: 8).neverLocked
      .adding(.clock(.phone, .set(.hours(-26))), from: .days(3) + .hours(12), to: .days(6) + .hours(12))
    let (outcome, dates) = try DateObserver.run(plan)
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    // The push comes at four by that clock, and on the way back the clock leaps over a morning.
    #expect(dates.dates(.skippedByClock) == [monday.adding(days: 6)])
    let reasons = dates.dates(.appDidNotRun) + dates.dates(.skippedByClock)
    #expect((dates.decided + reasons).sorted() == (0..<8).map { monday.adding(days: $0) })
    // With a gate on each device the same days decide twice.
    var literal = plan
    literal.rules = Rules(asWritten: [.gatePerDevice])
    literal.story = (2...7).map { literal.does(.raisesWrist, onDay: $0, hour: 9, minute: 0) }
    literal = literal.adding(.outOfRange(.watchPhone), from: .hours(1), to: .days(7))
    #expect(try literal.run().failedChecks.contains("one-morning-decision"))
  }

  @Test("a date that the clock skips has a record that says so, and is decided when it comes after all")
  func skipped() throws {
    let plan = WorldPlan.clockwork(days: 8).neverLocked
      .adding(.clock(.phone, .set(.days(3))), from: .days(2) + .hours(12), to: .days(2) + .hours(15))
    let (outcome, dates) = try DateObserver.run(plan)
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    #expect(dates.dates(.skippedByClock) == [monday.adding(days: 3), monday.adding(days: 4)])
    #expect(dates.dates(.appDidNotRun) == [])
    #expect(dates.decided == (0..<8).map { monday.adding(days: $0) }.filter(dates.decided.contains))
    #expect([3, 4, 5, 6, 7].allSatisfy { dates.decided.contains(monday.adding(days: $0)) })
  }

  @Test("a date on which the phone was off was not skipped by the clock")
  func slept() throws {
    let plan = WorldPlan.clockwork(days: 8).neverLocked.withoutComplication
      .adding(.crash(.phone, during: nil), from: .days(2) + .hours(12), to: .days(5) + .hours(12))
    let (_, dates) = try DateObserver.run(plan)
    #expect(dates.dates(.appDidNotRun) == [3, 4, 5].map { monday.adding(days: $0) })
    #expect(dates.dates(.skippedByClock) == [])
  }

  @Test("a watch that is a day ahead does not decide tomorrow's morning for the phone today")
  func tooEarly() throws {
    var plan = WorldPlan.clockwork(days: 6).neverLocked
      .adding(.clock(.watch, .set(.days(1))), from: .days(2), to: .days(2) + .hours(18))
      .adding(.outOfRange(.watchPhone), from: .days(2), to: .days(2) + .hours(12))
    plan.story = [plan.does(.raisesWrist, onDay: 3, hour: 6, minute: 30)]
    let (outcome, dates) = try DateObserver.run(plan)
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    #expect(dates.proposals.contains(.refusedTooEarly))
    #expect(dates.early == [])
    #expect(dates.decided.contains(monday.adding(days: 3)))
  }

  @Test(
    "a morning on which only the watch was looked at is decided, also when the phone's clock was back by the time it heard",
    arguments: [
      (off: 13, by: -22, from: 12, to: 22), (off: 9, by: -18, from: 8, to: 12), (off: 9, by: -12, from: 8, to: 12),
    ]
  )
  func heardTooEarly(_ story: (off: Int64, by: Int64, from: Int64, to: Int64)) throws {
    var plan = WorldPlan.clockwork(days: 6).neverLocked
      .adding(.crash(.phone, during: nil), from: .days(2) + .hours(1), to: .days(2) + .hours(story.off))
      .adding(
        .clock(.phone, .set(.hours(story.by))), from: .days(2) + .hours(story.from), to: .days(2) + .hours(story.to))
    plan.story = [plan.does(.raisesWrist, onDay: 3, hour: 7, minute: 14)]
    let (outcome, dates) = try DateObserver.run(plan)
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    #expect(dates.proposals.contains(.refusedTooEarly))
    #expect(dates.decided.contains(monday.adding(days: 2)))
    #expect(dates.dates(.skippedByClock) == [])
  }

  @Test("a morning further east is not missed by a phone that was off, and comes again where the wearer went back")
  func comesAgain() throws {
    let tokyo = try #require(Zone(identifier: "Asia/Tokyo"))
    /// At 21:30 in Oslo it is half past five on the next date in Tokyo, where the wearer looks at the watch.
    func plan(hours: Int64) -> WorldPlan {
      var plan = WorldPlan.clockwork(days: 4).neverLocked.withoutComplication
        .adding(.travel(tokyo), from: .days(1) + .hours(18), to: .days(1) + .hours(23))
        .adding(.crash(.phone, during: nil), from: .days(1) + .hours(20), to: .days(1) + .hours(23) + .minutes(30))
      plan.story = [plan.does(.raisesWrist, onDay: 2, hour: 21, minute: 30)]
      plan.length = .hours(hours)
      return plan
    }
    // When the story ends at four, that date's morning is still ahead.
    let (early, before) = try DateObserver.run(plan(hours: 52))
    #expect(early.verdict == .pass, Comment(rawValue: early.complaints))
    #expect(!before.decided.contains(monday.adding(days: 2)))
    let (late, after) = try DateObserver.run(plan(hours: 96))
    #expect(late.verdict == .pass, Comment(rawValue: late.complaints))
    #expect(after.decided.contains(monday.adding(days: 2)))
  }

  @Test("an alert that the clock took back is shown on its date, and once")
  func alertTakenBack() throws {
    // The decision of 05:55 calls for an alert at seven; at half past six the wearer sets the clock back over midnight.
    var plan = WorldPlan.clockwork(days: 5).neverLocked
      .adding(.clock(.phone, .set(.hours(-8))), from: .days(2) + .minutes(390), to: .days(2) + .hours(20))
    plan.wearer = ClockworkWearer(start: plan.start, zone: plan.zone, days: 5, isSleepless: true)
    let (outcome, dates) = try DateObserver.run(plan)
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    let shown = dates.alerts.filter { $0.date == monday.adding(days: 2) }
    #expect(shown.map(\.hour) == [7])
    #expect(Set(dates.alerts.map(\.date)).count == dates.alerts.count)
  }

  @Test("the same mood at a moment that comes twice on the clock is two records")
  func twoEntries() throws {
    var plan = WorldPlan.clockwork(days: 4)
      .adding(.clock(.phone, .set(.days(-1))), from: .days(1) + .hours(13), to: .days(3))
    plan.story = [1, 2, 3].map { plan.does(JournalAct.mood(4, on: .phone), onDay: $0, hour: 12, minute: 0) }
    let world = try World(plan)
    world.start()
    world.run(until: .start + .days(3))
    let moods = try #require(try world.host(.phone)?.records(in: .mood))
    #expect(moods.count == 3 && Set(moods.map(\.header.created)).count == 2)
    #expect(world.shutdown() == 0)
  }

  @Test("a clock that is set neither starves an app of refreshes nor feeds it")
  func engagement() throws {
    var plan = WorldPlan.clockwork(days: 6)
      .adding(.clock(.phone, .set(.days(5))), from: .days(1), to: .days(1) + .hours(12))
      .adding(.clock(.phone, .set(.days(-5))), from: .days(2), to: nil)
    plan.wearer = Stranger(ClockworkWearer(start: plan.start, zone: plan.zone, days: 6))
    let refreshes = RunMoments(of: .phone, for: .refresh)
    let outcome = try Run(plan, observers: [refreshes]).run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    let (set, starved) = (Instant.start + .days(1), Instant.start + .hours(85))
    #expect(refreshes.moments.contains { $0 > set + .minutes(5) && $0 < set + .hours(12) })
    #expect(!refreshes.moments.contains { $0 > starved && $0 < .start + .days(6) })
  }
}

/// Notes when an app ran for a reason.
private final class RunMoments: TraceObserver {
  private let role: Role
  private let reason: LaunchReason
  private(set) var moments: [Instant] = []

  init(of role: Role, for reason: LaunchReason) { (self.role, self.reason) = (role, reason) }

  func observe(_ event: TraceEvent) {
    guard case .ran(reason, _, let device)? = event.fact as? DeviceFact, device.role == role else { return }
    moments.append(event.at)
  }
}
