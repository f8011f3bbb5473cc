/// A seeded sequence of numbers: the same seed gives the same ones everywhere (SplitMix64).
struct MusicRandom: Equatable, Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// A separate sequence for every name under a seed.
  init(seed: UInt64, stream: UInt64) {
    state = MusicRandom.mixed(seed &+ 0x9E37_79B9_7F4A_7C15) ^ MusicRandom.mixed(stream)
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return MusicRandom.mixed(state)
  }

  /// 0 up to but not including 1.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// 0 up to but not including the bound, which is at least 1.
  mutating func below(_ bound: Int) -> Int { Int(unit() * Double(max(1, bound))) }

  mutating func chance(_ probability: Double) -> Bool { unit() < probability }

  /// Approximately normal with mean 0 and deviation 1, computed by sums alone, independent of the mathematical library.
  mutating func normal() -> Double {
    var sum = -6.0
    for _ in 0..<12 { sum += unit() }
    return sum
  }

  private static func mixed(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
