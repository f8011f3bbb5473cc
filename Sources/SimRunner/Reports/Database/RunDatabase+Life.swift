import Agents
package import DeviceKit
import Devices
import Engine
import Orchestrator
import SimKernel
import Wire

// How the devices stood, what the wearer did, and what the phone made of the body, in a run's database.
extension RunDatabase {
  static let lifeSchema = """
    CREATE TABLE states (device TEXT NOT NULL, state TEXT NOT NULL, at_ns INTEGER NOT NULL, value REAL NOT NULL);
    CREATE TABLE stretches (what TEXT NOT NULL, begin_ns INTEGER NOT NULL, end_ns INTEGER NOT NULL, about INTEGER,
      status TEXT, detail TEXT NOT NULL);
    CREATE TABLE metrics (date TEXT NOT NULL, metric TEXT NOT NULL, value REAL NOT NULL, confidence REAL NOT NULL,
      PRIMARY KEY (date, metric));
    CREATE TABLE drivers (date TEXT NOT NULL, metric TEXT NOT NULL, factor TEXT NOT NULL, points REAL NOT NULL,
      value REAL NOT NULL, usual REAL);
    """

  /// Made last: an index that grows with each event costs more than one that is made of all of them.
  package static let indices = """
    CREATE INDEX facts_about ON events (subject, number) WHERE fact IS NOT NULL;
    CREATE INDEX facts_named ON events (fact, number) WHERE fact IS NOT NULL;
    CREATE INDEX stimuli_about ON stimuli (about) WHERE about IS NOT NULL;
    CREATE INDEX states_of ON states (device, state, at_ns);
    """

  package func add(_ life: LifeLog) throws(StorageError) {
    if let failure = life.states.failure { throw failure }
    for change in life.states.changes {
      try database.statement("INSERT INTO states VALUES (?, ?, ?, ?)").run(
        change.device, change.state.rawValue, change.at.nanoseconds, change.value)
    }
    for stretch in life.stretches.stretches {
      try database.statement("INSERT INTO stretches VALUES (?, ?, ?, ?, ?, ?)").run(
        stretch.what, stretch.begin.nanoseconds, stretch.end.nanoseconds, stretch.about.map { Int64(bitPattern: $0) },
        stretch.status, stretch.detail)
    }
  }

  /// The values that the phone derived of the body, and the reasons of those that still follow from its summaries.
  func addMetrics(_ phone: DeviceHost, _ config: GhostConfig) throws(StorageError) {
    let kept = try MetricStore(phone.database).metrics(since: CivilDate(dayNumber: 0))
    let summaries = try phone.records(in: .phenome).compactMap { record -> DaySummary? in
      if case .daySummary(let summary)? = record.body { summary } else { nil }
    }
    let state = DerivedState(
      DayTable(summaries.sorted { $0.date < $1.date }), MetricRegistry(config.metrics), at: clock.start)
    for metric in kept {
      guard let name = MetricName(rawValue: metric.metric) else { continue }
      let (date, word) = (metric.date.description, name.name)
      try database.statement("INSERT INTO metrics VALUES (?, ?, ?, ?)").run(date, word, metric.value, metric.confidence)
      guard let value = state[name, metric.date], value.digest == metric.resultDigest else { continue }
      for driver in value.result.drivers {
        try database.statement("INSERT INTO drivers VALUES (?, ?, ?, ?, ?, ?)").run(
          date, word, driver.factor.name, driver.points, driver.value, driver.reference)
      }
    }
  }
}
