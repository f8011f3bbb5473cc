/// Finds the intended word: signs for letters, stars, stretched and missing letters, typos, words without spaces.
struct WordRepair: Sendable {
  private let vocabulary: SafetyVocabulary
  private let dangerous: [String]
  private let dangerousSet: Set<String>
  private let squeezed: [String: String]
  private let squeezedDanger: [String: String]
  private let slips: [String: String]
  /// The length from which a typo can't turn a word into another.
  private static let slipLengthMin = 6
  private static let gluedLengthMin = 7
  private static let lengthMax = 48
  private static let joinedLengthMax = 20
  /// The most readings of signs that are tried. Long texts get fewer, because the cost of each grows with the length.
  private static let readingsMax = 64
  private static let longReadingsMax = 4

  init(vocabulary: SafetyVocabulary) {
    self.vocabulary = vocabulary
    dangerous = WordLists.dangerous
    dangerousSet = Set(dangerous)
    var squeezed: [String: String] = [:]
    for word in vocabulary.words { squeezed[Self.squeeze(word)] = squeezed[Self.squeeze(word)] ?? word }
    var squeezedDanger: [String: String] = [:]
    var slips: [String: String] = [:]
    for word in dangerous {
      squeezed[Self.squeeze(word)] = word
      if squeezedDanger[Self.squeeze(word)] == nil { squeezedDanger[Self.squeeze(word)] = word }
    }
    for word in WordLists.distinctive {
      for variant in [word] + Self.withoutOne(word) where slips[variant] == nil { slips[variant] = word }
    }
    (self.squeezed, self.squeezedDanger, self.slips) = (squeezed, squeezedDanger, slips)
  }

  func isDangerous(_ word: String) -> Bool { dangerousSet.contains(word) }

  /// Returns the words that an unknown one represents; `nil` if it has no known meaning.
  func words(for text: String, hasSigns: Bool) -> [String]? {
    guard text.utf8.count <= Self.lengthMax else { return nil }
    if hasSigns {
      if text.utf8.allSatisfy({ $0 < 0x3A }) { return nil }
      return signed(text)
    }
    return spelled(text) ?? glued(text)
  }

  // MARK: signs

  /// Returns the dangerous word spelled exactly by the letters and signs.
  func exactly(_ text: String) -> String? {
    guard text.utf8.count <= Self.lengthMax else { return nil }
    return readings(text).first(where: dangerousSet.contains)
  }

  private func signed(_ text: String) -> [String]? {
    if let word = starred(text) { return [word] }
    let stars = String(text.filter { $0 != "*" })
    let readings = readings(stars)
    if let word = readings.first(where: dangerousSet.contains) { return [word] }
    if let word = readings.first(where: { vocabulary.id($0) != nil }) { return [word] }
    if let words = readings.lazy.compactMap({ vocabulary.variants[$0] }).first { return words }
    for reading in readings {
      if let word = spelled(reading) { return word }
    }
    return readings.lazy.compactMap { glued($0) }.first
  }

  private func readings(_ text: String) -> [String] {
    let most = text.utf8.count > Self.joinedLengthMax ? Self.longReadingsMax : Self.readingsMax
    var readings = [""]
    for byte in text.utf8 {
      let letters = Self.letters(byte)
      guard !letters.isEmpty else { return [] }
      readings = readings.flatMap { reading in letters.map { reading + $0 } }
      if readings.count > most { readings.removeLast(readings.count - most) }
    }
    return readings
  }

  private static func letters(_ byte: UInt8) -> [String] {
    switch byte {
    case 0x61...0x7A: [String(Unicode.Scalar(byte))]
    case 0x30: ["o"]
    case 0x31: ["i", "l"]
    case 0x32: ["z"]
    case 0x33: ["e"]
    case 0x34, 0x40: ["a"]
    case 0x35, 0x24: ["s"]
    case 0x36: ["g", "b"]
    case 0x37, 0x2B: ["t"]
    case 0x38: ["b"]
    case 0x39: ["g"]
    case 0x21, 0x7C: ["i", "l"]
    default: []
    }
  }

