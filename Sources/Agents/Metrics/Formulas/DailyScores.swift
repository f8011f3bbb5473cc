/// The body's recovery this morning, 0 to 100: variability, sleep and resting heart rate, each relative to the person's
/// baseline (tech spec §4.5, with the weights of its formula).
///
/// A part without a measurement or baseline is omitted: the others get more weight and the confidence falls. If too
/// little remains there is no score. A day's resting heart rate is only known at its end. In the morning the latest one
/// is carried, with its date and less confidence.
enum RecoveryScore {
  private struct Part {
    let factor: MetricDriver.Factor
    let weight: Double
    let value: Double
    /// The value it is compared with.
    let reference: Double
    /// 0 to 1.
    let worth: Double
    /// The age of the value in days; 0 for one of the day itself.
    let age: Int
    let confidence: Double
  }

  static func compute(
    _ context: MetricContext, _ config: RecoveryConfig, _ baselines: BaselineConfig
  ) -> MetricResult? {
    guard context.today != nil else { return nil }
    let signals: [(BodySignal, MetricDriver.Factor, Double)] = [
      (.heartRateVariability, .heartRateVariability, config.variabilityWeight),
      (.asleep, .sleep, config.sleepWeight),
      (.restingHeartRate, .restingHeartRate, config.restingHeartRateWeight),
    ]
    let parts = signals.compactMap { signal, factor, weight -> Part? in
      guard let (value, age) = value(signal, context, config) else { return nil }
      guard let baseline = PersonalBaseline(signal, before: context.day, in: context.days, baselines) else {
        guard signal == .heartRateVariability, config.variabilityLow < config.variabilityHigh else { return nil }
        let (low, high) = (config.variabilityLow, config.variabilityHigh)
        return Part(
          factor: factor, weight: weight, value: value, reference: (low + high) / 2,
          worth: ((value - low) / (high - low)).clamped(to: 0...1), age: age, confidence: config.boundsConfidence)
      }
      var isBetterHigher = signal.isBetterHigher != false
      if signal == .heartRateVariability, config.mistake == .variabilityUpsideDown { isBetterHigher.toggle() }
      let deviation = baseline.deviation(value) * (isBetterHigher ? 1 : -1)
      let worth = worth(deviation, of: baselines.deviationMax, config)
      return Part(
        factor: factor, weight: weight, value: value, reference: baseline.median, worth: worth, age: age,
        confidence: baseline.confidence * (age == 0 ? 1 : config.carriedConfidence))
    }
    let known = parts.reduce(0) { $0 + $1.weight }
    let all = signals.reduce(0) { $0 + $1.2 }
    // Sums of weights aren't exact.
    guard known > 0, known >= config.weightMin - 1e-9 else { return nil }
    let score = parts.reduce(0) { $0 + $1.weight * $1.worth } / known
    let confidence = parts.reduce(0) { $0 + $1.weight * $1.confidence } / all
    let drivers = parts.map { part in
      MetricDriver(
        part.factor, day: part.age == 0 ? nil : context.day - part.age,
        points: 100 * part.weight / known * (part.worth - config.usual), value: part.value,
        reference: part.reference)
    }
    return MetricResult((100 * score).clamped(to: 0...100), confidence: confidence, drivers)
  }

  /// Returns the day's own value, or one carried from shortly before; `nil` if neither is known.
  private static func value(
    _ signal: BodySignal, _ context: MetricContext, _ config: RecoveryConfig
  ) -> (Double, age: Int)? {
    if let value = context.today?[signal] { return (value, 0) }
    guard signal == .restingHeartRate, config.formula >= MetricVersion(2) else { return nil }
    let carried = context.last(config.carriedDays + 1).last { $0[signal] != nil }
    return carried.flatMap { day in day[signal].map { ($0, context.day - day.day) } }
  }

  /// Rises from 0 at the lower bound over the usual day's value to 1 at the upper bound.
  private static func worth(_ deviation: Double, of bound: Double, _ config: RecoveryConfig) -> Double {
    let share = deviation / bound
    return deviation < 0 ? config.usual * (1 + share) : config.usual + (1 - config.usual) * share
  }
}

/// The person's readiness for training, 0 to 100: recovery minus the effects of strain and sleep debt (tech spec §2.10
/// names it and its inputs, not its formula: assumed).
enum Readiness {
  static func compute(
    _ context: MetricContext, _ config: ReadinessConfig, _ strains: StrainConfig, _ recoveries: RecoveryConfig
  ) -> MetricResult? {
    guard let recovery = context.used[.recovery] else { return nil }
    var value = recovery.value
    var confidence = recovery.confidence
    var drivers = [
      MetricDriver(.recovery, points: recovery.value - 100 * recoveries.usual, value: recovery.value)
    ]
    if let strain = context.used[.strain] {
      let taken = config.perStrain * max(0, strain.value - strains.balanced)
      value -= taken
      if taken > 0 { drivers.append(MetricDriver(.strain, points: -taken, value: strain.value)) }
    } else {
      confidence *= config.confidenceWithout
    }
    if let debt = context.used[.sleepDebt] {
      let taken = min(config.debtMax, config.perDebtHour * debt.value)
      value -= taken
      if taken > 0 { drivers.append(MetricDriver(.sleepDebt, points: -taken, value: debt.value)) }
    } else {
      confidence *= config.confidenceWithout
    }
    return MetricResult(value.clamped(to: 0...100), confidence: confidence, drivers)
  }
}

