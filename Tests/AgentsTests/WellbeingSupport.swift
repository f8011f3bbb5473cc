import SimKernel
import PersonWire

import Agents

/// A day with given numbers, like most others.
func wellbeingDay(_ number: Int, _ change: (inout WellbeingDay) -> Void = { _ in }) -> WellbeingDay {
  var figures = DayFigures(date: CivilDate(dayNumber: monday + number))
  figures.heartRateVariability = .init(50 + Double(number % 5 - 2) * 3)
  figures.nocturnalHeartRate = .init(52 + Double(number % 3 - 1))
  figures.restingHeartRate = .init(57 + Double(number % 4 - 2))
  figures.sleep = (7.5 + Double(number % 3 - 1) * 0.5) * 3_600
  figures.respiratoryRate = 14 + Double(number % 3 - 1) * 0.4
  figures.steps = 9_000 + Double(number % 7 - 3) * 700
  var day = WellbeingDay(figures)
  change(&day)
  return day
}

/// A day of a random life: often with holes, now and then absurd.
func randomWellbeingDay(_ number: Int, _ dice: inout Dice) -> WellbeingDay {
  var day = WellbeingDay(DayFigures(date: CivilDate(dayNumber: monday + number)))
  func maybe(_ chance: Double, _ value: Double) -> Double? { dice.chance(chance) ? value : nil }
  let wild = dice.chance(0.03) ? 40.0 : 1
  day.figures.heartRateVariability = maybe(0.8, 50 + dice.noise() * 8 * wild).map { .init($0) }
  day.figures.nocturnalHeartRate = maybe(0.8, 52 + dice.noise() * 2 * wild).map { .init($0) }
  day.figures.restingHeartRate = maybe(0.8, 57 + dice.noise() * 2).map { .init($0) }
  day.figures.sleep = maybe(0.8, max(0, 7.2 + dice.noise() * wild) * 3_600)
  day.figures.respiratoryRate = maybe(0.7, 14 + dice.noise() * 0.5)
  day.figures.steps = maybe(0.9, max(0, 9_000 + dice.noise() * 2_500 * wild))
  day.sliders = Sliders(
    stress: maybe(0.6, dice.unit()), energy: maybe(0.6, dice.unit()), sleepQuality: maybe(0.5, dice.unit()))
  day.sentiment = maybe(0.4, dice.unit() * 2 - 1)
  return day
}

/// A random life of so many days; now and then a day is missing altogether.
func randomWellbeingLife(_ count: Int, seed: Int) -> [WellbeingDay] {
  var dice = Dice(seed: UInt64(seed) &+ 77)
  return (0..<count).compactMap { number in
    let day = randomWellbeingDay(number, &dice)
    return dice.chance(0.06) ? nil : day
  }
}

extension WellbeingModel {
  /// The complete fold. Of several values for one day the last one counts, unless each delivery is learnt from.
  init(
    _ days: some Sequence<WellbeingDay>, _ config: WellbeingConfig = WellbeingConfig(),
    from estimator: StateEstimator? = nil
  ) {
    guard !config.rules.contains(.perDeliveryLearning) else {
      self.init([], after: [], config, from: estimator)
      for day in days { set(day) }
      return
    }
    var newest: [Int: WellbeingDay] = [:]
    for day in days { newest[day.day] = day }
    self.init(newest.values.sorted { $0.day < $1.day }, after: [], config, from: estimator)
  }

  subscript(_ day: Int) -> WellbeingSnapshot? { snapshots.first { $0.day == day } }
  var last: WellbeingSnapshot? { snapshots.last }
}
