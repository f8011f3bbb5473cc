package import DeviceKit
package import Devices
import Engine
package import SimKernel
package import Wire

// What the phone's agents leave in a run's database: how strained the wearer was and why, and what was asked and answered.
extension RunDatabase {
  static let agentsSchema = """
    CREATE TABLE wellbeing (date TEXT PRIMARY KEY, score REAL, target REAL NOT NULL, bias REAL NOT NULL,
      sleep_need_h REAL NOT NULL, sleep_doubtful INTEGER NOT NULL, steps_doubtful INTEGER NOT NULL);
    CREATE TABLE features (date TEXT NOT NULL REFERENCES wellbeing (date), feature TEXT NOT NULL, value REAL,
      imputed INTEGER NOT NULL, contribution REAL, weight REAL, measured REAL, usual REAL, scale REAL,
      PRIMARY KEY (date, feature));
    CREATE TABLE requests (event INTEGER PRIMARY KEY REFERENCES events (number), local_time TEXT NOT NULL,
      position INTEGER NOT NULL, asked TEXT NOT NULL, answered TEXT NOT NULL, level INTEGER NOT NULL);
    """

  package func add(_ request: CompanionRequest, _ answer: CompanionAnswer, of event: TraceEvent) throws(StorageError) {
    try database.statement("INSERT INTO requests VALUES (?, ?, ?, ?, ?, ?)").run(
      Int64(bitPattern: event.number), clock.civil(event.at).description, answer.position, request.caption,
      answer.caption, Int(answer.level))
  }

  func addWellbeing(_ phone: DeviceHost) throws(StorageError) {
    let store = CompanionStore(phone.database)
    guard let first = try store.firstDay(), let last = try store.lastWellbeing() else { return }
    for day in try store.wellbeing(from: first, to: last.adding(days: 1)) {
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
