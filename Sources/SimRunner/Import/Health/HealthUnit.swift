/// What the units of an export mean in the units that samples use.
enum HealthUnit {
  /// Factors to counts (beats, breaths) a minute.
  static let perMinute: [String: Double] = ["count/min": 1, "count/s": 60, "count/hr": 1.0 / 60, "Hz": 60]
  static let milliseconds: [String: Double] = ["ms": 1, "s": 1_000]
  static let count: [String: Double] = ["count": 1]
  /// Factors to kilocalories. `Cal` with a capital letter is the food calorie, a kilocalorie.
  static let kilocalories: [String: Double] = [
    "kcal": 1, "Cal": 1, "cal": 0.001, "kJ": 1 / 4.184, "J": 0.001 / 4.184,
  ]
  static let metres: [String: Double] = ["m": 1, "km": 1_000, "mi": 1_609.344, "yd": 0.9144, "ft": 0.3048]
}
