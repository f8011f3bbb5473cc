import DeviceKit
@testable import Engine
import Person
@testable import ScenarioFiles
import SimKernel
import Wire
import Testing

/// A system that nothing but these tests knows.
private enum ThirstModule: SimulationModule {
  static let checks: [any Check.Type] = [DrinksDailyCheck.self]
  static func parts(of world: World) -> [any WorldPart] { [Drinker(world)] }

  static var keys: [Field<Scenario>] {
    let thirst = ObjectShape(
      "thirst", blank: Thirst(),
      [Field("days", \.days, .integer(0...1_000), "On how many days the wearer drinks of their own accord.")])
    return [.optional("thirst", \.thirst, thirst.shape, "How thirsty the wearer is.", defaultNote: "never")]
  }

  static var acts: [Variant<StoryEntry>] {
    [
      Variant(
        "The wearer drinks.", blank: Drinks(), [.required("drinks", \.millilitres, .integer(1...5_000), "How much.")],
        wrap: { StoryEntry(at: .start, act: .own($0)) }, unwrap: { $0.act.own(Drinks.self) })
    ]
  }

  static func plan(
    _ plan: inout WorldPlan, from scenario: Scenario, _ timeline: [ScheduledFault]
  ) throws(WearerFailure) {
    plan[Thirst.self] = scenario.thirst
  }

  static func moments(
    of entry: StoryEntry, at moment: Timestamp, place: Int, _ zone: Zone
  ) -> [StoryMoment]? {
    guard entry.act.own(Drinks.self) != nil else { return nil }
    return [StoryMoment(at: moment, act: .decides { $0.report(DrankFact(day: $0.clock.day($0.kernel.now))) })]
  }
}

/// On how many days the wearer drinks without being told.
private struct Thirst: ScenarioPart {
  var days = 1
}

private struct Drinks: StoryAct {
  var millilitres = 200
}

extension Scenario {
  fileprivate var thirst: Thirst? {
    get { self[Thirst.self] }
    set { self[Thirst.self] = newValue }
  }
}

private struct DrankFact: TraceFact {
  let day: Int

  func write(to record: inout FactRecord) {
    record.begin("drank", about: UInt64(day), "the wearer drinks on day {day}")
    record.field("day", day)
  }
}

private final class Drinker: WorldPart {
  private unowned let world: World
  init(_ world: World) { self.world = world }

  func start() {
    for day in 0..<(world.plan[Thirst.self]?.days ?? 0) {
      world.kernel.schedule(at: .start + .days(Int64(day)) + .hours(12)) { [unowned world] in
        world.report(DrankFact(day: day + 1))
      }
    }
  }
}

private final class DrinksDailyCheck: Check {
  static let name = CheckName("drinks-daily", "The wearer drinks every day.")
  static let kind = CheckKind.safety
  static let promise = "the wearer drinks every day"
  static let doesNotVerify = "what"

  private let days: Int
  private var drunk: Set<Int> = []
  init(_ plan: WorldPlan) { days = Int(plan.length.seconds / 86_400) }
  func observe(_ event: TraceEvent) { if let fact = event.fact(as: DrankFact.self) { drunk.insert(fact.day) } }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    let dry = (1...days).filter { !drunk.contains($0) }
    return .judge(
      dry.map { CheckFailure(at: .start, message: "nothing on day \($0)") }, chances: days, vacuousBecause: "")
  }
}

@Suite("A module of one's own")
struct OwnModuleTests {
  private static let text = """
    { name: 'thirst', length: '4d', thirst: { days: 2 }, story: [{ at: 'd4 10:00', drinks: 250 }],
      expect: [{ fails: 'drinks-daily' }] }
    """

  @Test("brings a key, an act and a check, a part of plans and a part of worlds, without the person's systems")
  func takesPart() throws {
    let vocabulary = Vocabulary([KitModule.self, ThirstModule.self])
    let scenario = try ScenarioFile.read(SourceText(name: "thirst.json5", text: Self.text), vocabulary)
    #expect(scenario.thirst == Thirst(days: 2) && scenario.story.first?.act.own(Drinks.self)?.millilitres == 250)
    let written = ScenarioFile.text(of: scenario, showingDefaults: false)
    #expect(try ScenarioFile.read(SourceText(name: "again", text: written), vocabulary) == scenario)
    #expect(ScenarioDocuments.schema(vocabulary).contains("On how many days the wearer drinks"))
    let outcome = try WorldPlan(scenario).run()
    #expect(outcome.check("drinks-daily")?.failures.map(\.message) == ["nothing on day 3"])
    #expect(outcome.check("privacy") != nil && outcome.check("sound-score") == nil)
    #expect(outcome.verdict == .pass, "\(outcome.complaints)")
  }

  @Test("is not known where the vocabulary is another one")
  func isUnknown() throws {
    let error = #expect(throws: ScenarioError.self) {
      try ScenarioFile.read(SourceText(name: "thirst.json5", text: Self.text), Features.vocabulary)
    }
    let complaint = "\(try #require(error))"
    for word in ["drinks-daily", "thirst", "drinks"] { #expect(complaint.contains("'\(word)'"), "\(complaint)") }
    #expect(Vocabulary([KitModule.self]) != Features.vocabulary)
    #expect(Vocabulary(Features.all) == Features.vocabulary)
  }
}
