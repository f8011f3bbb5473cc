/// A finished workout.
package struct Workout: Hashable, Sendable {
  package let start: Timestamp
  package let end: Timestamp
  package let summary: WorkoutSummary
  /// The length of the pauses that the wearer made on the watch.
  package var paused: Span?
  /// The wearer's answer to the feel check on the watch.
  package var effort: Effort?

  /// The time in which the wearer trained.
  package var active: Span { end - start - (paused ?? .zero) }

  package init(start: Timestamp, end: Timestamp, summary: WorkoutSummary) {
    (self.start, self.end, self.summary) = (start, end, summary)
  }
}

/// The data of one local day. An absent value was never measured.
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
  /// The percentage of the usual night in which the watch measured; `nil` if it measured enough of it, or no sleep.
  package var coverage: UInt8?

  /// ``asleepMinutes`` of a night that was recorded well enough. Half a night is not a short one: decisions use this.
  package var nightMinutes: Int? { coverage == nil ? asleepMinutes : nil }
  /// The beginnings and ends of the day's sleep, in turn and in order; `nil` if there was none, or an earlier app wrote it.
  package var sleeps: [Timestamp]?
  /// Minutes of deep and of REM sleep; `nil` unless the night was recorded well enough, in stages.
  package var deepMinutes: Int?
  package var remMinutes: Int?
  /// Half breaths a minute while asleep, the median of the night.
  package var halfBreaths: UInt8?
  /// Kilocalories of steps and workouts.
  package var activeEnergy: Int?
  /// Minutes of training and walking that are at least as hard as a brisk walk.
  package var exerciseMinutes: Int?
  /// Hours of the day in which the wearer walked.
  package var standHours: UInt8?
  /// The training impulse of the workouts; `nil` if there was none.
  package var trainingLoad: Int?

  /// Breaths a minute while asleep.
  package var respiratoryRate: Double? { halfBreaths.map { Double($0) / 2 } }
  /// The longest sleep, from onset to waking; `nil` unless it was recorded well enough.
  package var night: Range<Timestamp>? {
    guard coverage == nil, let sleeps else { return nil }
    return stride(from: 0, to: sleeps.count - 1, by: 2).map { sleeps[$0]..<max(sleeps[$0], sleeps[$0 + 1]) }
      .max { $0.length < $1.length }
  }

  package init(
    date: CivilDate, asleepMinutes: Int?, steps: Int?, restingHeartRate: Double?, heartRateVariability: Double?,
    workoutMinutes: Int, workouts: Int
  ) {
    (self.date, self.asleepMinutes, self.steps, self.restingHeartRate) = (date, asleepMinutes, steps, restingHeartRate)
    (self.heartRateVariability, self.workoutMinutes, self.workouts) = (heartRateVariability, workoutMinutes, workouts)
  }

  package static func key(_ date: CivilDate) -> RecordKey {
    RecordKey(domain: .phenome, id: UInt64(bitPattern: Int64(date.dayNumber)))
  }
}

extension Workout: WireStruct {
  package static let form = WireForm(Self.init) { ($0.start, $0.end, $0.summary) }.later(\.paused, \.effort)
}

extension DaySummary: WireStruct {
  package static let form = WireForm(Self.init) {
    ($0.date, $0.asleepMinutes, $0.steps, $0.restingHeartRate, $0.heartRateVariability, $0.workoutMinutes, $0.workouts)
  }
  .later(
    \.coverage, \.sleeps, \.deepMinutes, \.remMinutes, \.halfBreaths, \.activeEnergy, \.exerciseMinutes, \.standHours,
    \.trainingLoad)
}