  /// Returns a word with letters masked by stars.
  private func starred(_ text: String) -> String? {
    let pattern = Array(text.utf8)
    guard pattern.contains(0x2A), pattern.contains(where: { $0 != 0x2A }) else { return nil }
    let bare = text.filter { $0 != "*" }
    if vocabulary.id(bare) != nil, pattern.first == 0x2A || pattern.last == 0x2A { return bare }
    return WordLists.censored.first { word in
      word.utf8.count == pattern.count && zip(word.utf8, pattern).allSatisfy { $1 == 0x2A || $0 == $1 }
    }
  }

  // MARK: spelling

  private func spelled(_ text: String) -> [String]? {
    if let words = vocabulary.variants[text] { return words }
    let tight = Self.squeeze(text)
    if tight.utf8.count >= 2, Self.isStretched(text), let word = squeezed[tight] { return [word] }
    if Self.isStretched(text), let words = vocabulary.variants[tight] { return words }
    if tight.utf8.count >= 3, let word = squeezedDanger[tight] { return [word] }
    if text.hasSuffix("in"), vocabulary.id(text + "g") != nil, text.utf8.count > 4 { return [text + "g"] }
    return slipped(text).map { [$0] }
  }

  private func slipped(_ text: String) -> String? {
    guard text.utf8.count >= Self.slipLengthMin - 1, !vocabulary.isCommon(text) else { return nil }
    if let word = slips[text], word.utf8.count >= Self.slipLengthMin { return word }
    guard text.utf8.count >= Self.slipLengthMin else { return nil }
    for variant in Self.withoutOne(text) {
      if let word = slips[variant], word.utf8.first == text.utf8.first, abs(word.utf8.count - text.utf8.count) <= 1 {
        return word
      }
    }
    return nil
  }

  private static func withoutOne(_ word: String) -> [String] {
    word.indices.map { index in
      var rest = word
      rest.remove(at: index)
      return rest
    }
  }

  private static func isStretched(_ text: String) -> Bool {
    var (last, run): (UInt8, Int) = (0, 0)
    for byte in text.utf8 {
      run = byte == last ? run + 1 : 1
      last = byte
      if run >= 3 { return true }
    }
    return false
  }

  /// Reduces every run of a letter to one.
  static func squeeze(_ text: String) -> String {
    var result = ""
    for letter in text.unicodeScalars where result.unicodeScalars.last != letter {
      result.unicodeScalars.append(letter)
    }
    return result
  }

  // MARK: words without spaces

  /// Returns known words that make up a text completely, at least one of them dangerous.
  func glued(_ text: String, lengthMin: Int = gluedLengthMin) -> [String]? {
    let bytes = Array(text.utf8)
    guard bytes.count >= lengthMin, bytes.count <= Self.lengthMax, !vocabulary.isCommon(text) else { return nil }
    guard let words = split(bytes, allowing: { $0.utf8.count > 1 || $0 == "i" }), words.count > 1,
      words.contains(where: { dangerousSet.contains($0) && $0.utf8.count > 2 })
    else { return nil }
    return words
  }

  /// Returns the fewest known words that make up the letters.
  func split(_ bytes: [UInt8], allowing isAllowed: (String) -> Bool) -> [String]? {
    var best: [[String]?] = Array(repeating: nil, count: bytes.count + 1)
    best[0] = []
    for end in 1...max(1, bytes.count) where end <= bytes.count {
      for start in max(0, end - 12)..<end {
        guard let before = best[start] else { continue }
        if let known = best[end], known.count <= before.count + 1 { continue }
        let word = String(decoding: bytes[start..<end], as: UTF8.self)
        if vocabulary.isWord(word), isAllowed(word) { best[end] = before + [word] }
      }
    }
    return best[bytes.count] ?? nil
  }

  /// Returns a word that was split into pieces or single letters; `nil` if the pieces form no relevant word.
  func joined(_ pieces: ArraySlice<RawToken>) -> [String]? {
    let text = pieces.map(\.text).joined()
    let hasSigns = pieces.contains(where: \.hasSigns)
    if !hasSigns {
      if dangerousSet.contains(text) { return [text] }
      return nil
    }
    // Digits alone spell nothing, and words aren't that long.
    guard text.utf8.count <= Self.joinedLengthMax, text.utf8.contains(where: { $0 >= 0x3A }), let words = signed(text),
      words.count == 1, dangerousSet.contains(words[0])
    else { return nil }
    return words
  }
}
