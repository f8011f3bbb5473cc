// The strain score's part of a run's database.
extension WellbeingPlugin: ReportModule {
  package static var tables: [any RunTables.Type] { [WellbeingTables.self] }

  package static func page(_ run: Database, dates: [String]) throws(StorageError) -> [PagePart] {
    let scores = try run.statement("SELECT date, score FROM wellbeing WHERE score IS NOT NULL").all {
      row throws(StorageError) in (try row.text(0), try row.double(1))
    }
    let features = try run.statement(
      "SELECT feature, date, contribution FROM features WHERE contribution IS NOT NULL ORDER BY feature"
    ).all { row throws(StorageError) in (spaced(try row.text(0)), try row.text(1), try row.double(2)) }
    let strain = DailyNumber("strain as the agents see it", .signed, scores, features)
    return [
      PagePart(
        id: "body", title: "Recovery, strain and what moved them", .numbers(scores.isEmpty ? [] : [strain]))
    ]
  }

  /// Returns the name of a case as words: `heavyLifts` is `heavy lifts`.
  private static func spaced(_ name: String) -> String {
    name.reduce(into: "") { words, letter in
      if letter.isUppercase { words += " " }
      words += letter.lowercased()
    }
  }
}

/// The wearer's strain and its reasons.
private final class WellbeingTables: RunTables {
  static let schema = """
    CREATE TABLE wellbeing (date TEXT PRIMARY KEY, score REAL, target REAL NOT NULL, bias REAL NOT NULL,
      sleep_need_h REAL NOT NULL, sleep_doubtful INTEGER NOT NULL, steps_doubtful INTEGER NOT NULL);
    CREATE TABLE features (date TEXT NOT NULL REFERENCES wellbeing (date), feature TEXT NOT NULL, value REAL,
      imputed INTEGER NOT NULL, contribution REAL, weight REAL, measured REAL, usual REAL, scale REAL,
      PRIMARY KEY (date, feature));
    """

  private let database: Database

  init(_ database: Database, of world: World) { self.database = database }

  func finish(_ outcome: RunOutcome, _ world: World) throws(StorageError) {
    guard outcome.plan.agents != nil, let phone = world.host(.phone), phone.isStarted else { return }
    let (first, last) = try phone.database.reading {
      (CompanionStore($0).firstDay(), CompanionStore($0).lastWellbeing())
    }
    guard let first, let last else { return }
    for day in try phone.database.reading({ CompanionStore($0).wellbeing(from: first, to: last.adding(days: 1)) }) {
      try database.statement("INSERT INTO wellbeing VALUES (?, ?, ?, ?, ?, ?, ?)").run(
        day.date.description, day.score, day.target, day.bias, day.sleepNeed, day.isSleepDoubtful, day.areStepsDoubtful)
      for feature in day.features {
        let measure = day.measures.first { $0.name == feature.name }
        try database.statement("INSERT INTO features VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)").run(
          day.date.description, feature.name, feature.value, feature.isImputed, feature.contribution, feature.weight,
          measure?.value, measure?.median, measure?.scale)
      }
    }
  }
}
