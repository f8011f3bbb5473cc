package struct SealedBox: Hashable, Sendable {
  package let nonce: [UInt8]
  package let bytes: [UInt8]
  package init(nonce: [UInt8], bytes: [UInt8]) { self.nonce = nonce; self.bytes = bytes }
}
package struct SealingKey: Sendable {
  package func tag(_ bytes: [UInt8]) -> UInt64 {
    var d = Digest(); for b in bytes { d.fold(UInt64(b), 1) }; return d.value
  }
  package func seal(_ b: [UInt8], nonce: [UInt8], authenticating: [UInt8]) -> SealedBox {
    SealedBox(nonce: nonce, bytes: b.map { $0 ^ 0x5a })
  }
  package func open(_ b: SealedBox, authenticating: [UInt8]) throws -> [UInt8] { b.bytes.map { $0 ^ 0x5a } }
  package init(seed: UInt64, name: String) {}
}
