/// Why a key could not be made or a box could not be opened.
package enum SealingError: Error, Hashable, Sendable {
  /// A key has 32 bytes, and this many were given.
  case wrongKeyLength(Int)
  /// A nonce has 12 bytes, and this many were given.
  case wrongNonceLength(Int)
  /// A box holds at least its 16-byte tag, and this one has so many bytes.
  case tooShort(Int)
  /// The tag does not fit: a wrong key, or a box, nonce or associated text that somebody changed.
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
