/// The one-time authenticator Poly1305 (RFC 8439 §2.5): a polynomial over the message, modulo 2^130 - 5.
///
/// A key must authenticate one message only; ``SealingKey`` takes a fresh one from the cipher for every nonce.
package struct Poly1305: Sendable {
  /// The 16 bytes of the result, as two little-endian halves.
  package struct Tag: Hashable, Sendable {
    package let low: UInt64
    package let high: UInt64

    /// Compares without a branch, so that the time taken does not tell how much of a forgery was right.
    package func matches(_ other: Tag) -> Bool { (low ^ other.low) | (high ^ other.high) == 0 }
  }

  // The accumulator: 130 bits and a few more between reductions.
  private var h0: UInt64 = 0
  private var h1: UInt64 = 0
  private var h2: UInt64 = 0
  private let r0: UInt64
  private let r1: UInt64
  private let pad: Tag

  /// The two halves of the one-time key: `r`, which is clamped here, and `s`.
  package init(r: Tag, s: Tag) {
    r0 = r.low & 0x0fff_fffc_0fff_ffff
    r1 = r.high & 0x0fff_fffc_0fff_fffc
    pad = s
  }

  /// Takes in a whole message; its last block may be short and is marked where it ends.
  package mutating func absorb(_ message: UnsafeRawBufferPointer) { absorb(message, markingEnd: true) }

  /// Takes in `bytes` followed by zeros up to a multiple of 16, as the AEAD construction wants (RFC 8439 §2.8).
  package mutating func absorbPadded(_ bytes: UnsafeRawBufferPointer) { absorb(bytes, markingEnd: false) }

  private mutating func absorb(_ bytes: UnsafeRawBufferPointer, markingEnd: Bool) {
    let whole = bytes.count & ~15
    for start in stride(from: 0, to: whole, by: 16) {
      let low = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self))
      let high = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: start &+ 8, as: UInt64.self))
      absorb(low, high, 1)
    }
    guard whole < bytes.count else { return }
    var halves: (UInt64, UInt64) = (0, 0)
    func put(_ byte: UInt8, at index: Int) {
      let shifted = UInt64(byte) &<< UInt64(index & 7 &* 8)
      if index < 8 { halves.0 |= shifted } else { halves.1 |= shifted }
    }
    for index in whole..<bytes.count { put(bytes[index], at: index &- whole) }
    if markingEnd { put(1, at: bytes.count &- whole) }
    absorb(halves.0, halves.1, markingEnd ? 0 : 1)
  }

  /// Adds one block (with `top` as its 2^128 digit) and multiplies by `r`.
  package mutating func absorb(_ low: UInt64, _ high: UInt64, _ top: UInt64) {
    var carry: Bool
    (h0, carry) = h0.addingReportingOverflow(low)
    let sum = UInt128(h1) + UInt128(high) + (carry ? 1 : 0)
    h1 = UInt64(truncatingIfNeeded: sum)
    h2 = h2 &+ UInt64(truncatingIfNeeded: sum >> 64) &+ top
    // 2^130 is 5 modulo the prime, and r1 is a multiple of 4: 2^128 * r1 = 2^130 * (r1 / 4) is worth 5 * r1 / 4.
    let folded = r1 &+ (r1 &>> 2)
    let column0 = wide(h0, r0) &+ wide(h1, folded)
    let column1 = wide(h0, r1) &+ wide(h1, r0) &+ UInt128(h2 &* folded) &+ (column0 >> 64)
    h2 = h2 &* r0 &+ UInt64(truncatingIfNeeded: column1 >> 64)
    h0 = UInt64(truncatingIfNeeded: column0)
    h1 = UInt64(truncatingIfNeeded: column1)
    let overflow = (h2 &>> 2) &+ (h2 & ~3)
    h2 &= 3
    (h0, carry) = h0.addingReportingOverflow(overflow)
    (h1, carry) = h1.addingReportingOverflow(carry ? 1 : 0)
    h2 = h2 &+ (carry ? 1 : 0)
  }

  /// The tag of everything absorbed: fully reduced, plus `s`, modulo 2^128.
  package func tag() -> Tag {
    let value = UInt128(h1) << 64 | UInt128(h0)
    let lessPrime = value.addingReportingOverflow(5)
    let top = h2 &+ (lessPrime.overflow ? 1 : 0)
    // At or above 2^130 - 5 exactly when adding 5 reaches 2^130. A mask, not a branch, chooses.
    let mask = UInt128(0) &- UInt128(top &>> 2 & 1)
    let reduced = (value & ~mask) | (lessPrime.partialValue & mask)
    let result = reduced &+ (UInt128(pad.high) << 64 | UInt128(pad.low))
    return Tag(low: UInt64(truncatingIfNeeded: result), high: UInt64(truncatingIfNeeded: result >> 64))
  }

  @inline(__always)
  private func wide(_ a: UInt64, _ b: UInt64) -> UInt128 {
    let (high, low) = a.multipliedFullWidth(by: b)
    return UInt128(high) << 64 | UInt128(low)
  }
}
