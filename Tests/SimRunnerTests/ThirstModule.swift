import Cluster
import DeviceKit
import Engine
import ScenarioFiles
import SimKernel
import PersonWire
import WearerKit

/// A system that nothing but tests knows: how much the wearer drinks. It brings everything that a module can.
enum ThirstModule: Plugin {
  static let checks: [CheckDeclaration] = [.drinksDaily]
  static let rules = [Rule.spared]
  static let mutants = [Mutant.spilt]
  static let faults: [any FaultType.Type] = [DroughtFault.self]
  static let swarmActs = [
    RandomAct("sips", concerns: { $0.thirst != nil }) { random in
      [(.zero, .own(Drinks(millilitres: 10 + random.below(90))))]
    }
  ]
  static func parts(of world: World) -> [any WorldComponent] { [Drinker(world)] }

  static var keys: [Field<Scenario>] {
    let thirst = ObjectShape(
      "thirst", blank: Thirst(),
      [Field("days", \.days, .integer(0...1_000), "On how many days the wearer drinks of their own accord.")])
    return [.optional("thirst", \.thirst, thirst.shape, "How thirsty the wearer is.", defaultNote: "never")]
  }

  static var settings: [any ScenarioPart.Type] { [Thirst.self] }

  static var acts: [Variant<StoryEntry>] {
    [
      Variant(
        "The wearer drinks.", blank: Drinks(), [.required("drinks", \.millilitres, .integer(1...5_000), "How much.")],
        wrap: { StoryEntry(at: .start, act: .own($0)) }, unwrap: { $0.act.own(Drinks.self) })
    ]
  }

  static func plan(_ plan: inout WorldPlan, from scenario: Scenario) throws(WearerFailure) {
    plan[Thirst.self] = scenario.thirst
  }

  static func moments(
    of entry: StoryEntry, at moment: Timestamp, place: Int, _ zone: Zone
  ) -> [StoryMoment]? {
    guard entry.act.own(Drinks.self) != nil else { return nil }
    return [StoryMoment(at: moment, act: .decides { $0[Drinker.self]?.drink() })]
  }
}

extension Rule {
  static let spared = Rule("spared", "water is for others")
}

extension Mutant {
  static let spilt = Mutant("spilt", in: "Tests/ThirstModule", "every glass is spilt")
}

/// On how many days the wearer drinks without being told.
struct Thirst: ScenarioPart {
  var days = 1
}

struct Drinks: StoryAct {
  var millilitres = 200
}

extension Scenario {
  var thirst: Thirst? {
    get { self[Thirst.self] }
    set { self[Thirst.self] = newValue }
  }
}

struct DrankFact: TraceFact, WireStruct {
  let day: Int

  static let form = WireForm(Self.init(day:)) { $0.day }

  func write(to record: inout FactRecord) {
    record.begin("drank", about: UInt64(day), "the wearer drinks on day {day}")
    record.field("day", day)
  }
}

final class Drinker: WorldComponent {
  private unowned let world: World
  private(set) var glasses = 0
  /// Nothing can be drunk.
  var isDry = false

  init(_ world: World) { self.world = world }

  func start() {
    for day in 0..<(world.plan[Thirst.self]?.days ?? 0) {
      world.kernel.schedule(at: .start + .days(Int64(day)) + .hours(12)) { [unowned self] in drink() }
    }
  }

  func drink() {
    let rules = world.plan.rules
    guard !isDry, !rules.hasDefect(.spared), !rules.hasPlanted(.spilt) else { return }
    glasses += 1
    world.report(DrankFact(day: world.clock.day(world.kernel.now)))
  }
}

/// Water is unavailable for a while.
struct DroughtFault: WorldFault {
  var level = 1

  static var forms: [Variant<FaultEntry>] {
    [
      Variant(
        fault: "There is no water.", group: "of the wearer", blank: DroughtFault(),
        [.required("drought", \.level, .integer(1...5), "How bad.")], wrap: { $0 }, unwrap: { $0 })
    ]
  }
  static var draws: [FaultDraw] {
    [
      FaultDraw("drought", minutes: 600...2_880) { target, random in
        target.scenario.thirst == nil ? nil : DroughtFault(level: 1 + random.below(5))
      }
    ]
  }
  var kind: String { "drought" }
  var simpler: [DroughtFault] { level > 1 ? [DroughtFault(level: level - 1)] : [] }

