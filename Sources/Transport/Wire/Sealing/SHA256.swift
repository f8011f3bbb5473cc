/// The hash function SHA-256 (FIPS 180-4).
package enum SHA256 {
  /// The result: 32 bytes, stored as eight big-endian words.
  package struct Digest: Hashable, Sendable {
    fileprivate let words: State

    package var bytes: [UInt8] {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(32)
      for index in 0..<8 { withUnsafeBytes(of: words[index].bigEndian) { bytes.append(contentsOf: $0) } }
      return bytes
    }

    /// Word `index` of the eight, as a number.
    package subscript(index: Int) -> UInt32 { words[index] }

    /// The first eight bytes, read as a big-endian number.
    package var leadingNumber: UInt64 { UInt64(words[0]) << 32 | UInt64(words[1]) }
  }

  /// The working state of §6.2 after all whole blocks so far.
  typealias State = SIMD8<UInt32>

  static let beginning = State(
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19)

  package static func digest(of message: [UInt8]) -> Digest {
    message.withUnsafeBytes { digest(resuming: beginning, after: 0, with: $0) }
  }

  /// Returns the digest of the input behind `state` (whole blocks of that many bytes) followed by `message`. Allocates
  /// nothing.
  static func digest(
    resuming state: State, after byteCount: UInt64, with message: UnsafeRawBufferPointer
  ) -> Digest {
    var state = state
    let whole = message.count & ~63
    if whole > 0 { compress(&state, UnsafeRawBufferPointer(rebasing: message.prefix(whole))) }
    let rest = message.count &- whole
    let length = rest < 56 ? 64 : 128
    var last = (SIMD64<UInt8>(), SIMD64<UInt8>())
    withUnsafeMutableBytes(of: &last) { block in
      if rest > 0 { block.copyMemory(from: UnsafeRawBufferPointer(rebasing: message.suffix(rest))) }
      block[rest] = 0x80
      let bits = (byteCount &+ UInt64(message.count)) &* 8
      block.storeBytes(of: bits.bigEndian, toByteOffset: length &- 8, as: UInt64.self)
      compress(&state, UnsafeRawBufferPointer(rebasing: block.prefix(length)))
    }
    return Digest(words: state)
  }

  /// Processes whole blocks of 64 bytes (FIPS 180-4 §6.2.2).
  static func compress(_ state: inout State, _ blocks: UnsafeRawBufferPointer) {
    constants.withUnsafeBufferPointer { constants in
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
        guard let k = constants.baseAddress, let w = schedule.baseAddress else { return }
        for start in stride(from: 0, to: blocks.count, by: 64) {
          for index in 0..<16 {
            let word = blocks.loadUnaligned(fromByteOffset: start &+ index &* 4, as: UInt32.self)
            w[index] = UInt32(bigEndian: word)
          }
          state &+= scrambled(state, w, k)
        }
      }
    }
  }

  /// Performs the 64 rounds over one block, whose first sixteen words are in `schedule`.
  @inline(__always)
  private static func scrambled(
    _ state: State, _ schedule: UnsafeMutablePointer<UInt32>, _ constants: UnsafePointer<UInt32>
  ) -> State {
    for index in 16..<64 {
      let (early, late) = (schedule[index &- 15], schedule[index &- 2])
      // σ0 rotates by 7 and by 18, σ1 by 17 and by 19.
      let smallEarly = rotated(rotated(early, by: 11) ^ early, by: 7) ^ (early &>> 3)
      let smallLate = rotated(rotated(late, by: 2) ^ late, by: 17) ^ (late &>> 10)
      schedule[index] = schedule[index &- 16] &+ smallEarly &+ schedule[index &- 7] &+ smallLate
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    var shared = b ^ c
    // After eight rounds every word is back in its own variable, so none has to be moved.
    for index in stride(from: 0, to: 64, by: 8) {
      round(a, b, &shared, &d, e, f, g, &h, constants[index] &+ schedule[index])
      round(h, a, &shared, &c, d, e, f, &g, constants[index &+ 1] &+ schedule[index &+ 1])
      round(g, h, &shared, &b, c, d, e, &f, constants[index &+ 2] &+ schedule[index &+ 2])
      round(f, g, &shared, &a, b, c, d, &e, constants[index &+ 3] &+ schedule[index &+ 3])
      round(e, f, &shared, &h, a, b, c, &d, constants[index &+ 4] &+ schedule[index &+ 4])
      round(d, e, &shared, &g, h, a, b, &c, constants[index &+ 5] &+ schedule[index &+ 5])
      round(c, d, &shared, &f, g, h, a, &b, constants[index &+ 6] &+ schedule[index &+ 6])
      round(b, c, &shared, &e, f, g, h, &a, constants[index &+ 7] &+ schedule[index &+ 7])
    }
    return State(a, b, c, d, e, f, g, h)
  }

  /// Performs one round. The new `a` is in `h` afterwards, the new `e` in `d`.
  ///
  /// `shared` is `b ^ c` and becomes `a ^ b`, which the next round needs; the majority needs no more of the words than
  /// that.
  @inline(__always)
  private static func round(
    _ a: UInt32, _ b: UInt32, _ shared: inout UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32, _ g: UInt32,
    _ h: inout UInt32, _ word: UInt32
  ) {
    // Σ1 rotates by 6, 11 and 25, Σ0 by 2, 13 and 22: each rotation continues from the previous one.
    let bigE = rotated(rotated(rotated(e, by: 14) ^ e, by: 5) ^ e, by: 6)
    let first = h &+ bigE &+ (g ^ (e & (f ^ g))) &+ word
    let bigA = rotated(rotated(rotated(a, by: 9) ^ a, by: 11) ^ a, by: 2)
    let next = a ^ b
    d = d &+ first
    h = first &+ bigA &+ (b ^ (next & shared))
    shared = next
  }

  @inline(__always)
  private static func rotated(_ word: UInt32, by count: UInt32) -> UInt32 {
    (word &>> count) | (word &<< (32 &- count))
  }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}
