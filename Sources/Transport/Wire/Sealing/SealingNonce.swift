/// The number that makes every sealing with one key different: 96 bits.
///
/// Using one nonce twice with one key gives both payloads away, so a nonce is counted, never drawn.
package struct SealingNonce: Hashable, Sendable {
  let words: SIMD3<UInt32>

  /// The `count`-th sealing of that sender; senders that share a key need different numbers.
  package init(sender: UInt32, count: UInt64) {
    words = SIMD3(sender, UInt32(truncatingIfNeeded: count), UInt32(truncatingIfNeeded: count >> 32))
  }

  /// A nonce as it stood in a box.
  package init(bytes: [UInt8]) throws(SealingError) {
    guard bytes.count == 12 else { throw .wrongNonceLength(bytes.count) }
    words = bytes.withUnsafeBytes { raw in
      SIMD3(
        UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: 0, as: UInt32.self)),
        UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: 4, as: UInt32.self)),
        UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: 8, as: UInt32.self)))
    }
  }

  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(12)
    for index in 0..<3 { withUnsafeBytes(of: words[index].littleEndian) { bytes.append(contentsOf: $0) } }
    return bytes
  }
}
