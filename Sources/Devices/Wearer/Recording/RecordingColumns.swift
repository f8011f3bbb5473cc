/// The columns of a sample's row that depend on its kind; `nil` is NULL.
package struct RecordingColumns {
  package var value: Double?
  package var stage: String?
  package var activity: String?
  package var energy: Double?
  package var distance: Double?
  package var heartRate: Double?
}

extension RecordingColumns {
  package init(_ reading: Reading) {
    switch reading {
    case .heartRate(let number), .heartRateVariability(let number), .restingHeartRate(let number),
      .respiratoryRate(let number), .steps(let number):
      value = number
    case .sleep(let stage): self.stage = stage.rawValue
    case .workout(let summary):
      activity = summary.activity.rawValue
      energy = summary.energy
      distance = summary.distance
      heartRate = summary.averageHeartRate
    }
  }

  /// Returns the reading of that kind, or `nil` if a required column is NULL, unknown or not a number.
  package func reading(kind: SampleKind) -> Reading? {
    switch kind {
    case .heartRate: finite.map { .heartRate($0) }
    case .heartRateVariability: finite.map { .heartRateVariability($0) }
    case .restingHeartRate: finite.map { .restingHeartRate($0) }
    case .respiratoryRate: finite.map { .respiratoryRate($0) }
    case .steps: finite.map { .steps($0) }
    case .sleep: stage.flatMap { SleepStage(rawValue: $0) }.map { .sleep($0) }
    case .workout:
      activity.flatMap { Activity(rawValue: $0) }.flatMap { activity in
        [energy, distance, heartRate].allSatisfy { $0?.isFinite ?? true && $0 ?? 0 >= 0 }
          ? .workout(
            WorkoutSummary(activity: activity, energy: energy, distance: distance, averageHeartRate: heartRate))
          : nil
      }
    }
  }

  /// The value, if there is a plausible one.
  private var finite: Double? { value.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil } }
}
