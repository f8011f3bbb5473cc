/// Random numbers that depend on nothing but the seed and what they are for, so that one more habit, or one day more,
/// moves nothing else.
struct PlantedDraws {
  private var state: UInt64

  init(seed: UInt64, _ purpose: Purpose, day: Int, number: Int = 0) {
    state = seed
    for part in [purpose.rawValue, UInt64(bitPattern: Int64(day)), UInt64(bitPattern: Int64(number))] {
      state = Self.mixed(state &+ 0x9E37_79B9_7F4A_7C15) ^ part
    }
  }

  enum Purpose: UInt64 {
    case habit = 1, lag, flare, mild, sleep, forgotten
  }

  /// SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mixed(state)
  }

  /// 0 to under 1.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1.0p-53 }
  mutating func chance(_ probability: Double) -> Bool { unit() < probability }
  mutating func number(in range: ClosedRange<Int>) -> Int {
    min(range.upperBound, range.lowerBound + Int(unit() * Double(range.count)))
  }
  mutating func number(in range: ClosedRange<Double>) -> Double {
    range.lowerBound + unit() * (range.upperBound - range.lowerBound)
  }

  private static func mixed(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
