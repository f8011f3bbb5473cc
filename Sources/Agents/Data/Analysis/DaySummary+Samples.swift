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
    let asleep = samples.compactMap { sample -> Range<Timestamp>? in
      guard case .sleep(let stage) = sample.reading, stage.isAsleep, sample.start < sample.end else { return nil }
      return sample.start..<sample.end
    }.merged(within: .hours(1))
    if !asleep.isEmpty { sleeps = asleep.flatMap { [$0.lowerBound, $0.upperBound] } }
  }
}
