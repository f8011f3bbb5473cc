/// The phone's store of imported data: daily values by day, workouts by id; protected like the raw signals.
package struct ImportedDays {
  private let database: StickyErrorDatabase

  package init(_ database: StickyErrorDatabase) { self.database = database }

  /// Adds days in the transaction of `store`; existing ones aren't changed.
  func add(_ days: [HistoryDay], _ store: DeviceStore) {
    guard !days.isEmpty else { return }
    let day = store.statement("INSERT OR IGNORE INTO imported_days VALUES (?, ?, ?, ?, ?)")
    let workout = store.statement("INSERT OR IGNORE INTO imported_workouts VALUES (?, ?, ?)")
    for found in days {
      day.run(
        found.date.dayNumber, found.asleepMinutes, found.steps, found.restingHeartRate, found.heartRateVariability)
      for sample in found.workouts {
        workout.run(Int64(bitPattern: sample.id), found.date.dayNumber, sample.wireBytes)
      }
    }
  }

  /// Drops the days from that one on, which an earlier phone imported.
  func drop(from date: CivilDate, _ store: DeviceStore) {
    for table in ["imported_days", "imported_workouts"] {
      store.statement("DELETE FROM \(table) WHERE day >= ?").run(date.dayNumber)
    }
  }

  var isEmpty: Bool { database.statement("SELECT 1 FROM imported_days LIMIT 1").first { row in row.int(0) } == nil }

  package func day(_ date: CivilDate) -> HistoryDay? {
    let workouts = database.statement("SELECT bytes FROM imported_workouts WHERE day = ?")
      .values(date.dayNumber, as: HealthSample.self)
      .sorted { ($0.start, $0.id) < ($1.start, $1.id) }
    return database.statement(
      "SELECT asleep_minutes, steps, resting_heart_rate, heart_rate_variability FROM imported_days WHERE day = ?"
    ).first(date.dayNumber) { row in
      HistoryDay(
        date: date, asleepMinutes: row.optionalInt(0), steps: row.optionalInt(1),
        restingHeartRate: row.optionalDouble(2), heartRateVariability: row.optionalDouble(3),
        workouts: workouts)
    }
  }

  /// Returns every imported day, in order.
  package func all() -> [HistoryDay] {
    let dates = database.statement("SELECT day FROM imported_days ORDER BY day").all { row in
      CivilDate(dayNumber: row.int(0))
    }
    var days: [HistoryDay] = []
    for date in dates { if let day = day(date) { days.append(day) } }
    return days
  }
}
