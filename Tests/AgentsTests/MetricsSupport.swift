@testable import Agents

/// A small linear congruential generator for seeded lives.
struct Dice {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func unit() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state &>> 11) * 0x1.0p-53
  }

  mutating func below(_ bound: Int) -> Int { Int(unit() * Double(bound)) }
  mutating func chance(_ probability: Double) -> Bool { unit() < probability }
  /// Near zero most often, -3 to 3.
  mutating func noise() -> Double { (0..<6).reduce(0) { sum, _ in sum + unit() } - 3 }
}

/// The first day of every life in these tests: a Monday.
let monday = 20_000 - 20_000 % 7 + 4

/// A day like most others.
func usualDay(_ day: Int) -> DayValues {
  var values = DayValues(day: day)
  values.asleepMinutes = 450
  values.steps = 9_000
  values.restingHeartRate = 55
  values.heartRateVariability = 50
  values.workoutMinutes = 0
  values.workouts = 0
  return values
}

/// A sequence of usual days with small differences, changed by the closure.
func life(_ count: Int, _ change: (Int, inout DayValues) -> Void = { _, _ in }) -> DayTable {
  DayTable(
    (0..<count).map { number in
      var values = usualDay(monday + number)
      values.asleepMinutes = 450 + (number % 3 - 1) * 25
      values.heartRateVariability = 50 + Double(number % 5 - 2) * 3
      values.restingHeartRate = 55 + Double(number % 3 - 1)
      change(number, &values)
      return values
    })
}

/// A day of a random life: now and then absurd, often with holes.
func randomDay(_ day: Int, _ dice: inout Dice) -> DayValues {
  var values = DayValues(day: day)
  let isWild = dice.chance(0.03)
  if dice.chance(0.85) { values.asleepMinutes = isWild ? dice.below(4_000) - 500 : 430 + Int(dice.noise() * 60) }
  if dice.chance(0.9) { values.steps = isWild ? 1_000_000 : 8_000 + Int(dice.noise() * 2_500) }
  if dice.chance(0.8) { values.restingHeartRate = isWild ? -40 : 57 + dice.noise() * 3 }
  if dice.chance(0.8) { values.heartRateVariability = isWild ? .infinity : 48 + dice.noise() * 9 }
  if dice.chance(0.95) {
    values.workouts = dice.chance(0.4) ? 1 + dice.below(2) : 0
    values.workoutMinutes = (values.workouts ?? 0) * (20 + dice.below(60))
  }
  if dice.chance(0.7) { (values.meetings, values.backToBackMinutes) = (dice.below(10), dice.below(300)) }
  if dice.chance(0.7) { values.isTravel = dice.chance(0.1) }
  if dice.chance(0.5) {
    values.blocksPlanned = dice.below(3)
    values.blocksCompleted = dice.below(1 + (values.blocksPlanned ?? 0))
  }
  return values
}

extension MetricRegistry {
  /// A metric's result for the last day of a life.
  func last(_ name: MetricName, _ days: DayTable) -> MetricResult? {
    days.last.flatMap { recompute(days)[name, $0]?.result }
  }
}

extension DayTable {
  mutating func remove(_ day: Int) { self = DayTable(days.filter { $0.day != day }) }
}

extension MetricRegistry {
  /// Replaces a metric's definition and formula.
  mutating func replace(_ definition: MetricDefinition, formula: @escaping Formula) {
    definitions[Int(definition.name.rawValue) - 1] = definition
    formulas[definition.name] = formula
  }
}
