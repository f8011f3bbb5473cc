package import SimKernel

/// A finished workout.
package struct Workout: Hashable, Sendable {
  package let start: Timestamp
  package let end: Timestamp
  package let summary: WorkoutSummary

  package init(start: Timestamp, end: Timestamp, summary: WorkoutSummary) {
    (self.start, self.end, self.summary) = (start, end, summary)
  }
}

/// What is known of one local day. An absent value was never measured.
package struct DaySummary: Hashable, Sendable {
  package let date: CivilDate
  /// Minutes asleep in the night that ended on this day.
  package let asleepMinutes: Int?
  package let steps: Int?
  /// Beats a minute.
  package let restingHeartRate: Double?
  /// SDNN in milliseconds, the median of the night.
  package let heartRateVariability: Double?
  package let workoutMinutes: Int
  package let workouts: Int

  package init(
    date: CivilDate, asleepMinutes: Int?, steps: Int?, restingHeartRate: Double?, heartRateVariability: Double?,
    workoutMinutes: Int, workouts: Int
  ) {
    (self.date, self.asleepMinutes, self.steps, self.restingHeartRate) = (date, asleepMinutes, steps, restingHeartRate)
    (self.heartRateVariability, self.workoutMinutes, self.workouts) = (heartRateVariability, workoutMinutes, workouts)
  }

  /// The record of a date.
  package static func key(_ date: CivilDate) -> RecordKey {
    RecordKey(domain: .phenome, id: UInt64(bitPattern: Int64(date.dayNumber)))
  }
}

extension Workout: WireCodable {
  package func write(to writer: inout WireWriter) { writer.fields(start, end, summary) }

  package init(from reader: inout WireReader) throws(WireError) {
    self.init(
      start: try reader.field(), end: try reader.field(), summary: try reader.field())
  }
}

extension DaySummary: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.fields(date, asleepMinutes, steps, restingHeartRate, heartRateVariability, workoutMinutes, workouts)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    self.init(
      date: try reader.field(), asleepMinutes: try reader.field(), steps: try reader.field(),
      restingHeartRate: try reader.field(), heartRateVariability: try reader.field(),
      workoutMinutes: try reader.field(), workouts: try reader.field())
  }
}
