package import Engine
package import Search

/// Many different people, each in a world of their own. The row of each is written to a database when it is done, in
/// order.
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

  /// Runs every person who isn't in the database yet.
  ///
  /// - Parameter monitor: Notified of each person once the row is saved; polled once a simulated day, on several
  ///   threads.
  /// - Returns: Whether the database is complete.
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
      // A cancellation at the last one has lost nothing.
      return monitor.goesOn(progress) || count == settings.people
    }
  }
}

/// The definition of a fleet: these settings and one version of the program determine every row.
package struct FleetSettings: Hashable, Sendable {
  package var wearers: Int
  /// The days for which every person is simulated.
  package var days: Int
  package var seed: UInt64
  package var rules: RuleChoice
  /// The population in its file form without defaults, so that equal populations have equal texts.
  package var population: String
  package var shard: Shard
  /// The fingerprint of the program's rules; see ``BuildFingerprint``.
  package var program: String

  /// The valid numbers of people in a fleet, and of days.
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

  /// The time in weeks: `8`.
  package var weeksText: String { FleetReport.tenths(days, 7).replacing(/\.0$/, with: "") }

  package var people: Int { size }

  /// Returns the number of the person at an index of the shard: every shard has people of all kinds.
  package func number(at place: Int) -> Int { shard.index(at: place) + 1 }

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
  /// The form of `--rules`.
  package var text: String {
    switch self {
    case .mended: "mended"
    case .allAsWritten: "as-written"
    case .only(let rules): "as-written:" + rules.map(\.name).joined(separator: ",")
    }
  }
}
