/// How much the latest training is compared with what this person is used to, 0 to 100 (tech spec §2.10: cumulative load
/// over 14 days).
///
/// Recent minutes count more than older ones, by a half-life; their mean is compared with the plain mean of the same days.
/// As much as usual is 50, twice as much is 100, rest falls towards 0. Days of which the training is unknown are left out
/// of both means.
package enum Strain {
  package static func compute(_ context: MetricContext, _ config: StrainConfig) -> MetricResult? {
    var recent = 0.0
    var weights = 0.0
    var sum = 0.0
    var count = 0
    for values in context.last(config.days) {
      guard let load = values.load.map({ max(0, $0) }) else { continue }
      let weight = Strain.weight(age: context.day - values.day, config)
      recent += weight * load
      weights += weight
      sum += load
      count += 1
    }
    guard count >= max(1, config.knownMin), weights > 0 else { return nil }
    let usual = max(config.usualMin, sum / Double(count))
    let lately = recent / weights
    let value = (config.balanced * lately / usual).clamped(to: 0...100)
    return MetricResult(
      value, confidence: Double(count) / Double(config.days),
      [MetricDriver(.training, points: value - config.balanced, value: lately, reference: usual)])
  }

  /// Half after each half-life, without the help of a power function.
  private static func weight(age: Int, _ config: StrainConfig) -> Double {
    var rest = Double(age) / max(0.1, config.halfLife)
    var weight = 1.0
    while rest >= 1 {
      weight /= 2
      rest -= 1
    }
    // Linear between the halvings: exact at both ends.
    return weight * (1 - rest / 2)
  }
}
