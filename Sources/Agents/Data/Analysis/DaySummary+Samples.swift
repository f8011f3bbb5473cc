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
    let asleep = samples.spans(\.isAsleep).merged(within: .hours(1))
    if !asleep.isEmpty { sleeps = asleep.flatMap { [$0.lowerBound, $0.upperBound] } }
    if let midnight, let onset = sleeps?.first { coverage = Self.coverage(samples, midnight, onset, now) }
    addNight(samples, asleep)
    addActivity(samples, workouts, midnight)
  }

  private mutating func addNight(_ samples: [HealthSample], _ asleep: [Range<Timestamp>]) {
    let breaths = samples.filter { sample in
      sample.kind == .respiratoryRate && asleep.contains { $0.contains(sample.start) }
    }
    halfBreaths = RobustStatistics.median(breaths.compactMap(\.value).filter(\.isFinite)).map {
      UInt8((2 * $0).clamped(to: 0...255).rounded())
    }
    // The shares of part of a night say nothing about the whole.
    guard coverage == nil, !samples.spans({ [.core, .deep, .rem].contains($0) }).isEmpty else { return }
    (deepMinutes, remMinutes) = (samples.spans { $0 == .deep }.minutes, samples.spans { $0 == .rem }.minutes)
  }

  /// Adds the figures of steps and workouts. A count of steps that a workout overlaps belongs to the workout.
  ///
  /// A step costs 0.04 kcal (assumed, for the 72 kg of the workouts' energy). A brisk walk has 100 steps a minute
  /// (Tudor-Locke et al., 2018); a count of less than a third of that is no walk (assumed). A longer count doesn't say
  /// when they were taken.
  private mutating func addActivity(_ samples: [HealthSample], _ workouts: [Workout], _ midnight: Timestamp?) {
    let training = [Range<Timestamp>](covering: workouts.map { ($0.start, $0.end) })
    let steps = samples.filter { $0.kind == .steps && $0.start < $0.end }
    guard !steps.isEmpty || !workouts.isEmpty else { return }
    var (energy, walked) = (workouts.compactMap(\.summary.energy), [Double]())
    var hours: Set<Int64> = []
    for sample in steps {
      guard let count = sample.value else { continue }
      let (span, hour) = (sample.start..<sample.end, Span.hours(1))
      if count > 0, span.length <= hour {
        hours.insert((sample.start - (midnight ?? Timestamp(nanoseconds: 0))).nanoseconds / hour.nanoseconds)
      }
      guard !training.contains(where: { $0.overlaps(span) }) else { continue }
      energy.append(0.04 * count)
      let minutes = span.length.seconds / 60
      if minutes <= 15, count >= 100 * minutes / 3 { walked.append(min(minutes, count / 100)) }
    }
    activeEnergy = Int(energy.filter { (0...1e5).contains($0) }.sorted().reduce(0, +).rounded())
    let exercise = [Range<Timestamp>](
      covering: workouts.filter { $0.summary.activity != .yoga }.map { ($0.start, $0.end) })
    exerciseMinutes = exercise.minutes + Int(walked.sorted().reduce(0, +).rounded())
    if !steps.isEmpty { standHours = UInt8(clamping: hours.count) }
    if !workouts.isEmpty {
      trainingLoad = Int(workouts.map { $0.load(resting: restingHeartRate) }.sorted().reduce(0, +).rounded())
    }
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

extension Workout {
  /// The training impulse: minutes weighted by the square of the used share of the heart rate reserve, which is within an
  /// eighth of Banister's weights for shares of 0.3 to 0.9. Without a heart rate a minute counts one (assumed).
  ///
  /// - Parameter resting: beats a minute; otherwise 60. The highest rate is 190 (assumed: the phone has no age).
  package func load(resting: Double?) -> Double {
    let minutes = max(0, (end - start).seconds / 60)
    guard let rate = summary.averageHeartRate, rate.isFinite else { return minutes }
    let rest = min(resting ?? 60, 100)
    let share = min(1, max(0, (rate - rest) / (190 - rest)))
    return 3.5 * minutes * share * share
  }
}
