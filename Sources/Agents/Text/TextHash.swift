/// A 64-bit FNV-1a over the bytes of a text: one value on every platform, and each prefix is a hash of its own.
package struct TextHash: Hashable, Sendable {
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  package init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
  }

  package init(_ text: String) { self.init(text.utf8) }

  package mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }

  package func adding(_ byte: UInt8) -> TextHash {
    var hash = self
    hash.add(byte)
    return hash
  }

  /// The hash of a word that follows this one: the order matters.
  package func followed(by other: TextHash) -> TextHash {
    var hash = self
    hash.value = ((value &<< 23 | value &>> 41) ^ other.value) &* 0x9e37_79b9_7f4a_7c15
    hash.value ^= hash.value &>> 29
    return hash
  }

  /// The value with all its bits mixed, for those who use only some of them.
  package var mixed: UInt64 {
    var mixed = value
    mixed = (mixed ^ mixed &>> 33) &* 0xff51_afd7_ed55_8ccd
    mixed = (mixed ^ mixed &>> 33) &* 0xc4ce_b9fe_1a85_ec53
    return mixed ^ mixed &>> 33
  }
}
