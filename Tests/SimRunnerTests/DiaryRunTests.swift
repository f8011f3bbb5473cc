import DeviceKit
@testable import Engine
@testable import ScenarioFiles
@testable import SimKernel
@testable import PersonWire
import Devices
@testable import Person
import Testing
import WearerKit

@Suite("A diary on watch and phone")
struct DiaryRunTests {
  private func run(_ plan: WorldPlan) throws -> (run: Run, outcome: RunOutcome, talk: DiaryTalk) {
    let talk = DiaryTalk()
    let run = try Run(plan, observers: [talk])
    return (run, try run.run(), talk)
  }

  /// Written on one device, corrected or deleted on the other, which has not heard of everything.
  private var busy: [DiaryPlan.Note] {
    var plum = WorldPlan.food("plum", 1, 9, on: .watch)
    (plum.slip, plum.mends, plum.mendingRole) = (
      WorldPlan.draft(.food(.init(name: "prune", mealType: "snack")), 1, 9), .hours(7), .phone
    )
    var ghost = WorldPlan.food("ghost pepper", 1, 10, on: .phone)
    (ghost.isPhantom, ghost.mends, ghost.mendingRole) = (true, .hours(20), .watch)
    return [
      plum, ghost, WorldPlan.food("oat milk", 1, 9, 5, on: .phone), WorldPlan.food("rye bread", 2, 12, on: .watch),
      WorldPlan.night(7, 2, 8, on: .phone), WorldPlan.night(6.5, 2, 8, 1, on: .watch),
    ]
  }

