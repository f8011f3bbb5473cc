/// Turns texts into vectors so that like texts lie close together: words, pairs of words and letter sequences, each hashed
/// to a dimension and a sign, with sublinear weights, of length one (in the place of Pulsum's NLContextualEmbedding).
///
/// The same text gives the same vector everywhere: only additions, multiplications, divisions and square roots. What it
/// does not know: that different words can mean the same.
package struct TextEmbedding: Sendable {
  private let config: EmbeddingConfig

  package init(_ config: EmbeddingConfig = EmbeddingConfig()) { self.config = config }

  /// A vector of length one; all zero for a text without words.
  package func embed(_ text: String) -> [Float] {
    var features = Features()
    collect(text, &features)
    var sums = [Double](repeating: 0, count: config.dimensions)
    for feature in features.counted() {
      // The root of the count: the tenth "tired" says less than the first.
      let weight = feature.weight * Double(feature.count).squareRoot()
      let mixed = feature.hash.mixed
      let place = Int(truncatingIfNeeded: (mixed &>> 1) % UInt64(config.dimensions))
      sums[place] += mixed & 1 == 0 ? weight : -weight
    }
    let length = sums.reduce(0) { $0 + $1 * $1 }.squareRoot()
    return sums.map { length > 0 ? Float($0 / length) : 0 }
  }

  private func collect(_ text: String, _ features: inout Features) {
    var scanner = WordScanner(text)
    var previous: (hash: TextHash, weight: Double)?
    while let kind = scanner.next() {
      guard kind == .word || kind == .sign else {
        if kind != .pause { previous = nil }
        continue
      }
      let hash = TextHash(scanner.word)
      let scale = CommonWords.contains(hash) ? config.commonWord : 1
      features.add(hash, config.wordWeight * scale)
      if let previous {
        features.add(previous.hash.followed(by: hash), config.pairWeight * max(scale, previous.weight))
      }
      addLetters(scanner.word, scale, &features)
      previous = (hash, scale)
    }
  }

  /// The letter sequences of a word share one weight: a long word counts for no more than a short one.
  private func addLetters(_ word: [UInt8], _ scale: Double, _ features: inout Features) {
    let edged = [Self.edge] + word + [Self.edge]
    var hashes: [TextHash] = []
    for length in config.letterCounts where length <= edged.count {
      for start in 0...edged.count - length {
        var hash = TextHash()
        hash.add(UInt8(truncatingIfNeeded: length))
        for byte in edged[start..<start + length] { hash.add(byte) }
        hashes.append(hash)
      }
    }
    guard !hashes.isEmpty else { return }
    let weight = config.lettersWeight * scale / Double(hashes.count).squareRoot()
    for hash in hashes { features.add(hash, weight) }
  }

  private static let edge: UInt8 = 0x1f

  /// What occurs in a text, counted.
  private struct Features {
    private var items: [(hash: TextHash, weight: Double)] = []

    mutating func add(_ hash: TextHash, _ weight: Double) { items.append((hash, weight)) }

    /// Each feature once, in the order of the hashes, with its greatest weight.
    func counted() -> [(hash: TextHash, weight: Double, count: Int)] {
      let sorted = items.sorted { ($0.hash.value, $0.weight) < ($1.hash.value, $1.weight) }
      var counted: [(hash: TextHash, weight: Double, count: Int)] = []
      for item in sorted {
        if let last = counted.last, last.hash == item.hash {
          counted[counted.count - 1] = (item.hash, item.weight, last.count + 1)
        } else {
          counted.append((item.hash, item.weight, 1))
        }
      }
      return counted
    }
  }
}

/// How a text becomes a vector; the number of dimensions is from Pulsum, Journey 1, the rest is chosen here (assumed).
package struct EmbeddingConfig: Equatable, Sendable {
  var dimensions = 384
  /// The lengths of the letter sequences that count, the word's two ends included.
  var letterCounts = 3...5
  /// What a word, a pair of neighbours and all the letter sequences of a word together weigh.
  var wordWeight = 1.0
  var pairWeight = 0.5
  var lettersWeight = 0.8
  /// What words that every text has are multiplied with.
  var commonWord = 0.15
}

/// A 64-bit FNV-1a over the bytes of a text: one value on every platform, and each prefix is a hash of its own.
struct TextHash: Hashable, Sendable {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  init() {}

  init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
  }

  init(_ text: String) { self.init(text.utf8) }

  mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }

  /// The hash of a word that follows this one: the order matters.
  func followed(by other: TextHash) -> TextHash {
    var hash = self
    hash.value = ((value &<< 23 | value &>> 41) ^ other.value) &* 0x9e37_79b9_7f4a_7c15
    hash.value ^= hash.value &>> 29
    return hash
  }

  /// The value with all its bits mixed, for those who use only some of them.
  var mixed: UInt64 {
    var mixed = value
    mixed = (mixed ^ mixed &>> 33) &* 0xff51_afd7_ed55_8ccd
    mixed = (mixed ^ mixed &>> 33) &* 0xc4ce_b9fe_1a85_ec53
    return mixed ^ mixed &>> 33
  }
}

/// Words that every text has and that say little of what it is about.
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
