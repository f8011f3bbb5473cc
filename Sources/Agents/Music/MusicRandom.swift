/// A seeded sequence of numbers: the same seed gives the same ones everywhere.
struct MusicRandom {
  private var numbers: SeededNumbers

  init(seed: UInt64) { numbers = SeededNumbers(seed) }

  /// A separate sequence for every name under a seed.
  init(seed: UInt64, stream: UInt64) {
    var (one, other) = (SeededNumbers(seed), SeededNumbers(stream &- 0x9E37_79B9_7F4A_7C15))
    self.init(seed: one.next() ^ other.next())
  }

  /// 0 up to but not including 1.
  mutating func unit() -> Double { Double(numbers.next() >> 11) * 0x1p-53 }

  /// 0 up to but not including the bound, which is at least 1.
  mutating func below(_ bound: Int) -> Int { Int(unit() * Double(max(1, bound))) }

  mutating func chance(_ probability: Double) -> Bool { unit() < probability }

  /// Approximately normal with mean 0 and deviation 1, computed by sums alone, independent of the mathematical library.
  mutating func normal() -> Double {
    var sum = -6.0
    for _ in 0..<12 { sum += unit() }
    return sum
  }
}
