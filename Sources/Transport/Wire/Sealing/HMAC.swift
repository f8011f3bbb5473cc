/// The keyed hash HMAC-SHA-256 (RFC 2104, RFC 4231), with its key prepared once.
package struct HMAC: Sendable {
  private let inner: SHA256
  private let outer: SHA256

  /// A key of any length; one above 64 bytes is hashed first, as RFC 2104 §2 wants.
  package init(key: [UInt8]) {
    let short = key.count > 64 ? SHA256.digest(of: key).bytes : key
    func padded(with filler: UInt8) -> SHA256 {
      var block = [UInt8](repeating: filler, count: 64)
      for (index, byte) in short.enumerated() { block[index] ^= byte }
      var hash = SHA256()
      hash.update(block)
      return hash
    }
    inner = padded(with: 0x36)
    outer = padded(with: 0x5c)
  }

  package func code(for message: [UInt8]) -> SHA256.Digest { message.withUnsafeBytes { code(for: $0) } }

  package func code(for message: UnsafeRawBufferPointer) -> SHA256.Digest {
    var hash = inner
    hash.update(message)
    var result = outer
    result.update(hash.finish().bytes)
    return result.finish()
  }
}