  @Test("is the same on both in the end, through crashes and silence, and deleted entries are nowhere")
  func converges() throws {
    var plan = WorldPlan.diary(busy)
    plan = plan.adding(.outOfRange(try #require(LinkName(.watch, .phone))), from: .hours(8), to: .hours(30))
      .adding(.crash(.phone, during: nil), from: .hours(31), to: .hours(32))
    let (run, outcome, _) = try run(plan)
    #expect(outcome.failedChecks == [], Comment(rawValue: outcome.complaints))
    #expect(outcome.check("diary-converges")?.isHeld == true && outcome.check("one-log-a-day")?.isHeld == true)
    for role in [Role.watch, .phone] {
      #expect(try run.world.foods(on: role) == ["oat milk", "plum", "rye bread"])
      #expect(try run.world.nights(on: role).values.map { $0 } == [6.5])
      let table = try run.world.host(role)?.table(holding: Array("ghost pepper".utf8))
      #expect(table == nil, "\(role) still holds what was deleted")
      #expect(try run.world.host(role)?.table(holding: Array("prune".utf8)) == nil)
    }
  }

  @Test("studies no more once it is stopped, and everything again on request")
  func stopped() throws {
    var plan = try WorldPlan(ScenarioFile.load(path: PackageFiles.path("scenarios/whole-diary.json5")))
    plan.story = []
    let acts: [(DiaryAct.Deed, Span)] = [(.refresh, .zero), (.stopStudy, .seconds(1)), (.refresh, .hours(1))]
    for (place, (deed, delay)) in acts.enumerated() {
      let use = DiaryUse(DiaryAct(number: 1 << 50 | UInt64(place), deed), on: .phone)
      plan.story.append(StoryMoment(at: plan.start + .days(34) + .hours(20) + delay, act: .does(use)))
    }
    let (_, outcome, talk) = try run(plan)
    #expect(!outcome.failedChecks.contains { $0.contains("diary") || $0.contains("triggers") })
    let stops = talk.facts.indices.filter { if case .stopped = talk.facts[$0] { true } else { false } }
    let place = try #require(stops.first)
    guard case .stopped(let progress, _) = talk.facts[place] else { return }
    #expect(stops.count == 1 && (0..<1).contains(progress))
    let isStudied = talk.facts[place...].contains { fact in
      if case .studied(let found, _) = fact { found.absence == nil } else { false }
    }
    #expect(isStudied)
  }

  @Test("keeps what the wearer says again on a device that has not heard what they said on the other meanwhile")
  func again() throws {
    let nights = [
      WorldPlan.night(7, 2, 8, on: .phone), WorldPlan.night(6, 2, 10, on: .watch),
      WorldPlan.night(7, 2, 11, on: .phone),
    ]
    let plan = WorldPlan.diary(nights).adding(.partition(.all), from: .hours(24 + 9), to: .hours(24 + 15))
    let (run, outcome, _) = try run(plan)
    #expect(outcome.failedChecks == [], Comment(rawValue: outcome.complaints))
    for role in [Role.watch, .phone] { #expect(try run.world.nights(on: role).values.map { $0 } == [7]) }
  }

  @Test(
    "keeps what the wearer said last when they said it on the watch while the page on the phone still saved itself",
    arguments: [50, 300, 700, 1_000, 1_390, 1_450] as [Int64])
  func meanwhile(milliseconds: Int64) throws {
    let (first, last) = (WorldPlan.night(7, 2, 8, on: .phone), WorldPlan.night(6, 2, 8, on: .watch))
    let soon = DiaryPlan.Note(at: first.at + .milliseconds(milliseconds), role: .watch, content: last.content)
    let (run, outcome, _) = try run(WorldPlan.diary([first, soon]))
    #expect(outcome.failedChecks == [], Comment(rawValue: outcome.complaints))
    for role in [Role.watch, .phone] { #expect(try run.world.nights(on: role).values.map { $0 } == [6]) }
  }

  @Test("takes either for the last when the watch's clock is behind and neither device had heard of the other's")
  func behind() throws {
    func night(_ hours: Double, _ hour: Int, after milliseconds: Int64 = 0, on role: Role) -> DiaryPlan.Note {
      let note = WorldPlan.night(hours, 2, hour, on: role)
      return DiaryPlan.Note(at: note.at + .milliseconds(milliseconds), role: role, content: note.content)
    }
    // The phone tears its page of the morning out as the watch's first number arrives, which the watch hears before its last.
    let plan = WorldPlan.diary([
      night(8, 8, on: .phone), night(7, 10, on: .phone), night(6, 10, after: 700, on: .watch),
    ]).adding(.clock(.watch, .set(.seconds(-10))), from: .hours(20), to: nil)
    let (run, outcome, _) = try run(plan)
    #expect(outcome.failedChecks == [], Comment(rawValue: outcome.complaints))
    for role in [Role.watch, .phone] { #expect(try run.world.nights(on: role).values.map { $0 } == [7]) }
  }

  @Test("takes either for the last when the watch said it before as well, with a clock that was ahead then")
  func ahead() throws {
    let again = WorldPlan.night(3.5, 2, 10, on: .watch)
    let last = DiaryPlan.Note(
      at: again.at + .minutes(10), role: .phone, content: WorldPlan.night(6, 2, 10, on: .phone).content)
    let plan = WorldPlan.diary([WorldPlan.night(8, 2, 8, on: .watch), again, last])
      .adding(.partition(.all), from: .hours(24 + 6), to: .hours(24 + 15))
      .adding(.clock(.watch, .set(.hours(5))), from: .hours(24 + 7), to: .hours(24 + 9))
    let (run, outcome, _) = try run(plan)
    #expect(outcome.failedChecks == [], Comment(rawValue: outcome.complaints))
    for role in [Role.watch, .phone] { #expect(try run.world.nights(on: role).values.map { $0 } == [3.5]) }
  }

  @Test("does not lose the page of a day, wherever in its saving the phone goes down", arguments: 0..<16)
  func crashes(tenth: Int) throws {
    let night = WorldPlan.night(8.5, 2, 9, on: .phone)
    let begin = night.at - WorldPlan.clockwork().start
    let crash = begin + .milliseconds(Int64(tenth) * 100 + 50)
    let plan = WorldPlan.diary([night]).adding(.crash(.phone, during: nil), from: crash, to: crash + .minutes(2))
    let (run, outcome, _) = try run(plan)
    #expect(outcome.failedChecks == [], Comment(rawValue: outcome.complaints))
    #expect(try run.world.nights(on: .watch).values.map { $0 } == [8.5])
  }

  @Test("loses it when the debounce is taken literally", arguments: [DiaryStoryAct.PageTurn.leaves, .turns])
  func hasty(turn: DiaryStoryAct.PageTurn) throws {
    var night = WorldPlan.night(8.5, 2, 9, on: .phone)
    night.haste = turn
    #expect(try run(WorldPlan.diary([night])).outcome.failedChecks == [])
    let literal = try run(WorldPlan.diary([night], rules: [.debounceLosesLast])).outcome
    #expect(literal.failedChecks == ["diary-converges"])
  }

  @Test("refuses a forbidden value, with the reason, and keeps none of it")
  func refusals() throws {
    var bad = WorldPlan.food("milk", 2, 9, on: .phone)
    bad.content = .entry(WorldPlan.draft(.symptom(.init(name: "headache", severity: 11)), 2, 9))
    let tomorrow = WorldPlan.food("cake", 3, 9, on: .watch)
    var early = tomorrow
    early.at = WorldPlan.moment(2, 9)
    let (run, outcome, talk) = try run(WorldPlan.diary([bad, early, WorldPlan.night(7.3, 2, 10, on: .phone)]))
    #expect(outcome.failedChecks == [], Comment(rawValue: outcome.complaints))
    #expect(talk.refusals.contains(.field("symptom.severity", allowed: "1...10")))
    #expect(talk.refusals.contains(.toCome))
    #expect(talk.refusals.contains { if case .field("dailyLog.sleepHours", _) = $0 { true } else { false } })
    #expect(try run.world.leaves(on: .phone).isEmpty && run.world.leaves(on: .watch).isEmpty)
  }

  @Test("does not turn to a day that has not come")
  func tomorrow() throws {
    var plan = WorldPlan.diary([WorldPlan.food("milk", 1, 9, on: .phone)])
    let today = plan.zone.civil(plan.start).date.dayNumber
    for (number, day) in [today + 1, today + 2, today].enumerated() {
      plan.story.append(
        plan.does(
          DiaryUse(DiaryAct(number: 9_000 + UInt64(number), .turn(to: day)), on: .phone), onDay: 2, hour: 10, minute: 0)
      )
    }
    let talk = try run(plan).talk
    let answers = talk.facts.compactMap { fact -> Bool? in
      switch fact {
      case .taken(let act, _, _): act >= 9_000 ? true : nil
      case .refused(let act, _, _): act >= 9_000 ? false : nil
      default: nil
      }
    }
    // The story's second day is today + 1.
    #expect(answers == [true, false, true])
  }

  @Test("takes entries typed on a new watch before it has a number")
  func newWatch() throws {
    var plan = WorldPlan.diary([
      WorldPlan.food("before", 1, 9, on: .watch), WorldPlan.food("waiting", 2, 10, on: .watch),
      WorldPlan.night(6, 2, 10, 5, on: .watch), WorldPlan.food("after", 3, 9, on: .watch),
    ])
    plan = plan.adding(.replace(.watch), from: .hours(24 + 8), to: nil)
      .adding(.partition(.all), from: .hours(24 + 7), to: .hours(24 + 15))
    let (run, outcome, _) = try run(plan)
    #expect(outcome.failedChecks == [], Comment(rawValue: outcome.complaints))
    #expect(try run.world.foods(on: .phone) == ["after", "before", "waiting"])
    #expect(try run.world.foods(on: .watch) == ["after", "before", "waiting"])
    #expect(try run.world.nights(on: .phone).values.map { $0 } == [6])
  }

  @Test("makes two logs of a day when each device gives it an id")
  func ids() throws {
    let notes = [WorldPlan.night(7, 2, 8, on: .watch), WorldPlan.night(6, 2, 9, on: .phone)]
    func plan(_ rules: Set<Rule>) throws -> WorldPlan {
      WorldPlan.diary(notes, rules: rules)
        .adding(.outOfRange(try #require(LinkName(.watch, .phone))), from: .hours(26), to: .hours(40))
    }
    #expect(try run(plan([])).outcome.failedChecks == [])
    let literal = try run(plan([.logIDPerDevice])).outcome
    #expect(literal.failedChecks.contains("one-log-a-day"))
  }

  @Test("says nothing to the cloud in the clear, and the check of privacy sees it when it does")
  func privacy() throws {
    let notes = [WorldPlan.food("fermented herring", 1, 9, on: .watch)]
    #expect(try run(WorldPlan.diary(notes)).outcome.check("privacy")?.isHeld == true)
    let told = try run(WorldPlan.diary(notes, rules: [.valuesToReconciler])).outcome
    let messages = told.check("privacy")?.failures.map(\.message) ?? []
    // Nothing else on that watch is both.
    #expect(messages.contains("the watch sent the cloud health values, journal text in the clear"))
  }

  @Test("has the same digest over the wire's bytes as in process")
  func wire() throws {
    var plan = WorldPlan.diary(busy)
    let plain = try plan.run().digest
    plan.serializesMessages = true
    let encoded = try plan.run().digest
    #expect(plain == encoded)
  }

  @Test("takes what identifies a person out of the wearer's notes before it keeps them")
  func redaction() throws {
    var symptom = DiaryDraft.Symptom(name: "headache", severity: 4)
    symptom.notes = "told kari.nordmann@example.org about it"
    var note = WorldPlan.food("milk", 1, 9, on: .watch)
    note.content = .entry(WorldPlan.draft(.symptom(symptom), 1, 9))
    let (run, outcome, _) = try run(WorldPlan.diary([note]))
    #expect(outcome.failedChecks == [], Comment(rawValue: outcome.complaints))
    for role in [Role.watch, .phone] {
      #expect(try run.world.host(role)?.table(holding: Array("nordmann".utf8)) == nil)
    }
  }

  @Test("is studied once a day has ended, also when everything was written on time")
  func studied() throws {
    let talk = try run(WorldPlan.diary([WorldPlan.food("milk", 1, 9, on: .phone)])).talk
    let days = talk.facts.compactMap { if case .studied(let findings, _) = $0 { findings.lastDay } else { nil } }
    let first = WorldPlan.clockwork().zone.civil(WorldPlan.clockwork().start).date.dayNumber
    #expect(Set(days).isSuperset(of: [first, first + 1]))
  }

  @Test("is studied again when a day that had ended by a clock that was ahead continues")
  func aheadOfTime() throws {
    let text = """
      { name: "ahead", start: "2026-03-02", zone: "Europe/Oslo", length: "30d", seed: 999, devices: { desktop: false },
        diary: { triggers: [{ factor: "tomatoes", at: "17:30" }], looks: "1 a day" },
        faults: [{ from: "2026-03-31 18:42", for: "1h1m", clock: "phone", set: "+18h" }] }
      """
    let scenario = try ScenarioFile.read(SourceText(name: "ahead.json5", text: text))
    let outcome = try Run(WorldPlan(scenario)).run()
    #expect(outcome.failedChecks == [], Comment(rawValue: outcome.complaints))
    #expect(outcome.check("recomputable-triggers")?.isHeld == true)
  }
}
