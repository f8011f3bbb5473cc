/// A rolling 64-bit fingerprint of everything that happened so far.
///
/// Equal digests mean equal traces up to chance (2^-64 a pair). Not cryptographic.
package struct Digest: Hashable, Sendable {
  package private(set) var value: UInt64 = 0

  package init(_ value: UInt64 = 0) { self.value = value }

  @inline(__always)
  package mutating func fold(_ a: UInt64, _ b: UInt64) {
    var mixed = (value ^ a) &* 0x9E37_79B9_7F4A_7C15
    mixed ^= mixed &>> 32
    mixed = (mixed ^ b) &* 0xD6E8_FEB8_6659_FD93
    value = mixed ^ (mixed &>> 32)
  }
}

extension Digest: CustomStringConvertible {
  /// Sixteen hexadecimal digits.
  package var description: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
