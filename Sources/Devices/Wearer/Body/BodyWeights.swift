import SimKernel

/// How strongly the signs of their body move how strained a person feels: their strain for one deviation from what is usual for
/// them, the higher the worse. It is theirs for life, and no device is told.
package struct BodyWeights: Hashable, Sendable {
  package let heartRateVariability, nocturnalHeartRate, restingHeartRate: Double
  package let sleepDebt, respiratoryRate, steps: Double

  /// Around what the document takes everybody for (Pulsum, "StateEstimator"), up to four fifths off either way (assumed). A
  /// heart that beats faster is one thing to a person, whenever it is measured.
  package init(seed: UInt64) {
    var random = RandomStream(seed: seed, name: "wearer.body-weights")
    func factor() -> Double { random.uniform(0.2, 1.8) }
    heartRateVariability = -0.6 * factor()
    let heart = factor()
    (nocturnalHeartRate, restingHeartRate) = (0.5 * heart, 0.4 * heart)
    (sleepDebt, respiratoryRate, steps) = (0.5 * factor(), 0.1 * factor(), -0.2 * factor())
  }

  /// What a day's deviations come to.
  func strain(_ signs: BodySigns) -> Double {
    heartRateVariability * signs.heartRateVariability
      + (nocturnalHeartRate + restingHeartRate) * signs.heartRate + sleepDebt * signs.sleepDebt
      + respiratoryRate * signs.respiratoryRate + steps * signs.activity
  }
}

/// How far a day's body is from what is usual for its owner, in deviations: of what a watch measures, the truth.
struct BodySigns {
  var heartRateVariability = 0.0
  var heartRate = 0.0
  var sleepDebt = 0.0
  var respiratoryRate = 0.0
  var activity = 0.0
}

/// What is usual for a body, from the days that it has lived.
struct UsualBody {
  private var days: [[Double]] = []
  /// Hours asleep, the latest night first.
  private var nights: [Double] = []

  private static let daysKept = 30
  private static let daysMin = 7
  private static let debtNights = 7
  /// What differs by chance, in the units of the signs: variability, beats, hours owed in a week, breaths, steps.
  private static let floors = [4.0, 1.5, 1, 0.5, 1_000]
  private static let deviationMax = 3.0

  /// The day's signs beside the days before, of which it is one from now on; none while too few days are known.
  ///
  /// - Parameters:
  ///   - slept: hours of the night before; nil where there was none.
  ///   - steps: of the whole day.
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

  /// By how many hours the nights of a week were shorter than this body usually sleeps (Pulsum, Journey 2: the sleep debt); a
  /// long night pays nothing back.
  private var owed: Double {
    guard !nights.isEmpty else { return 0 }
    let usual = nights.reduce(0, +) / Double(nights.count)
    return nights.prefix(Self.debtNights).reduce(0) { $0 + max(0, usual - $1) }
  }
}