  func begin(_ planned: PlannedFault, in world: World) { world[Drinker.self]?.isDry = true }
  func end(_ planned: PlannedFault, in world: World) {
    world[Drinker.self]?.isDry = false
    world.faults.sayEnd(of: planned, in: world)
  }
}

extension CheckDeclaration {
  static let drinksDaily = CheckDeclaration(
    "drinks-daily", "The wearer drinks every day.", promise: "the wearer drinks every day", doesNotVerify: "what",
    vacuousBecause: "", of: CheckSubject { $0[Thirst.self] != nil }, remembering: { _ in Set<Int>() },
    each: { event, drunk in
      if let fact = event.fact(as: DrankFact.self) { drunk.insert(fact.day) }
      return nil
    },
    atEnd: { world, drunk throws(StorageError) in
      let days = Int(world.plan.length.seconds / 86_400)
      let dry = (1...days).filter { !drunk.contains($0) }
      return Ruling(dry.map { "nothing on day \($0)" }, chances: days, at: .start)
    })
}

// Its additions to reports, sessions, campaigns and processes.
extension ThirstModule: ReportModule {
  static func recorder(of world: World) -> (any RunRecorder)? { DrinkCount() }

  static func columns(of outcome: RunOutcome) -> [DayColumn] {
    let drunk = outcome.finding(Drunk.self)?.days ?? []
    return [DayColumn("drank", width: 7, cells: outcome.days.indices.map { drunk.contains($0 + 1) ? "yes" : "no" })]
  }
  static func lines(of outcome: RunOutcome) -> [String] {
    SummaryLine.wrapped("drank", ["on \(outcome.finding(Drunk.self)?.days.count ?? 0) days"])
  }
  static func members(of outcome: RunOutcome) -> [String: any Encodable] {
    ["drank": outcome.finding(Drunk.self)?.days.sorted() ?? []]
  }
  static var tables: [any RunTables.Type] { [DrinkTable.self] }
  static func page(_ run: Database, dates: [String]) throws(StorageError) -> [PagePart] {
    let count = try run.statement("SELECT count(*) FROM drinks").first { row throws(StorageError) in try row.int(0) }
    return [PagePart(id: "thirst", title: "Thirst", .lines(["\(count ?? 0) glasses in \(dates.count) days"]))]
  }
}

/// On which days the wearer drank.
private struct Drunk {
  var days: Set<Int> = []
}

private final class DrinkCount: RunRecorder {
  private var drunk = Drunk()
  func observe(_ event: TraceEvent) { if let fact = event.fact(as: DrankFact.self) { drunk.days.insert(fact.day) } }
  func conclude(_ world: World) throws(StorageError) -> any Sendable { drunk }
}

private final class DrinkTable: RunTables {
  static let schema = "CREATE TABLE drinks (event INTEGER PRIMARY KEY, day INTEGER NOT NULL, seed INTEGER);"
  private let database: Database
  init(_ database: Database, of world: World) { self.database = database }

  func observe(_ event: TraceEvent) throws(StorageError) {
    guard let fact = event.fact(as: DrankFact.self) else { return }
    try database.statement("INSERT INTO drinks (event, day) VALUES (?, ?)").run(
      Int64(bitPattern: event.number), fact.day)
  }
  func finish(_ outcome: RunOutcome, _ world: World) throws(StorageError) {
    try database.statement("UPDATE drinks SET seed = ?").run(Int64(bitPattern: outcome.plan.seed))
  }
}

extension ThirstModule: ToolModule {
  static var dials: [Dial] {
    [Dial("glasses", of: [.phone], isAlwaysThere: true) { _, world in world[Drinker.self].map { "\($0.glasses)" } }]
  }
  static var views: [WorldView] {
    [WorldView("thirst") { world in [" \(world[Drinker.self]?.glasses ?? 0) glasses so far"] }]
  }
  static var marks: [SometimesMark] {
    [SometimesMark("the wearer drinks") { $0.fact(as: DrankFact.self) != nil }]
  }
}

extension ThirstModule: NodeModule {
  static var deviceFacts: [any (TraceFact & WireCodable).Type] { [DrankFact.self] }
}
