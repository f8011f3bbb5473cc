import DeviceKit
import Devices
@testable import Engine
import ScenarioFiles
@testable import SimKernel
import WearerKit
@testable import PersonWire
@testable import Person
import Testing

@Suite("The first day")
struct FirstDayTests {
  private func expectPass(_ day: FirstDay, _ comment: String = "") {
    #expect(day.outcome.verdict == .pass, "\(comment) \(day.outcome.complaints)")
    #expect(day.outcome.check("complete-import")?.isHeld == true, "\(comment)")
  }

  @Test("reports on the last week within two seconds, then imports thirteen weeks, the newest first, in one look")
  func uninterrupted() throws {
    let plan = WorldPlan.firstDay()
    let day = try FirstDay(plan)
    expectPass(day)
    #expect(day.imported == plan.history.days && day.imported.count == 90)
    #expect(day.chunks.count == 13 && day.completed.count == 1)
    #expect(day.summaries.count == 90 && day.summaries.allSatisfy { $0.asleepMinutes == 480 })
    guard case .insight(let insight)? = day.steps.dropFirst().first?.step else {
      Issue.record("the insight is not the first thing")
      return
    }
    #expect(day.steps[1].at < .start + .seconds(2))
    #expect(insight.days == 7 && insight.sleep?.mean == 480 && insight.restingHeartRate?.mean == 52)
    #expect(insight.heartRateVariability == nil && insight.variabilityLevel == nil && insight.workouts == 3)
    #expect(day.completed[0] < .start + .seconds(90))
  }

  @Test("ends the same wherever the phone dies between two chunks, before the commit or in the middle of it")
  func boundaries() throws {
    let whole = try FirstDay(.firstDay())
    #expect(whole.chunks.count == 13)
    for (number, moment) in whole.chunks.enumerated() {
      let at = moment - .start
      for plan in [
        WorldPlan.firstDay().killing(at: at - .milliseconds(1)), .firstDay().killing(at: at + .milliseconds(1)),
        .firstDay().killing(at: at - .milliseconds(1), during: .commit),
      ] {
        let day = try FirstDay(plan)
        expectPass(day, "chunk \(number + 1)")
        #expect(day.knowsTheSame(as: whole), "chunk \(number + 1)")
      }
    }
  }

  @Test(
    "ends the same whenever the app is killed, quit or denied, or the phone is a new one, however often",
    arguments: 1...12 as ClosedRange<UInt64>)
  func anywhere(seed: UInt64) throws {
    // A look is 90 seconds long and there is one every ten minutes: three weeks of data each.
    let whole = try FirstDay(.firstDay(query: .seconds(25)))
    let day = try FirstDay(.firstDay(query: .seconds(25)).harassed(seed: seed))
    expectPass(day)
    #expect(day.knowsTheSame(as: whole))
  }

  @Test("a run in the background imports some weeks and not all, and the next one continues")
  func background() throws {
    // The app isn't opened before the evening. The watch's messages launch it, and the phone has no lock.
    var plan = WorldPlan.firstDay().killing(at: .seconds(10)).neverLocked
    plan.story = []
    let day = try FirstDay(plan)
    expectPass(day)
    let later = day.chunks.filter { $0 > .start + .seconds(10) }
    #expect(later.count == 11 && day.completed.allSatisfy { $0 < .start + .hours(21) })
    // A week takes 4.1 seconds and a run 30.
    #expect(later[6] - later[0] < .seconds(30) && later[7] - later[6] > .minutes(1))
  }

  @Test("a locked phone imports nothing, and continues when it is unlocked")
  func locked() throws {
    // The journal at nine in the evening is the first touch after the restart.
    var plan = WorldPlan.firstDay().killing(at: .seconds(10))
    plan.story = []
    let day = try FirstDay(plan)
    expectPass(day)
    #expect(!day.chunks.contains { $0 > .start + .seconds(10) && $0 < .start + .hours(21) })
  }

  @Test("a permission that is taken back in the middle marks nothing as done, and the import continues when it is back")
  func denied() throws {
    let whole = try FirstDay(.firstDay())
    let day = try FirstDay(
      .firstDay().adding(.condition(.healthDenied, .phone), from: .seconds(20), to: .hours(5)))
    expectPass(day)
    #expect(day.knowsTheSame(as: whole) && day.chunks.count == 13)
    #expect(!day.chunks.contains { $0 > .start + .seconds(20) && $0 < .start + .hours(5) })
    #expect(day.chunks.contains { $0 < .start + .seconds(20) })
  }

  @Test("an import interrupted over midnight and on a journey still goes back from the day on which it began")
  func pinned() throws {
    let whole = try FirstDay(.firstDay())
    let tokyo = try #require(Zone(identifier: "Asia/Tokyo"))
    var plan = WorldPlan.firstDay(days: 2).killing(at: .seconds(25)).adding(.travel(tokyo), from: .hours(10), to: nil)
    plan.story = [plan.does(.opensPhoneApp, onDay: 2, hour: 12, minute: 0)]
    plan.wearer = Stranger(ClockworkWearer(start: plan.start, zone: plan.zone, days: 2))
    let day = try FirstDay(plan)
    expectPass(day)
    #expect(day.knowsTheSame(as: whole))
    #expect(day.chunks.contains { $0 > .start + .hours(35) })
  }

