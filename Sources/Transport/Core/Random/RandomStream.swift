import Foundation

/// A named stream of random numbers: xoshiro256++ seeded through SplitMix64.
///
/// Streams are split from the run's root seed by name, so that one component's additional draw moves no other's.
package struct RandomStream: Sendable {
  private var a: UInt64
  private var b: UInt64
  private var c: UInt64
  private var d: UInt64
  /// The ``OtherFuture`` for which it was made.
  private var future: UInt64

  /// The stream called `name` of the run with that root seed.
  package init(seed: UInt64, name: String) { self.init(seed: OtherFuture.seed(seed ^ stableHash(name))) }

  package init(seed: UInt64) {
    var state = seed
    a = splitMix(&state)
    b = splitMix(&state)
    c = splitMix(&state)
    d = splitMix(&state)
    future = OtherFuture.number
  }

  @inline(__always)
  package mutating func next() -> UInt64 {
    if _slowPath(future != OtherFuture.number) { renew() }
    let result = rotatedLeft(a &+ d, by: 23) &+ a
    let shifted = b &<< 17
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = rotatedLeft(d, by: 45)
    return result
  }

  /// Continues with the numbers of another future.
  @inline(never)
  private mutating func renew() { self = RandomStream(seed: stableHash(OtherFuture.number, a)) }

  /// A number in 0 ..< 1.
  @inline(__always)
  package mutating func unit() -> Double { Double(next() &>> 11) * 0x1.0p-53 }

  /// A number in 0 ..< `bound`; the bias is below 2^-32 for bounds under four billion.
  package mutating func below(_ bound: Int) -> Int {
    precondition(bound > 0, "a random number below \(bound) does not exist")
    return Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// True with that probability.
  @inline(__always)
  package mutating func chance(_ probability: Double) -> Bool { probability > 0 && unit() < probability }

  /// A number in `low` ..< `high`.
  package mutating func uniform(_ low: Double, _ high: Double) -> Double { low + unit() * (high - low) }
}

/// FNV-1a over UTF-8: equal in every process, unlike `Hasher`.
package func stableHash(_ text: String) -> UInt64 {
  var text = text
  return text.withUTF8 { bytes in
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return hash
  }
}

/// One word mixed into a hash that has been begun: equal in every process, and sensitive to every bit of both.
package func stableHash(_ begun: UInt64, _ word: UInt64) -> UInt64 {
  var state = begun &* 0x100_0000_01b3 ^ word
  return splitMix(&state)
}

private func splitMix(_ state: inout UInt64) -> UInt64 {
  state &+= 0x9E37_79B9_7F4A_7C15
  var mixed = state
  mixed = (mixed ^ (mixed &>> 30)) &* 0xBF58_476D_1CE4_E5B9
  mixed = (mixed ^ (mixed &>> 27)) &* 0x94D0_49BB_1331_11EB
  return mixed ^ (mixed &>> 31)
}

@inline(__always)
private func rotatedLeft(_ value: UInt64, by count: UInt64) -> UInt64 { (value &<< count) | (value &>> (64 &- count)) }

extension RandomStream {
  /// A normally distributed number (Box-Muller; the second number is thrown away to keep the stream's state plain).
  package mutating func normal(mean: Double = 0, deviation: Double = 1) -> Double {
    let radius = (-2 * log(1 - unit())).squareRoot()
    return mean + deviation * radius * cos(2 * .pi * unit())
  }

  /// An exponentially distributed number with that mean.
  package mutating func exponential(mean: Double) -> Double { -mean * log(1 - unit()) }
}
