/// A secret that seals payloads with ChaCha20-Poly1305 (RFC 8439), so that the cloud can store data that it can't read.
///
/// Written for the simulator, where no package and no CryptoKit is at hand. It keeps a payload secret and unchanged
/// against an attacker who sees and edits boxes. It does **not** protect against: a nonce used twice; replay or reordering
/// of whole boxes (the records inside carry their sequence); an attacker who reads this process's memory (keys are not
/// wiped); traffic analysis (a box is as long as its payload plus 16); or the weakness of a key made from a 64-bit seed,
/// which is public in every report. A product should use its platform's library and key chain.
package struct SealingKey: Sendable {
  private let words: SIMD8<UInt32>
  /// Keyed apart from the cipher, so that the two uses of the secret tell nothing about each other.
  private let digests: HMAC

  /// A key from 32 secret bytes.
  package init(bytes: [UInt8]) throws(SealingError) {
    guard bytes.count == 32 else { throw .wrongKeyLength(bytes.count) }
    self.init(thirtyTwo: bytes)
  }

  /// The key of a simulated owner: the same for the same seed and name, in every process.
  package init(seed: UInt64, name: String) {
    let secret = withUnsafeBytes(of: seed.littleEndian) { HMAC(key: [UInt8]($0)) }
    self.init(thirtyTwo: secret.code(for: [UInt8]("sealing key of ".utf8) + [UInt8](name.utf8)).bytes)
  }

  private init(thirtyTwo bytes: [UInt8]) {
    var words = SIMD8<UInt32>()
    for (index, byte) in bytes.enumerated() { words[index / 4] |= UInt32(byte) << UInt32(index % 4 * 8) }
    self.words = words
    digests = HMAC(key: HMAC(key: bytes).code(for: [UInt8]("digest".utf8)).bytes)
  }

  /// Encrypts `plain`, and ties it to `associated`, which is authenticated but neither hidden nor contained.
  package func seal(
    _ plain: [UInt8], nonce: SealingNonce, authenticating associated: [UInt8] = []
  ) -> SealedBox {
    let cipher = ChaCha20(key: words, nonce: nonce.words)
    let bytes = [UInt8](unsafeUninitializedCapacity: plain.count + 16) { buffer, count in
      let raw = UnsafeMutableRawBufferPointer(buffer)
      raw.copyBytes(from: plain)
      let text = UnsafeMutableRawBufferPointer(rebasing: raw.prefix(plain.count))
      cipher.apply(from: 1, to: text)
      let tag = SealingKey.tag(cipher, UnsafeRawBufferPointer(text), associated)
      raw.storeBytes(of: tag.low.littleEndian, toByteOffset: plain.count, as: UInt64.self)
      raw.storeBytes(of: tag.high.littleEndian, toByteOffset: plain.count + 8, as: UInt64.self)
      count = plain.count + 16
    }
    return SealedBox(nonce: nonce.bytes, bytes: bytes)
  }

  /// The payload of a box that this key sealed with that associated text.
  ///
  /// Nothing is decrypted before the tag has been found right.
  package func open(_ box: SealedBox, authenticating associated: [UInt8] = []) throws(SealingError) -> [UInt8] {
    let length = box.bytes.count - 16
    guard length >= 0 else { throw .tooShort(box.bytes.count) }
    let cipher = ChaCha20(key: words, nonce: try SealingNonce(bytes: box.nonce).words)
    let isAuthentic = box.bytes.withUnsafeBytes { raw in
      let given = Poly1305.Tag(
        low: UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: length, as: UInt64.self)),
        high: UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: length + 8, as: UInt64.self)))
      return SealingKey.tag(cipher, UnsafeRawBufferPointer(rebasing: raw.prefix(length)), associated).matches(given)
    }
    guard isAuthentic else { throw .notAuthentic }
    return [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      let raw = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer).prefix(length))
      raw.copyBytes(from: box.bytes.prefix(length))
      cipher.apply(from: 1, to: raw)
      count = length
    }
  }

  /// A keyed digest of `bytes`: equal content shows as equal, and nothing else shows without the key.
  ///
  /// The first 64 bits of HMAC-SHA-256, which is what the reconciler may see in place of content.
  package func tag(_ bytes: [UInt8]) -> UInt64 { digests.code(for: bytes).leadingNumber }

  /// The nonce for a text that is sealed once and no more: made from all of it, so that another text has another one.
  package func nonce(for plain: [UInt8]) -> SealingNonce { SealingNonce(digests.code(for: plain)) }

  /// The tag of RFC 8439 §2.8 over associated text, cipher text and both lengths, keyed by the cipher's block 0.
  private static func tag(
    _ cipher: ChaCha20, _ text: UnsafeRawBufferPointer, _ associated: [UInt8]
  ) -> Poly1305.Tag {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 16) { block in
      cipher.write(block: 0, to: block)
      func half(_ index: Int) -> UInt64 { UInt64(block[index]) | UInt64(block[index &+ 1]) &<< 32 }
      var authenticator = Poly1305(
        r: Poly1305.Tag(low: half(0), high: half(2)), s: Poly1305.Tag(low: half(4), high: half(6)))
      associated.withUnsafeBytes { authenticator.absorbPadded($0) }
      authenticator.absorbPadded(text)
      authenticator.absorb(UInt64(associated.count), UInt64(text.count), 1)
      return authenticator.tag()
    }
  }
}

/// A payload that only the holder of the key can read, as it travels and rests.
///
/// It may have come from anywhere: nothing about it is trusted before ``SealingKey/open(_:authenticating:)``.
package struct SealedBox: Hashable, Sendable {
  /// Twelve bytes, never used twice with one key.
  package let nonce: [UInt8]
  /// The encrypted payload, followed by the 16 bytes of its tag.
  package let bytes: [UInt8]

  package init(nonce: [UInt8], bytes: [UInt8]) {
    self.nonce = nonce
    self.bytes = bytes
  }
}

/// The number that makes every sealing with one key different: 96 bits.
///
/// Using one nonce twice with one key gives both payloads away, so a nonce is counted or made of what it seals, never drawn.
package struct SealingNonce: Hashable, Sendable {
  let words: SIMD3<UInt32>

  /// The `count`-th sealing of that sender; senders that share a key need different numbers.
  package init(sender: UInt32, count: UInt64) {
    words = SIMD3(sender, UInt32(truncatingIfNeeded: count), UInt32(truncatingIfNeeded: count >> 32))
  }

  /// The first 96 bits of a keyed digest.
  init(_ digest: SHA256.Digest) { words = SIMD3(digest[0], digest[1], digest[2]) }

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

/// The reason why a key couldn't be created or a box couldn't be opened.
package enum SealingError: Error, Hashable, Sendable {
  /// A key has 32 bytes, and this many were given.
  case wrongKeyLength(Int)
  /// A nonce has 12 bytes, and this many were given.
  case wrongNonceLength(Int)
  /// A box contains at least its 16-byte tag, and this one has that many bytes.
  case tooShort(Int)
  /// The tag does not fit: a wrong key, or a box, nonce or associated text that was changed.
  case notAuthentic
}

extension SealingError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .wrongKeyLength(let count): "a sealing key has 32 bytes, not \(count)"
    case .wrongNonceLength(let count): "a nonce has 12 bytes, not \(count)"
    case .tooShort(let count): "a sealed box of \(count) bytes cannot hold its 16-byte tag"
    case .notAuthentic: "the sealed box was not made with this key, or has been changed since"
    }
  }
}
