/// A 64-bit FNV-1a over the bytes of a text: one value on every platform, and each prefix is a hash of its own.
struct TextHash: Hashable, Sendable {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  init() {}

  init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
  }

  init(_ text: String) { self.init(text.utf8) }

  mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }

  /// Returns the hash of a word that follows this one: the order matters.
  func followed(by other: TextHash) -> TextHash {
    var hash = self
    hash.value = ((value &<< 23 | value &>> 41) ^ other.value) &* 0x9e37_79b9_7f4a_7c15
    hash.value ^= hash.value &>> 29
    return hash
  }

  /// The value with mixed bits, for uses of only some of them.
  var mixed: UInt64 {
    var mixed = value
    mixed = (mixed ^ mixed &>> 33) &* 0xff51_afd7_ed55_8ccd
    mixed = (mixed ^ mixed &>> 33) &* 0xc4ce_b9fe_1a85_ec53
    return mixed ^ mixed &>> 33
  }
}

/// Words that occur in every text and say little about its subject.
enum CommonWords {
  static func contains(_ hash: TextHash) -> Bool { hashes.contains(hash) }

  private static let hashes = Set(
    """
    a an the and or but if then than so as of at by for with about into through to from in on off over under again
    i me my mine myself we us our ours you your yours he him his she her hers it its they them their theirs
    this that these those there here what which who whom whose when where why how
    is am are was were be been being have has had having do does did doing will would shall should can could may might must
    just also very really too much many more most some any all both each other such own same only even still yet
    s t m d ll re ve im ive id dont didnt isnt wasnt get got go going went today because up down out
    """.split(whereSeparator: \.isWhitespace).map { TextHash($0.utf8) })
}
