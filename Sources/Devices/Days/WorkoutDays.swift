/// The local day that each workout counts for on a phone.
///
/// It is assigned where the phone first learns of the workout, and kept wherever the phone goes. A journey therefore
/// doesn't make a workout count for two days.
package struct WorkoutDays {
  private let database: StickyErrorDatabase
  /// The largest difference of two zones: from UTC-12 to UTC+14.
  private static let reach = Span.hours(26)

  package init(_ database: StickyErrorDatabase) { self.database = database }

  /// Its day; `nil` if it has none yet.
  package func day(of workout: UInt64) -> CivilDate? {
    database.statement("SELECT day FROM workout_days WHERE id = ?").first(Int64(bitPattern: workout)) { row in
      CivilDate(dayNumber: row.int(0))
    }
  }

  /// Assigns the day on which it began in that zone, unless it has one. Returns the day.
  func settle(_ id: UInt64, _ workout: Workout, in zone: Zone) -> CivilDate {
    if let day = day(of: id) { return day }
    let day = zone.civil(workout.start).date
    database.statement("INSERT INTO workout_days (id, day) VALUES (?, ?)")
      .run(Int64(bitPattern: id), day.dayNumber)
    return day
  }

  /// Returns the workouts that count for a day, in order of their beginning; one without a day of its own by the
  /// phone's zone.
  package func workouts(of day: CivilDate, in zone: Zone) -> [Workout] {
    let (begin, end) = (zone.startOfDay(day) - Self.reach, zone.startOfDay(day.adding(days: 1)) + Self.reach)
    var workouts: [Workout] = []
    for record in RecordTable(database).records(in: .workouts, observedFrom: begin, to: end) {
      guard let workout = record.body?.content(Workout.self),
        self.day(of: record.key.id) ?? zone.civil(workout.start).date == day
      else { continue }
      workouts.append(workout)
    }
    return workouts
  }
}
