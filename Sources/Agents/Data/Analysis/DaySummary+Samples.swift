extension DaySummary {
  /// The summary of a day's samples, independent of their order.
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
