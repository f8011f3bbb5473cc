import SimKernel

/// How a person feels their body: how much each of its burdens weighs on them, and how they use a scale. It is theirs for life,
/// and the devices never learn it but from what they say. The numbers are assumed.
struct FeelingStyle: Sendable {
  /// What an illness, a short night, a full day and a hard week take, compared with other people.
  private let illness, sleep, meetings, load: Double
  /// How far they go from the middle of a scale, and where they see it.
  private let reach, middle: Double
  /// How much a day's answer wavers.
  private let noise: Double
  /// How strongly the signs of their body move what they say.
  let body: BodyWeights

  /// How far a slider moves for one unit of the body's strain (assumed).
  private static let reachOfStrain = 0.12

  init(seed: UInt64) {
    var random = RandomStream(seed: seed, name: "wearer.style")
    func weight() -> Double { random.uniform(0.5, 1.5) }
    (illness, sleep, meetings, load) = (weight(), weight(), weight(), weight())
    (reach, middle, noise) = (random.uniform(0.7, 1.3), random.uniform(-0.08, 0.08), random.uniform(0.03, 0.1))
    body = BodyWeights(seed: seed)
  }

  /// - Parameters:
  ///   - slept: hours of the night before; nil where there was none.
  ///   - awake: share of that night's time in bed spent awake.
  ///   - trained: sessions of the day.
  ///   - signs: how far their body is from its usual.
  func feeling(
    _ condition: DayCondition, slept: Double?, awake: Double, need: Double, meetings count: Int, trained: Int,
    signs: BodySigns, random: inout RandomStream
  ) -> DayFeeling {
    let short = max(0, need - (slept ?? need - 2)) / 3
    let full = (Double(count) - 2.5) / 5
    let tired = max(0, 0.6 - condition.recovery)
    let strain = Self.reachOfStrain * body.strain(signs)
    func within(_ value: Double) -> Double { min(1, max(0, value)) }
    // What a day is about to them follows from its burdens. What they say on a scale follows from the signs of their body, in
    // which illness, sleep and load show already, and from what their body does not know: a full calendar, and what did
    // them good.
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
