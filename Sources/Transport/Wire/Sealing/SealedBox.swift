/// A payload that only the holder of the key can read, as it travels and rests.
///
/// It may have come from anywhere: nothing about it is trusted before ``SealingKey/open(_:authenticating:)``.
package struct SealedBox: Hashable, Sendable, Codable {
  /// Twelve bytes, never used twice with one key.
  package let nonce: [UInt8]
  /// The encrypted payload, followed by the 16 bytes of its tag.
  package let bytes: [UInt8]

  package init(nonce: [UInt8], bytes: [UInt8]) {
    self.nonce = nonce
    self.bytes = bytes
  }
}
