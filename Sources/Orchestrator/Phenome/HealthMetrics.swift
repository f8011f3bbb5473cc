/// The measures that decide the phases, as of one day. Each covers a bounded number of days, so that the past doesn't
/// hold a phase for ever. Measures without data are absent and decide nothing.
package struct HealthMetrics: Equatable, Sendable {
  /// The number of days with any measurement of the body, ever.
  package let daysOfData: Int
  /// The share of a worn watch's measurements that exist in the last two weeks, 0 to 1.
  package let completeness: Double
  /// The stability of the baselines between the last four weeks and the four before, 0 to 1.
  package let stability: Double?
  /// The deterioration of the last week from the earlier baseline, 0 to 1.
  package let deviation: Double?
  /// The share of planned training that was missed in the last two weeks, 0 to 1.
  package let missRate: Double?
  /// The last week's return to the baseline, 0 to 1.
  package let recoverySignals: Double?

  package init(asOf day: Int, in days: DayTable, daysOfData: Int, _ config: HealthProfileConfig) {
    self.daysOfData = daysOfData
    let measures = HealthMeasures(day: day, days: days, config: config)
    completeness = measures.completeness
    stability = measures.stability
    deviation = measures.deviation
    missRate = measures.missRate(config.missWindow)
    recoverySignals = measures.recoverySignals
  }
}

/// The measures one by one, because a phase needs only some of them.
struct HealthMeasures {
  let day: Int
  let days: DayTable
  let config: HealthProfileConfig

  private func last(_ count: Int, before: Int = 0) -> ArraySlice<DayValues> {
    let end = day - before
    return days.window(end - max(1, count) + 1...end)
  }

  var completeness: Double {
    let window = last(config.completenessWindow)
    let known = window.reduce(0) { sum, values in
      sum + BodySignal.measured.count(where: { values[$0] != nil })
    }
    return Double(known) / Double(config.completenessWindow * BodySignal.measured.count)
  }

  /// 1 minus the mean difference of all signals, in either direction, and of the rhythm of training.
  var stability: Double? {
    let recent = last(config.stabilityWindow)
    let earlier = last(config.stabilityWindow, before: config.stabilityWindow)
    let differences = BodySignal.measured.compactMap { difference($0, recent, earlier).map(abs) }
    guard !differences.isEmpty else { return nil }
    let all = differences + [rhythmDifference(recent, earlier)].compactMap { $0 }
    return 1 - all.reduce(0, +) / Double(all.count)
  }

  /// The mean deterioration: less sleep, fewer steps, lower variability, a faster heart. Improvements don't reduce it.
  var deviation: Double? {
    let recent = last(config.deviationWindow)
    let earlier = last(config.stabilityWindow, before: config.deviationWindow)
    let worse = BodySignal.measured.compactMap { signal in
      difference(signal, recent, earlier).map { max(0, signal.isBetterHigher == false ? $0 : -$0) }
    }
    return worse.isEmpty ? nil : worse.reduce(0, +) / Double(worse.count)
  }

  /// Returns the miss rate of blocks if there are enough; otherwise of the person's own training rhythm, minus the
  /// misses that chance explains.
  func missRate(_ window: Int) -> Double? {
    let recent = last(window)
    var (planned, completed) = (0.0, 0.0)
    for values in recent {
      guard let blocks = values[.blocksPlanned], blocks > 0, let done = values[.blocksCompleted] else { continue }
      planned += blocks
      completed += min(blocks, max(0, done))
    }
    if planned >= Double(max(1, config.blocksMin)) { return 1 - completed / planned }
    guard let usual = rate(last(config.rhythmWindow, before: window)), usual.rate * 7 >= config.rhythmMin,
      let now = rate(recent)
    else { return nil }
    let chance = (usual.rate * (1 - usual.rate) / now.days).squareRoot()
    return (1 - (now.rate + chance) / usual.rate).clamped(to: 0...1)
  }

  /// The weaker of the last week's training and the body's numbers.
  var recoverySignals: Double? {
    [missRate(config.deviationWindow), deviation].compactMap { $0.map { 1 - $0 } }.min()
  }

  /// Returns the difference of a signal's median from the earlier one's, in scales, as a share of a whole difference,
  /// -1 to 1.
  private func difference(
    _ signal: BodySignal, _ recent: ArraySlice<DayValues>, _ earlier: ArraySlice<DayValues>
  ) -> Double? {
    let values = recent.compactMap { $0[signal] }
    guard values.count >= config.comparison.daysMin, let now = RobustStatistics.median(values),
      let usual = PersonalBaseline(earlier.compactMap { $0[signal] }, signal, config.comparison)
    else { return nil }
    return usual.deviation(now) / config.comparison.deviationMax
  }

  /// Returns the difference of the training days beyond what chance gives for the same habit, as a share of the more
  /// frequent; at least once a week.
  private func rhythmDifference(_ recent: ArraySlice<DayValues>, _ earlier: ArraySlice<DayValues>) -> Double? {
    guard let now = rate(recent), let before = rate(earlier) else { return nil }
    let both = (now.rate * now.days + before.rate * before.days) / (now.days + before.days)
    let chance = (both * (1 - both) * (1 / now.days + 1 / before.days)).squareRoot()
    return max(0, abs(now.rate - before.rate) - chance) / max(now.rate, before.rate, 1.0 / 7)
  }

  /// Returns the days with a workout as a share of the days on which it is known.
  private func rate(_ window: ArraySlice<DayValues>) -> (rate: Double, days: Double)? {
    let known = window.compactMap(\.hasWorkout)
    guard known.count >= max(1, config.comparison.daysMin) else { return nil }
    return (Double(known.count(where: { $0 })) / Double(known.count), Double(known.count))
  }
}
