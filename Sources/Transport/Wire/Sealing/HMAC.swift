/// The keyed hash HMAC-SHA-256 (RFC 2104, RFC 4231), with its key prepared once.
package struct HMAC: Sendable {
  /// The hash states after the key's block, one for the message and one for the message's digest.
  private let inner: SHA256.State
  private let outer: SHA256.State

  /// Creates the function with a key of any length; one above 64 bytes is hashed first, as RFC 2104 §2 requires.
  package init(key: [UInt8]) {
    let short = key.count > 64 ? SHA256.digest(of: key).bytes : key
    func padded(with filler: UInt8) -> SHA256.State {
      var block = [UInt8](repeating: filler, count: 64)
      for (index, byte) in short.enumerated() { block[index] ^= byte }
      var state = SHA256.beginning
      block.withUnsafeBytes { SHA256.compress(&state, $0) }
      return state
    }
    inner = padded(with: 0x36)
    outer = padded(with: 0x5c)
  }

  package func code(for message: [UInt8]) -> SHA256.Digest { message.withUnsafeBytes { code(for: $0) } }

  /// Allocates nothing, because it authenticates every datagram of a busy link.
  package func code(for message: UnsafeRawBufferPointer) -> SHA256.Digest {
    let digest = SHA256.digest(resuming: inner, after: 64, with: message)
    var words = SIMD8<UInt32>()
    for index in 0..<8 { words[index] = digest[index].bigEndian }
    return withUnsafeBytes(of: words) { SHA256.digest(resuming: outer, after: 64, with: $0) }
  }
}