/// The latest load relative to the person's usual amount, 0 to 100 (tech spec §2.10: cumulative load over 14 days, from
/// active energy, minutes of exercise and workouts; the formula is assumed).
///
/// Of each of them recent days count more than older ones, by a half-life; their mean is compared with the plain mean of
/// the same days. The usual amount gives 50, twice as much gives 100, and rest tends to 0. Days on which it is unknown
/// are left out of both means, and one that is unknown on too many days is left out of the whole. Where none is known, as
/// in an earlier app's days, the minutes of training count.
enum Strain {
  static func compute(_ context: MetricContext, _ config: StrainConfig) -> MetricResult? {
    let signals: [(BodySignal, MetricDriver.Factor, Double, least: Double)] = [
      (.activeEnergy, .activeEnergy, config.energyWeight, config.usualEnergyMin),
      (.exercise, .exercise, config.exerciseWeight, config.usualMin),
      (.trainingLoad, .trainingLoad, config.loadWeight, config.usualMin),
      (.workoutMinutes, .training, 1, config.usualMin),
    ]
    let all = signals.compactMap { signal, factor, weight, least in
      part(signal, least, context, config).map { (factor: factor, weight: weight, part: $0) }
    }
    let parts = all.count > 1 ? all.filter { $0.factor != .training } : all
    let known = parts.reduce(0) { $0 + $1.weight }
    guard known > 0 else { return nil }
    return MetricResult(
      parts.reduce(0) { $0 + $1.weight * $1.part.value } / known,
      confidence: parts.reduce(0) { $0 + $1.weight * $1.part.confidence } / known,
      parts.map { factor, weight, part in
        MetricDriver(
          factor, points: weight / known * (part.value - config.balanced), value: part.lately, reference: part.usual)
      })
  }

  private static func part(
    _ signal: BodySignal, _ least: Double, _ context: MetricContext, _ config: StrainConfig
  ) -> (value: Double, lately: Double, usual: Double, confidence: Double)? {
    var recent = 0.0
    var weights = 0.0
    var sum = 0.0
    var count = 0
    for values in context.last(config.days) {
      guard let load = values[signal].map({ max(0, $0) }) else { continue }
      let weight = Strain.weight(age: context.day - values.day, config)
      recent += weight * load
      weights += weight
      sum += load
      count += 1
    }
    guard count >= max(1, config.knownMin), weights > 0 else { return nil }
    let usual = max(least, sum / Double(count))
    let lately = recent / weights
    let value = (config.balanced * lately / usual).clamped(to: 0...100)
    return (value, lately, usual, Double(count) / Double(config.days))
  }

  /// Halves with each half-life, without a power function.
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

/// Hours of sleep owed over the last nights (tech spec §2.10).
///
/// Each night that was too short adds its deficit, and a long one pays back, but never into credit: no one sleeps
/// ahead. A person's need is their own median, within bounds. An unmeasured night is ignored and lowers the confidence.
enum SleepDebt {
  static func compute(
    _ context: MetricContext, days: Int, _ config: SleepDebtConfig, _ baselines: BaselineConfig
  ) -> MetricResult? {
    let need = need(context, config, baselines)
    let nights = context.last(days).compactMap { values in values[.asleep].map { (values.day, $0) } }
    let known = Double(nights.count) / Double(max(1, days))
    guard !nights.isEmpty, known >= config.knownMin else { return nil }
    let debt = nights.reduce(0) { max(0, $0 + need.minutes - $1.1) }
    let drivers = nights.map { day, asleep in
      MetricDriver(.night, day: day, points: (need.minutes - asleep) / 60, value: asleep, reference: need.minutes)
    }
    // The three most significant nights (tech spec §2.10).
    return MetricResult(debt / 60, confidence: known * need.confidence, Array(MetricDriver.ordered(drivers).prefix(3)))
  }

  /// Returns the person's need, and its confidence: half before they have a baseline of their own.
  private static func need(
    _ context: MetricContext, _ config: SleepDebtConfig, _ baselines: BaselineConfig
  ) -> (minutes: Double, confidence: Double) {
    guard let own = PersonalBaseline(.asleep, before: context.day, in: context.days, baselines) else {
      return (Double(config.need), 0.5)
    }
    return (own.median.clamped(to: Double(config.needMin)...Double(config.needMax)), 0.5 + own.confidence / 2)
  }
}

/// The regularity of the last weeks of training, 0 to 100 (tech spec §2.10: four weeks; the formula is assumed).
///
/// Each week's days of training count up to the median of these weeks. A week below it lowers the score, and a week
/// above it doesn't compensate. Weeks with too few known days are left out.
enum Consistency {
  static func compute(_ context: MetricContext, _ config: ConsistencyConfig) -> MetricResult? {
    var trained = [Int](repeating: 0, count: config.weeks)
    var known = [Int](repeating: 0, count: config.weeks)
    for values in context.last(7 * config.weeks) {
      guard let hasWorkout = values.hasWorkout else { continue }
      // Weeks ending with the day itself.
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
