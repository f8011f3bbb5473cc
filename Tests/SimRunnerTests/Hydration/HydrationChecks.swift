import DeviceKit
import Engine
import ScenarioFiles
import SimKernel
import PersonWire

extension CheckSubject {
  static let hydration = CheckSubject { $0[HydrationSettings.self] != nil }
}

extension CheckDeclaration {
  /// Each glass counts once. It remembers how many were drunk on each day.
  static let glassesCounted = CheckDeclaration(
    "glasses-counted", "Each glass counts once, for the day on which it was drunk.", .liveness,
    promise: "every glass that was tapped counts once, for the local day on which it was drunk",
    doesNotVerify: "glasses that were on a watch alone when it was lost", vacuousBecause: "nothing was drunk",
    of: .hydration, facts: .of(GlassDrunkFact.self), remembering: { _ in [Int: Int]() },
    each: { event, drunk in
      if let fact = event.fact(as: GlassDrunkFact.self) { drunk[fact.day.dayNumber, default: 0] += 1 }
      return nil
    },
    atEnd: { world, drunk throws(StorageError) in
      let counted = try world.host(.phone)?.glassesCounted() ?? [:]
      let days = Set(drunk.keys).union(counted.keys).sorted()
      let complaints = days.filter { drunk[$0] != counted[$0] }.map { day in
        "\(CivilDate(dayNumber: day)): \(drunk[day] ?? 0) glasses were drunk, \(counted[day] ?? 0) count"
      }
      return Ruling(complaints, chances: drunk.values.reduce(0, +))
    })

  /// A wearer who drank enough is not reminded.
  static let honestReminder = CheckDeclaration(
    "honest-reminder", "Who drank enough is not reminded.",
    promise: "the wearer is reminded once a day at most, and not where the phone knows that they drank enough",
    doesNotVerify: "that a reminder is shown", vacuousBecause: "nobody was reminded", of: .hydration,
    facts: .of(HydrationFact.self), remembering: { _ in (counted: [CivilDate: Int](), reminded: Set<CivilDate>()) }
  ) { event, days in
    switch event.fact(as: HydrationFact.self) {
    case .counted(_, let day, _)?:
      days.counted[day, default: 0] += 1
      return nil
    case .reminded(let goal, let day, let device)?:
      var complaints = days.reminded.insert(day).inserted ? [] : ["\(device) reminds a second time on \(day)"]
      if days.counted[day, default: 0] >= goal {
        complaints.append("\(device) reminds of \(goal) glasses on \(day), which it has")
      }
      return Ruling(complaints)
    case .learnt?, nil: return nil
    }
  }
}

extension DeviceHost {
  /// The number of glasses counted for each day that has any, by its number.
  func glassesCounted() throws(StorageError) -> [Int: Int] {
    guard isStarted else { return [:] }
    let rows = try database.statement("SELECT day, count(*) FROM glasses_counted GROUP BY day").all {
      row throws(StorageError) in (try row.int(0), try row.int(1))
    }
    return Dictionary(rows) { $1 }
  }
}

// Its additions to reports and sessions.
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

/// The glasses drunk in a run, and the number of reminders.
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
