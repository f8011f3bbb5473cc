/// How alike the last weeks of training were, 0 to 100 (tech spec §2.10: four weeks; the formula is assumed).
///
/// Each week's days of training count up to what is usual in these weeks, their median; a week below it lowers the score, a
/// week above it does not make up for another. Weeks of which too few days are known are left out.
package enum Consistency {
  package static func compute(_ context: MetricContext, _ config: ConsistencyConfig) -> MetricResult? {
    var trained = [Int](repeating: 0, count: config.weeks)
    var known = [Int](repeating: 0, count: config.weeks)
    for values in context.last(7 * config.weeks) {
      guard let hasWorkout = values.hasWorkout else { continue }
      // Weeks that end with the day itself.
      let week = (context.day - values.day) / 7
      known[week] += 1
      if hasWorkout { trained[week] += 1 }
    }
    let weeks = (0..<config.weeks).filter { known[$0] >= config.knownDaysMin }
    guard weeks.count >= max(1, config.knownWeeksMin),
      let median = RobustStatistics.median(weeks.map { Double(trained[$0]) })
    else { return nil }
    let usual = max(1, median)
    let part = 100 / Double(weeks.count)
    let value = weeks.reduce(0) { $0 + part * min(1, Double(trained[$1]) / usual) }
    let drivers = weeks.map { week in
      MetricDriver(
        .week, day: context.day - 7 * week, points: part * (min(1, Double(trained[week]) / usual) - 1),
        value: Double(trained[week]), reference: usual)
    }
    let confidence = Double(known.reduce(0, +)) / Double(7 * config.weeks)
    return MetricResult(value.clamped(to: 0...100), confidence: confidence, drivers)
  }
}
