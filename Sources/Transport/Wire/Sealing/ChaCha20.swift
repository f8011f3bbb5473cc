/// The stream cipher ChaCha20 (RFC 8439 §2.3 and §2.4) for one key and one nonce.
///
/// The sixteen words of the state are locals on purpose: they stay in registers in release, and in debug they are plain
/// integer operations, where a vector type would be a hundred times slower.
package struct ChaCha20: Sendable {
  private let key: SIMD8<UInt32>
  private let nonce: SIMD3<UInt32>

  /// A key of eight and a nonce of three words, both little-endian.
  package init(key: SIMD8<UInt32>, nonce: SIMD3<UInt32>) {
    self.key = key
    self.nonce = nonce
  }

  /// Encrypts or decrypts `bytes` in place, beginning with that block of the key stream.
  ///
  /// The block counter has 32 bits and wraps, so one nonce serves for at most 256 GiB.
  package func apply(from firstBlock: UInt32, to bytes: UnsafeMutableRawBufferPointer) {
    var counter = firstBlock
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 16) { stream in
      for start in stride(from: 0, to: bytes.count, by: 64) {
        write(block: counter, to: stream)
        counter &+= 1
        let remaining = bytes.count &- start
        if remaining >= 64 {
          for index in 0..<16 {
            let offset = start &+ index &* 4
            let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self) ^ stream[index].littleEndian
            bytes.storeBytes(of: word, toByteOffset: offset, as: UInt32.self)
          }
        } else {
          for index in 0..<remaining {
            bytes[start &+ index] ^= UInt8(truncatingIfNeeded: stream[index &>> 2] &>> UInt32(index & 3 &* 8))
          }
        }
      }
    }
  }

  /// Writes the sixteen words of one block of the key stream (RFC 8439 §2.3).
  package func write(block counter: UInt32, to stream: UnsafeMutableBufferPointer<UInt32>) {
    let (k0, k1, k2, k3) = (key[0], key[1], key[2], key[3])
    let (k4, k5, k6, k7) = (key[4], key[5], key[6], key[7])
    let (n0, n1, n2) = (nonce[0], nonce[1], nonce[2])
    // "expand 32-byte k" in ASCII.
    var (x0, x1, x2, x3) = (0x6170_7865 as UInt32, 0x3320_646e as UInt32, 0x7962_2d32 as UInt32, 0x6b20_6574 as UInt32)
    var (x4, x5, x6, x7) = (k0, k1, k2, k3)
    var (x8, x9, x10, x11) = (k4, k5, k6, k7)
    var (x12, x13, x14, x15) = (counter, n0, n1, n2)
    for _ in 0..<10 {
      ChaCha20.quarterRound(&x0, &x4, &x8, &x12)
      ChaCha20.quarterRound(&x1, &x5, &x9, &x13)
      ChaCha20.quarterRound(&x2, &x6, &x10, &x14)
      ChaCha20.quarterRound(&x3, &x7, &x11, &x15)
      ChaCha20.quarterRound(&x0, &x5, &x10, &x15)
      ChaCha20.quarterRound(&x1, &x6, &x11, &x12)
      ChaCha20.quarterRound(&x2, &x7, &x8, &x13)
      ChaCha20.quarterRound(&x3, &x4, &x9, &x14)
    }
    (stream[0], stream[1]) = (x0 &+ 0x6170_7865, x1 &+ 0x3320_646e)
    (stream[2], stream[3]) = (x2 &+ 0x7962_2d32, x3 &+ 0x6b20_6574)
    (stream[4], stream[5], stream[6], stream[7]) = (x4 &+ k0, x5 &+ k1, x6 &+ k2, x7 &+ k3)
    (stream[8], stream[9], stream[10], stream[11]) = (x8 &+ k4, x9 &+ k5, x10 &+ k6, x11 &+ k7)
    (stream[12], stream[13], stream[14], stream[15]) = (x12 &+ counter, x13 &+ n0, x14 &+ n1, x15 &+ n2)
  }

  /// The quarter round (RFC 8439 §2.1).
  @inline(__always)
  package static func quarterRound(_ a: inout UInt32, _ b: inout UInt32, _ c: inout UInt32, _ d: inout UInt32) {
    a = a &+ b
    d = rotated(d ^ a, by: 16)
    c = c &+ d
    b = rotated(b ^ c, by: 12)
    a = a &+ b
    d = rotated(d ^ a, by: 8)
    c = c &+ d
    b = rotated(b ^ c, by: 7)
  }

  @inline(__always)
  private static func rotated(_ word: UInt32, by count: UInt32) -> UInt32 {
    (word &<< count) | (word &>> (32 &- count))
  }
}
