extension DaySummary {
  /// The summary of a day's samples, independent of their order; with `now` if its night may still last.
  package init(
    date: CivilDate, samples: [HealthSample], workouts: [Workout], midnight: Timestamp? = nil, now: Timestamp? = nil
  ) {
    func values(_ kind: SampleKind) -> [Double] { samples.filter { $0.kind == kind }.compactMap(\.value) }
    let steps = values(.steps)
    self.init(
      date: date, asleepMinutes: samples.asleepMinutes,
      steps: steps.isEmpty ? nil : Int(steps.sorted().reduce(0, +).rounded()),
      restingHeartRate: RobustStatistics.median(values(.restingHeartRate)),
      heartRateVariability: RobustStatistics.median(values(.heartRateVariability)),
      workoutMinutes: [Range<Timestamp>](covering: workouts.map { ($0.start, $0.start + $0.active) }).minutes,
      workouts: workouts.count)
    let asleep = samples.compactMap { sample -> Range<Timestamp>? in
      guard case .sleep(let stage) = sample.reading, stage.isAsleep, sample.start < sample.end else { return nil }
      return sample.start..<sample.end
    }.merged(within: .hours(1))
    if !asleep.isEmpty { sleeps = asleep.flatMap { [$0.lowerBound, $0.upperBound] } }
    if let midnight, let onset = sleeps?.first { coverage = Self.coverage(samples, midnight, onset, now) }
  }

  /// Returns the percentage of the usual night in which the watch measured; `nil` if that is at least 90 (assumed).
  ///
  /// The usual night begins at midnight or with the first sleep, and lasts until six and for eight hours of the first
  /// sleep (assumed), or until now: the hours to come aren't missing. A watch measures its wearer awake, too, so a short
  /// night is not half a night.
  private static func coverage(
    _ samples: [HealthSample], _ midnight: Timestamp, _ onset: Timestamp, _ now: Timestamp?
  ) -> UInt8? {
    let slot = Span.minutes(30)
    let begin = min(onset, midnight)
    let usual = max(onset + .hours(8), midnight + .hours(6))
    let count = max(1, Int((min(usual, now ?? usual) - begin).nanoseconds / slot.nanoseconds))
    var isSeen = [Bool](repeating: false, count: count)
    for sample in samples where [.sleep, .heartRate, .heartRateVariability, .respiratoryRate].contains(sample.kind) {
      let first = Int((sample.start - begin).nanoseconds / slot.nanoseconds)
      let last = Int((sample.end - begin).nanoseconds / slot.nanoseconds)
      guard first <= last, last >= 0, first < count else { continue }
      for index in max(0, first)...min(last, count - 1) { isSeen[index] = true }
    }
    let seen = isSeen.count { $0 }
    // In fifths, so that a night seldom changes its day's summary.
    return 10 * seen >= 9 * count ? nil : UInt8(5 * seen / count * 20)
  }
}
