/// The weights with which the signs of their body affect a person's strain: the strain for one deviation from their
/// usual value, worse if higher. They are constant for life, and no device receives them.
package struct BodyWeights: Hashable, Sendable {
  package private(set) var heartRateVariability, nocturnalHeartRate, restingHeartRate: Double
  package private(set) var sleepDebt, respiratoryRate, steps: Double
  /// The share of yesterday's own strain that is still felt, and the strain for owed sleep with a fast heart, beyond
  /// that of each.
  private(set) var lasting = 0.0
  private(set) var together = 0.0

  /// Drawn around the document's values for everyone (Pulsum, "StateEstimator"), up to four fifths more or less
  /// (assumed). A faster heart has the same meaning for a person at every time of its measurement. The signs of other
  /// bodies differ, and so do their days: what strained yesterday lasts, and two burdens weigh more together (assumed).
  package init(seed: UInt64, _ kind: BodyKind = .usual) {
    var random = RandomStream(seed: seed, name: "wearer.body-weights")
    func factor() -> Double { random.uniform(0.2, 1.8) }
    heartRateVariability = -0.6 * factor()
    let heart = factor()
    (nocturnalHeartRate, restingHeartRate) = (0.5 * heart, 0.4 * heart)
    (sleepDebt, respiratoryRate, steps) = (0.5 * factor(), 0.1 * factor(), -0.2 * factor())
    if kind != .usual { (lasting, together) = (0.1, 0.1) }
    switch kind {
    case .usual: break
    case .stepsTire: (heartRateVariability, steps) = (0, 0.9)
    case .calmTires: heartRateVariability = 0.8
    case .sleepOnly:
      (heartRateVariability, nocturnalHeartRate, restingHeartRate, respiratoryRate, steps) = (0, 0, 0, 0, 0)
      sleepDebt = 1.5
    case .breathOnly: (nocturnalHeartRate, restingHeartRate, respiratoryRate) = (0, 0, 1.2)
    }
  }

  func strain(_ signs: BodySigns) -> Double {
    heartRateVariability * signs.heartRateVariability
      + (nocturnalHeartRate + restingHeartRate) * signs.heartRate + sleepDebt * signs.sleepDebt
      + respiratoryRate * signs.respiratoryRate + steps * signs.activity
      + together * max(0, signs.sleepDebt) * max(0, signs.heartRate)
  }
}

/// The true differences of a day's body from its usual values, in deviations: those that a watch measures.
struct BodySigns {
  var heartRateVariability = 0.0
  var heartRate = 0.0
  var sleepDebt = 0.0
  var respiratoryRate = 0.0
  var activity = 0.0
}

/// The usual values of a body, from its past days.
struct UsualBody {
  private var days: [[Double]] = []
  /// Hours asleep, the latest night first.
  private var nights: [Double] = []

  private static let daysKept = 30
  private static let daysMin = 7
  private static let debtNights = 7
  /// The random variation, in the units of the signs: variability, beats, hours owed in a week, breaths, steps.
  private static let floors = [4.0, 1.5, 1, 0.5, 1_000]
  private static let deviationMax = 3.0

  /// Returns the day's signs relative to the days before, and adds the day to them; no signs if there are too few days.
  ///
  /// - Parameters:
  ///   - slept: Hours of the night before; `nil` if there was none.
  ///   - steps: Those of the whole day.
  mutating func signs(_ condition: DayCondition, slept: Double?, steps: Double) -> BodySigns {
    if let slept { nights = Array(([slept] + nights).prefix(Self.daysKept)) }
    let today = [
      condition.nightVariability, condition.restingHeartRate, owed, condition.respiratoryRate, steps,
    ]
    defer { days = Array(([today] + days).prefix(Self.daysKept)) }
    guard days.count >= Self.daysMin else { return BodySigns() }
    let deviations = today.indices.map { place in
      let usual = days.map { $0[place] }
      let mean = usual.reduce(0, +) / Double(usual.count)
      let variance = usual.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(usual.count)
      let deviation = (today[place] - mean) / max(Self.floors[place], variance.squareRoot())
      return min(Self.deviationMax, max(-Self.deviationMax, deviation))
    }
    return BodySigns(
      heartRateVariability: deviations[0], heartRate: deviations[1], sleepDebt: deviations[2],
      respiratoryRate: deviations[3], activity: deviations[4])
  }

  /// The hours by which the nights of a week were shorter than this body's usual sleep (Pulsum, Journey 2: the sleep
  /// debt); a long night pays nothing back.
  private var owed: Double {
    guard !nights.isEmpty else { return 0 }
    let usual = nights.reduce(0, +) / Double(nights.count)
    return nights.prefix(Self.debtNights).reduce(0) { $0 + max(0, usual - $1) }
  }
}
