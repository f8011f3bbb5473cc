package struct SealedBox: Hashable, Sendable {
  package let nonce: [UInt8]
  package let bytes: [UInt8]
}
