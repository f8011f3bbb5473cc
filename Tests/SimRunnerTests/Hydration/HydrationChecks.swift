import DeviceKit
import Engine
import ScenarioFiles
import SimKernel
import PersonWire

/// What the wearer drank is what the phone has counted, day by day.
final class GlassesCountedCheck: Check {
  static let name = CheckName("glasses-counted", "Each glass counts once, for the day on which it was drunk.")
  static let kind = CheckKind.liveness
  static let promise = "every glass that was tapped counts once, for the local day on which it was drunk"
  static let doesNotVerify = "glasses that were on a watch alone when it was lost"

  static func concerns(_ plan: WorldPlan) -> Bool { plan[HydrationSettings.self] != nil }

  private var drunk: [Int: Int] = [:]
  init(_ plan: WorldPlan) {}
  func observe(_ event: TraceEvent) {
    if let fact = event.fact(as: GlassDrunkFact.self) { drunk[fact.day.dayNumber, default: 0] += 1 }
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    let counted = try world.host(.phone)?.glassesCounted() ?? [:]
    let days = Set(drunk.keys).union(counted.keys).sorted()
    let failures = days.filter { drunk[$0] != counted[$0] }.map { day in
      CheckFailure(
        at: world.kernel.now,
        message: "\(CivilDate(dayNumber: day)): \(drunk[day] ?? 0) glasses were drunk, \(counted[day] ?? 0) count")
    }
    return .judge(failures, chances: drunk.values.reduce(0, +), vacuousBecause: "nothing was drunk")
  }
}

/// Nobody is reminded of what is done.
final class HonestReminderCheck: OnlineCheck {
  static let name = CheckName("honest-reminder", "Who drank enough is not reminded.")
  static let kind = CheckKind.safety
  static let promise = "the wearer is reminded once a day at most, and not where the phone knows that they drank enough"
  static let doesNotVerify = "that a reminder is shown"

  static func concerns(_ plan: WorldPlan) -> Bool { plan[HydrationSettings.self] != nil }

  private var counted: [CivilDate: Int] = [:]
  private var reminded: Set<CivilDate> = []
  var failures: [CheckFailure] = []
  init(_ plan: WorldPlan) {}

  func observe(_ event: TraceEvent) {
    switch event.fact(as: HydrationFact.self) {
    case .counted(_, let day, _)?: counted[day, default: 0] += 1
    case .reminded(let goal, let day, let device)?:
      if !reminded.insert(day).inserted { fail(event.at, "\(device) reminds a second time on \(day)") }
      if counted[day, default: 0] >= goal {
        fail(event.at, "\(device) reminds of \(goal) glasses on \(day), which it has")
      }
    case .learnt?, nil: break
    }
  }

  func conclude(_ world: World) -> CheckOutcome {
    .judge(failures, chances: reminded.count, vacuousBecause: "nobody was reminded")
  }
}

extension DeviceHost {
  /// How many glasses count for each day that has some, by its number.
  func glassesCounted() throws(StorageError) -> [Int: Int] {
    guard isStarted else { return [:] }
    let rows = try database.statement("SELECT day, count(*) FROM glasses_counted GROUP BY day").all {
      row throws(StorageError) in (try row.int(0), try row.int(1))
    }
    return Dictionary(rows) { $1 }
  }
}

// What it adds to reports and sessions.
extension HydrationModule: ReportModule {
  static func recorder(of world: World) -> (any RunRecorder)? {
    world.plan[HydrationSettings.self].map { _ in WaterRecorder() }
  }
  static func lines(of outcome: RunOutcome) -> [String] {
    guard let water = outcome.finding(Water.self) else { return [] }
    return SummaryLine.wrapped("water", ["\(water.glasses) glasses,", "reminded \(water.reminders) times"])
  }
  static var tables: [any RunTables.Type] { [WaterTable.self] }
}

/// What was drunk in a run, and how often the wearer was reminded.
struct Water {
  var glasses = 0
  var reminders = 0
}

private final class WaterRecorder: RunRecorder {
  private var water = Water()
  func observe(_ event: TraceEvent) {
    if event.fact(as: GlassDrunkFact.self) != nil { water.glasses += 1 }
    if case .reminded? = event.fact(as: HydrationFact.self) { water.reminders += 1 }
  }
  func conclude(_ world: World) throws(StorageError) -> any Sendable { water }
}

private final class WaterTable: RunTables {
  static let schema = "CREATE TABLE water (day TEXT PRIMARY KEY, counted INTEGER NOT NULL);"
  private let database: Database
  init(_ database: Database, of world: World) { self.database = database }

  func finish(_ outcome: RunOutcome, _ world: World) throws(StorageError) {
    for (day, count) in try world.host(.phone)?.glassesCounted().sorted(by: { $0.key < $1.key }) ?? [] {
      try database.statement("INSERT INTO water (day, counted) VALUES (?, ?)")
        .run("\(CivilDate(dayNumber: day))", count)
    }
  }
}

extension HydrationModule: ToolModule {
  static var dials: [Dial] {
    [
      Dial("glasses", of: [.phone]) { host, _ throws(StorageError) in
        "\(try host.glassesCounted().values.reduce(0, +))"
      }
    ]
  }
}
