/// The phone's derived values, by day and metric.
package struct MetricStore {
  private let database: StickyErrorDatabase
  /// A planted mistake: values are stored as whole numbers.
  private let rounds: Bool

  package init(_ database: StickyErrorDatabase, rules: Rules = Rules()) {
    (self.database, rounds) = (database, rules.hasPlanted(.keptValueRounded))
  }

  /// Replaces the stored values of some days.
  func put(_ days: [DayMetrics]) {
    guard !days.isEmpty else { return }
    let removal = database.statement("DELETE FROM derived_values WHERE day = ?")
    let statement = database.statement(
      """
      INSERT INTO derived_values (day, metric, value, confidence, version, input_digest, result_digest)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """)
    for day in days {
      removal.run(day.date.dayNumber)
      for metric in day.values {
        statement.run(
          day.date.dayNumber, Int(metric.metric), rounds ? metric.value.rounded() : metric.value, metric.confidence,
          metric.version,
          Int64(bitPattern: metric.inputDigest), Int64(bitPattern: metric.resultDigest))
      }
    }
  }

  /// Returns the values of that date and later, in order of (date, metric). Invalid rows are skipped, because a row may
  /// be damaged.
  package func metrics(since date: CivilDate) -> [StoredMetric] {
    database.statement(
      """
      SELECT day, metric, value, confidence, version, input_digest, result_digest FROM derived_values
      WHERE day >= ? ORDER BY day, metric
      """
    ).all(date.dayNumber) { row in
      StoredMetric(
        date: CivilDate(dayNumber: row.int(0)), metric: UInt8(truncatingIfNeeded: row.int(1)),
        value: row.double(2), confidence: row.double(3), version: row.text(4),
        inputDigest: UInt64(bitPattern: row.int64(5)), resultDigest: UInt64(bitPattern: row.int64(6)))
    }
  }
}
