/// One bit for each moment that is compared, so that counting is quick.
struct BitRow: Hashable, Sendable {
  private var words: [UInt64]

  init(count: Int) { words = Array(repeating: 0, count: (count + 63) / 64) }

  subscript(index: Int) -> Bool {
    get { words[index / 64] >> UInt64(index % 64) & 1 == 1 }
    set {
      let bit: UInt64 = 1 << UInt64(index % 64)
      if newValue { words[index / 64] |= bit } else { words[index / 64] &= ~bit }
    }
  }

  /// How many bits are set in both, or in all three.
  func count(and other: BitRow) -> Int { zip(words, other.words).reduce(0) { $0 + ($1.0 & $1.1).nonzeroBitCount } }

  func count(and other: BitRow, and third: BitRow) -> Int {
    words.indices.reduce(0) { $0 + (words[$1] & other.words[$1] & third.words[$1]).nonzeroBitCount }
  }

  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  static func & (a: BitRow, b: BitRow) -> BitRow { a.combined(b, &) }
  /// Set in the first, not in the second.
  static func - (a: BitRow, b: BitRow) -> BitRow { a.combined(b) { $0 & ~$1 } }

  private func combined(_ other: BitRow, _ operation: (UInt64, UInt64) -> UInt64) -> BitRow {
    var result = self
    for index in words.indices { result.words[index] = operation(words[index], other.words[index]) }
    return result
  }
}
