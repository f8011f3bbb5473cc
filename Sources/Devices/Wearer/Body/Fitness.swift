import Foundation

/// The state of a body that continues from day to day: sleep debt, training fatigue, an illness, the body clock.
///
/// Fitness and fatigue follow the impulse-response model (Banister): two averages of the training load, over 42 and
/// over 7 days. Their difference is the tiredness.
struct Fitness {
  private let profile: WearerProfile
  private(set) var sleepDebt = 0.0
  private var fatigue: Double
  private var training: Double
  private var wobble = 0.0
  private var bodyOffset: Double
  private var episode: Illness?
  /// The relief by recent beneficial events.
  private var relief = 0.0
  private static let reliefMax = 0.25
  private static let reliefKept = 0.5

  /// Creates a body in balance: no sleep debt, trained as planned, adapted to the zone with that offset.
  init(profile: WearerProfile, offset: Int) {
    self.profile = profile
    training = profile.trainingPerWeek / 7 * 65
    fatigue = training
    bodyOffset = Double(offset)
  }

  /// Advances through the night into the day; `day` counts from 0, and `offset` is the wall clock's at the day's end.
  mutating func wake(
    day: Int, slept hours: Double, meetings: Int, offset: Int, streams: DayStreams
  ) -> DayCondition {
    var random = streams["body"]
    sleepDebt = min(8, max(-3, 0.88 * sleepDebt + 0.5 * (profile.sleepNeed - hours)))
    wobble = 0.6 * wobble + random.normal(deviation: 0.06)
    let lag = adjustClock(to: Double(offset))
    let illness = severity(onDay: day, streams: streams)
    let stress = bounded(
      profile.stress + 0.04 * (Double(meetings) - 2.5) + 0.03 * max(0, sleepDebt) - relief
        + random.normal(deviation: 0.1))
    let relieved = relief
    relief *= Self.reliefKept
    let tired = max(0, (fatigue - training) / max(30, training))
    let recovery = bounded(
      0.66 - 0.3 * tired - 0.06 * max(0, sleepDebt) - 0.55 * illness - 0.2 * (stress - 0.35) - 0.01 * abs(lag) + wobble)
    let resting =
      73 - 22 * profile.fitness + 4 * tired + 0.7 * max(0, sleepDebt) + 11 * illness - 6 * wobble
      + random.normal(deviation: 0.8)
    let usual = max(18, 72 - 0.65 * (profile.age - 20) + 22 * profile.fitness)
    let variability =
      usual * (0.72 + 0.5 * recovery) * (1 - 0.3 * illness) * exp(random.normal(deviation: 0.06))
    let breathing = 14.6 - 1.2 * profile.fitness + 3 * illness + random.normal(deviation: 0.25)
    return DayCondition(
      illness: illness, recovery: recovery, stress: stress, relief: relieved, restingHeartRate: max(36, resting),
      nightVariability: variability, respiratoryRate: breathing, bodyOffset: bodyOffset, lag: lag)
  }

  /// Adds a day's training load, 0 on a day of rest.
  mutating func train(load: Double) {
    fatigue += (load - fatigue) * (1 - exp(-1.0 / 7))
    training += (load - training) * (1 - exp(-1.0 / 42))
  }

  mutating func relieve(by amount: Double) { relief = min(Self.reliefMax, relief + max(0, amount)) }

  /// A nap pays some of the debt back.
  mutating func nap(hours: Double) { sleepDebt -= 0.5 * hours }

  /// Moves the body clock towards the wall clock, by an hour a day in the shorter direction. Returns the remaining lag.
  private mutating func adjustClock(to offset: Double) -> Double {
    var distance = (offset - bodyOffset).truncatingRemainder(dividingBy: 86_400)
    if distance > 43_200 { distance -= 86_400 }
    if distance < -43_200 { distance += 86_400 }
    let step = min(3_600, max(-3_600, distance))
    bodyOffset += step
    return (distance - step) / 3_600
  }

  private mutating func severity(onDay day: Int, streams: DayStreams) -> Double {
    var random = streams["illness"]
    let catches = random.chance(profile.illnessesPerYear / 365)
    let (days, severity) = (4 + random.below(6), random.uniform(0.4, 1))
    if let current = episode, day >= current.firstDay + current.days { episode = nil }
    if catches, episode == nil { episode = Illness(firstDay: day, days: days, severity: severity) }
    let planned = profile.illnesses.reduce(0) { max($0, $1.severity(onDay: day)) }
    return max(planned, episode?.severity(onDay: day) ?? 0)
  }

  private func bounded(_ value: Double) -> Double { min(1, max(0, value)) }
}
