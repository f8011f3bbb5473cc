/// A person's way of feeling their body: the weight of each of its burdens, and their use of a scale. It is constant
/// for life, and the devices learn it only from their answers. The numbers are assumed.
struct FeelingStyle: Sendable {
  /// The effects of an illness, a short night, a full day and a hard week, relative to other people.
  private let illness, sleep, meetings, load: Double
  /// The distance of their answers from the middle of a scale, and their middle.
  private let reach, middle: Double
  /// The random variation of a day's answer.
  private let noise: Double
  /// The weights of their body's signs in their answers.
  let body: BodyWeights

  /// The change of a slider for one unit of the body's strain (assumed).
  private static let reachOfStrain = 0.12

  init(seed: UInt64, _ kind: BodyKind = .usual) {
    var random = RandomStream(seed: seed, name: "wearer.style")
    func weight() -> Double { random.uniform(0.5, 1.5) }
    (illness, sleep, meetings, load) = (weight(), weight(), weight(), weight())
    (reach, middle, noise) = (random.uniform(0.7, 1.3), random.uniform(-0.08, 0.08), random.uniform(0.03, 0.1))
    body = BodyWeights(seed: seed, kind)
  }

  /// - Parameters:
  ///   - slept: Hours of the night before; `nil` if there was none.
  ///   - awake: The share of that night's time in bed spent awake.
  ///   - trained: The day's sessions.
  ///   - strain: That of their body, by its signs.
  func feeling(
    _ condition: DayCondition, slept: Double?, awake: Double, need: Double, meetings count: Int, trained: Int,
    strain felt: Double, random: inout RandomStream
  ) -> DayFeeling {
    let short = max(0, need - (slept ?? need - 2)) / 3
    let full = (Double(count) - 2.5) / 5
    let tired = max(0, 0.6 - condition.recovery)
    let strain = Self.reachOfStrain * felt
    func within(_ value: Double) -> Double { min(1, max(0, value)) }
    // The theme of a day follows from its burdens. Answers on a scale follow from the signs of their body, which
    // already contain illness, sleep and load, and from external factors: a full calendar, and beneficial events.
    func answered(_ distance: Double, _ moved: Double) -> (lived: Double, said: Double) {
      let waver = random.normal(deviation: noise)
      return (within(0.5 + middle + reach * distance + waver), within(0.5 + middle + moved + waver))
    }
    func said(_ distance: Double) -> Double { answered(distance, 0).lived }
    let (stress, saidStress) = answered(
      1.1 * (condition.stress - 0.35) + 0.25 * meetings * full + 0.15 * sleep * short + 0.3 * illness
        * condition.illness, strain + reach * (0.15 * meetings * full - 1.1 * condition.relief))
    let (energy, saidEnergy) = answered(
      0.25 - 0.9 * load * tired - 0.25 * sleep * short - 0.5 * illness * condition.illness, -strain)
    let quality = said(0.25 - 0.5 * sleep * short - 1.2 * max(0, awake - 0.08) - 0.2 * illness * condition.illness)
    let mood = min(1, max(-1, 2 * (said(0.6 * condition.feeling) - 0.5)))
    let theme: DayFeeling.Theme =
      if condition.illness > 0.3 { .ill } else if quality < 0.35 { .tired } else if stress > 0.62 {
        .strained
      } else if trained > 0, energy < 0.45 {
        .loaded
      } else if mood > 0.25 { .well } else { .plain }
    return DayFeeling(stress: saidStress, energy: saidEnergy, sleepQuality: quality, mood: mood, theme: theme)
  }
}
