package import DeviceKit
package import SimKernel
import Wire

/// The phone's store of what it imported: daily values by day, workouts by id; protected like the raw signals.
package struct ImportedDays {
  private let database: Database

  package init(_ database: Database) { self.database = database }

  /// Adds days, in the transaction of `store`; what is there already stays as it is.
  func add(_ days: [HistoryDay], _ store: DeviceStore) throws(StorageError) {
    guard !days.isEmpty else { return }
    try store.beginWriting()
    let day = try store.statement("INSERT OR IGNORE INTO imported_days VALUES (?, ?, ?, ?, ?)")
    let workout = try store.statement("INSERT OR IGNORE INTO imported_workouts VALUES (?, ?, ?)")
    for found in days {
      try day.run(
        found.date.dayNumber, found.asleepMinutes, found.steps, found.restingHeartRate, found.heartRateVariability)
      for sample in found.workouts {
        try workout.run(Int64(bitPattern: sample.id), found.date.dayNumber, sample.wireBytes)
      }
    }
  }

  package func day(_ date: CivilDate) throws(StorageError) -> HistoryDay? {
    let workouts = try database.statement("SELECT bytes FROM imported_workouts WHERE day = ?")
      .all(date.dayNumber) { row throws(StorageError) in try row.value(0, as: HealthSample.self) }
      .sorted { ($0.start, $0.id) < ($1.start, $1.id) }
    return try database.statement(
      "SELECT asleep_minutes, steps, resting_heart_rate, heart_rate_variability FROM imported_days WHERE day = ?"
    ).first(date.dayNumber) { row throws(StorageError) in
      HistoryDay(
        date: date, asleepMinutes: try row.optionalInt(0), steps: try row.optionalInt(1),
        restingHeartRate: try row.optionalDouble(2), heartRateVariability: try row.optionalDouble(3),
        workouts: workouts)
    }
  }

  /// Every imported day, in order.
  package func all() throws(StorageError) -> [HistoryDay] {
    let dates = try database.statement("SELECT day FROM imported_days ORDER BY day").all { row throws(StorageError) in
      CivilDate(dayNumber: try row.int(0))
    }
    var days: [HistoryDay] = []
    for date in dates { if let day = try day(date) { days.append(day) } }
    return days
  }
}
