package import DeviceKit
package import Engine
import Orchestrator
package import SimKernel
package import Wire

// What the phone's planner leaves in a run's database: where trust stood, and why it decided what it did.
extension RunDatabase {
  static let planningSchema = """
    CREATE TABLE stimuli (event INTEGER PRIMARY KEY REFERENCES events (number), about INTEGER,
      kind TEXT NOT NULL, is_on INTEGER, what TEXT NOT NULL);
    CREATE TABLE receipts (id INTEGER PRIMARY KEY, event INTEGER NOT NULL REFERENCES events (number),
      day INTEGER NOT NULL, local_time TEXT NOT NULL, action TEXT NOT NULL, reason TEXT NOT NULL,
      confidence REAL NOT NULL, cause INTEGER, trust_event INTEGER, explanation TEXT NOT NULL);
    CREATE TABLE trust (day INTEGER PRIMARY KEY, date TEXT NOT NULL, phase TEXT NOT NULL, score REAL NOT NULL,
      demotions INTEGER NOT NULL, step TEXT);
    """

  package func add(_ receipt: DecisionReceipt, of event: TraceEvent) throws(StorageError) {
    try database.statement("INSERT OR IGNORE INTO receipts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)").run(
      Int64(bitPattern: receipt.id), Int64(bitPattern: event.number), clock.day(event.at),
      clock.civil(event.at).description, "\(receipt.action)", receipt.reason, receipt.confidence,
      receipt.cause.map { Int64(bitPattern: $0) }, receipt.trust.map { Int64(bitPattern: $0.event) },
      receipt.explanation(in: clock.zone))
  }

  package func add(_ stimulus: Stimulus, of event: TraceEvent) throws(StorageError) {
    let kind = stimulus.kind
    try database.statement("INSERT INTO stimuli VALUES (?, ?, ?, ?, ?)").run(
      Int64(bitPattern: event.number), stimulus.about.map { Int64(bitPattern: $0) }, kind.name, kind.isOn,
      stimulus.caption)
  }

  package func add(_ trust: TrustHistory) throws(StorageError) {
    for day in trust.days {
      let steps = trust.steps.filter { $0.day == day.number }.map { "\($0.kind.rawValue) to \($0.to.name)" }
      try database.statement("INSERT INTO trust VALUES (?, ?, ?, ?, ?, ?)").run(
        day.number, day.date.description, day.phase.name, day.score, day.demotions,
        steps.isEmpty ? nil : steps.joined(separator: ", "))
    }
  }
}
