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
