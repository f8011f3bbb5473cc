package import DeviceKit
package import Engine
package import ScenarioFiles
package import Search

/// Many different people, each in a world of their own; what is kept of each goes to a database as it comes, in order.
package struct Fleet {
  package let settings: FleetSettings
  package let population: Population
  package var jobs = 1

  package init(settings: FleetSettings, population: Population, jobs: Int = 1) {
    (self.settings, self.population, self.jobs) = (settings, population, jobs)
  }

  package func person(_ number: Int) -> FleetPerson {
    population.person(number, seed: settings.seed, length: settings.length, rules: settings.rules)
  }

  /// Runs everybody who is not in the database yet.
  ///
  /// - Parameter monitor: told of each person once they are safe; asked once a simulated day, on several threads.
  /// - Returns: whether the database has everybody now.
  package func run(
    into database: FleetDatabase, monitor: any ProgressMonitor & Sendable = SilentMonitor()
  ) throws(StorageError) -> Bool {
    let (done, archetypes) = (try database.count(), population.archetypes.map(\.name))
    var (count, failed) = (done, 0)
    return try SimulationPool.stream(done..<settings.people, jobs: jobs) { [self] place, stop in
      let person = person(settings.number(at: place))
      return FleetRow.run(person, archetypes[person.archetype], monitor: ItemMonitor(stop, of: monitor, isSilent: true))
    } deliver: { (row: FleetRow) throws(StorageError) in
      try database.add(row)
      count += 1
      if row.verdict != Verdict.pass.rawValue { failed += 1 }
      let progress = WorkProgress(.people, count, of: settings.people, failed: failed, before: done)
      // What is cancelled at the last one has lost nothing.
      return monitor.goesOn(progress) || count == settings.people
    }
  }
}

/// What makes a fleet: with these settings and one version of the program, every row is determined.
package struct FleetSettings: Hashable, Sendable {
  package var wearers: Int
  /// How long everybody is followed.
  package var days: Int
  package var seed: UInt64
  package var rules: RuleChoice
  /// The population as a file without what is as usual: two files that say the same are the same.
  package var population: String
  package var shard: Shard
  /// What the program's rules come to; see ``ProgramMark``.
  package var program: String

  /// How many people a fleet may have, and for how many days they may be followed.
  package static let wearersRange = 1...10_000_000
  package static let daysRange = 1...520 * 7

  package init(
    wearers: Int = 100, days: Int = 56, seed: UInt64 = 1, rules: RuleChoice = .mended, population: String = "",
    shard: Shard = Shard(), program: String = ""
  ) {
    (self.wearers, self.days, self.seed, self.rules) = (wearers, days, seed, rules)
    (self.population, self.shard, self.program) = (population, shard, program)
  }

  package var length: Span { .days(Int64(days)) }

  /// The days as weeks: `8`.
  package var weeksText: String { FleetReport.tenths(days, 7).replacing(/\.0$/, with: "") }

  /// How many people the shard has.
  package var people: Int { size }

  /// The number of the person at a place of the shard: people of all kinds are in every shard.
  package func number(at place: Int) -> Int { shard.index(at: place) + 1 }

  /// Takes the setting of one option from other settings.
  package mutating func takeSetting(_ option: String, from other: FleetSettings) {
    switch option {
    case "wearers": wearers = other.wearers
    case "weeks": days = other.days
    case "seed": seed = other.seed
    case "shard": shard = other.shard
    case "rules": rules = other.rules
    default: break
    }
  }
}

extension FleetSettings: ShardedJob {
  package static let words = JobWords(command: "fleet", whole: "fleet", items: "people")

  package var count: Int { wearers }

  package var settings: [(name: String, value: String)] {
    [("--wearers", "\(wearers)"), ("--weeks", weeksText), ("--seed", "\(seed)"), ("--rules", rules.text)]
  }

  package func textDifference(from other: FleetSettings) -> String? {
    population == other.population ? nil : "the people are drawn from different populations"
  }

  package static func wayOn(_ path: String) -> String {
    "'triad fleet --resume --output \(ShellWord.quoted(path))' goes on with it."
  }
}

extension RuleChoice {
  /// As `--rules` has it.
  package var text: String {
    switch self {
    case .mended: "mended"
    case .allAsWritten: "as-written"
    case .only(let rules): "as-written:" + rules.map(\.name).joined(separator: ",")
    }
  }
}