  @Test("a new phone starts from the beginning, from the day on which it came")
  func wiped() throws {
    let plan = WorldPlan.firstDay(days: 2).adding(.wipe(.phone), from: .seconds(30), to: .hours(30))
    let day = try FirstDay(plan)
    expectPass(day)
    let began = day.steps.compactMap { if case .began(let window) = $0.step { window } else { nil } }
    let start = plan.zone.civil(plan.start).date
    #expect(began == [ImportWindow(before: start), ImportWindow(before: start.adding(days: 1))])
    #expect(day.imported == plan.history.days && day.completed.count == 1)
  }

  @Test("a workout that the import and the watch both bring counts once, and a day is not added to itself")
  func twice() throws {
    var plan = WorldPlan.firstDay(history: 0)
    let start = plan.zone.civil(plan.start).date
    let yesterday = start.adding(days: -1)
    let midnight = plan.zone.startOfDay(start)
    let run = HealthSample(
      start: midnight - .hours(6), end: midnight - .hours(5), reading: .workout(WorkoutSummary(activity: .running)))
    let walk = HealthSample(start: midnight - .hours(4), end: midnight - .hours(3), reading: .steps(3_000))
    plan.history = HealthHistory(yesterday..<start) {
      [HistoryDay(date: yesterday, steps: 9_000, workouts: [run])]
    }
    // The watch was away and brings both later.
    plan.story += [run, walk].map { StoryMoment(at: plan.start + .hours(1), act: .does(DeviceEvent.body($0))) }
    let day = try FirstDay(plan)
    expectPass(day)
    let summary = try #require(day.summaries.first { $0.date == yesterday })
    #expect(summary.workouts == 1 && summary.workoutMinutes == 60 && summary.steps == 9_000)
  }

  @Test("a history of a few weeks completes, and none at all is never imported")
  func short() throws {
    let day = try FirstDay(.firstDay(history: 10))
    expectPass(day)
    #expect(day.imported.count == 10 && day.chunks.count == 13)
    let none = try FirstDay(.firstDay(history: 0))
    #expect(none.outcome.verdict == .pass && none.steps.isEmpty)
    #expect(none.outcome.check("complete-import") == nil)
    #expect(none.outcome.failedChecks == [])
  }

  @Test("a history moves nothing in the days of the story")
  func unmoved() throws {
    var scenario = try ShippedScenarioTests.scenario("first-day")
    func days() throws -> [WearerEvent] {
      var wearer = try WorldPlan(scenario).wearer
      return (0..<9).flatMap { _ in wearer.nextDay().events }
    }
    let with = try days()
    scenario.wearer.history = .zero
    let without = try days()
    #expect(with == without && !with.isEmpty)
  }

  @Test("a recorded wearer's history is what was recorded before, from the recording's first day on")
  func recorded() throws {
    var scenario = try ShippedScenarioTests.scenario("six-weeks")
    let (begins, start) = (scenario.start, scenario.start.adding(days: 14))
    guard case .recorded(var source) = scenario.wearer.source else { return }
    (source.from, scenario.start, scenario.length) = (start, start, .days(3))
    scenario.wearer.source = .recorded(source)
    scenario.wearer.history = .days(90)
    (scenario.faults, scenario.story, scenario.expect) = ([], [], [.always(CompleteImportCheck.name)])
    let day = try FirstDay(try WorldPlan(scenario))
    expectPass(day)
    #expect(day.imported.first?.date == begins && day.imported.last?.date == start.adding(days: -1))
    // No watch on that morning, by the recording's notes.
    #expect(day.imported.first { $0.date == begins.adding(days: 5) }?.asleepMinutes == nil)
    #expect(day.imported.contains { $0.asleepMinutes != nil } && day.imported.contains { !$0.workouts.isEmpty })
  }

  @Test("complete-import, when what resumes counts back from now and has forgotten the earlier weeks")
  func literal() throws {
    func plan(_ rules: Set<Rule>) -> WorldPlan { WorldPlan.firstDay(rules: rules).killing(at: .seconds(30)) }
    #expect(try FirstDay(plan([])).outcome.failedChecks == [])
    #expect(try FirstDay(plan([.importFollowsNow])).outcome.failedChecks == ["complete-import"])
  }

  @Test("complete-import, when a day is gone, changed or made up, and when the import never ends")
  func damaged() throws {
    for damage in [
      "DELETE FROM imported_days WHERE day % 10 = 0", "UPDATE imported_days SET steps = steps + 1",
      "INSERT INTO imported_days (day, steps) VALUES (20513 - 91, 7)", "DELETE FROM imported_workouts",
    ] {
      let plan = WorldPlan.firstDay()
      let run = try Run(plan)
      let check = try #require(run.checks.first { $0 is CompleteImportCheck })
      run.world.start()
      run.world.run(until: .start + .minutes(5))
      let phone = try #require(run.world.host(.phone))
      guard case .held = try check.conclude(run.world) else {
        Issue.record("it fails without any damage")
        return
      }
      try phone.database.execute(damage)
      guard case .failed = try check.conclude(run.world) else {
        Issue.record("\(damage) goes unnoticed")
        return
      }
      #expect(run.world.shutdown() == 0)
    }
    var never = WorldPlan.firstDay(query: .seconds(100))
    never.convergeWithin = .hours(2)
    #expect(try FirstDay(never).outcome.failedChecks == ["complete-import"])
  }
}
