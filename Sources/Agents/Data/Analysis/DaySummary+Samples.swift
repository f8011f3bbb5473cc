package import PersonWire

extension DaySummary {
  /// What a day's samples come to; the same ones in another order come to the same.
  package init(date: CivilDate, samples: [HealthSample], workouts: [Workout]) {
    func values(_ kind: SampleKind) -> [Double] { samples.filter { $0.kind == kind }.compactMap(\.value) }
    let steps = values(.steps)
    self.init(
      date: date, asleepMinutes: samples.asleepMinutes,
      steps: steps.isEmpty ? nil : Int(steps.sorted().reduce(0, +).rounded()),
      restingHeartRate: RobustStatistics.median(values(.restingHeartRate)),
      heartRateVariability: RobustStatistics.median(values(.heartRateVariability)),
      workoutMinutes: [Range<Timestamp>](covering: workouts.map { ($0.start, $0.end) }).minutes,
      workouts: workouts.count)
  }
}
