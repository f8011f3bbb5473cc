/// Finds secrets and locations: passwords and keys, hosts, coordinates, numbers of records and plates, and contacts that
/// are spelled out.
struct SecretFinder {
  private let scalars: [Unicode.Scalar]
  /// The words between spaces.
  private let words: [Range<Int>]

  /// The fewest letters of a key, and digits in it (assumed).
  private static let keyMin = 20
  private static let keyDigitsMin = 3
  /// The fewest spelled digits of a telephone number (assumed).
  private static let spelledMin = 6

  init(_ scalars: [Unicode.Scalar]) {
    self.scalars = scalars
    var words: [Range<Int>] = []
    var start: Int?
    for (index, scalar) in scalars.enumerated() {
      if scalar.properties.isWhitespace {
        if let begun = start { words.append(begun..<index) }
        start = nil
      } else if start == nil {
        start = index
      }
    }
    if let begun = start { words.append(begun..<scalars.count) }
    self.words = words
  }

  /// Unordered; they may overlap.
  func found() -> [Range<Int>] {
    var found: [Range<Int>] = []
    for index in words.indices {
      if let range = afterPassword(index) { found.append(range) }
      let bare = trimmed(words[index])
      if isKey(bare) || isHost(bare) { found.append(bare) }
      if let range = record(index) ?? plate(index) ?? town(index) ?? spelledMail(index) { found.append(range) }
    }
    return found + coordinates() + spelledNumbers()
  }

  // MARK: - Passwords and keys

  /// Returns the text after "password is", "password:", "PIN code is".
  private func afterPassword(_ index: Int) -> Range<Int>? {
    let word = lower(words[index])
    if let sign = word.firstIndex(where: { $0 == ":" || $0 == "=" || $0 == "：" }),
      RedactionWords.cues.contains(String(word[..<sign]))
    {
      let rest = word.distance(from: word.startIndex, to: sign) + 1
      let range = words[index]
      if range.lowerBound + rest < range.upperBound { return trimmed(range.lowerBound + rest..<range.upperBound) }
      return words.indices.contains(index + 1) ? trimmed(words[index + 1]) : nil
    }
    guard RedactionWords.cues.contains(word) else { return nil }
    var next = index + 1
    var hasJoint = false
    while words.indices.contains(next), next <= index + 3, RedactionWords.joints.contains(lower(words[next])) {
      hasJoint = true
      next += 1
    }
    guard hasJoint, words.indices.contains(next) else { return nil }
    let bare = trimmed(words[next])
    let hasSigns = scalars[bare].contains { !$0.properties.isAlphabetic }
    // "The key is patience" and "the password is wrong" contain no secret.
    let isSaid = hasSigns || !RedactionWords.strong.contains(word) && !RedactionWords.noPasswords.contains(lower(bare))
    return !bare.isEmpty && isSaid ? bare : nil
  }

  private static let prefixes = [
    "sk-", "pk_", "sk_", "ghp_", "gho_", "github_pat_", "glpat-", "xoxb-", "xoxp-", "AKIA", "AIza", "eyJ", "npm_",
    "ya29.",
  ]

  private func isKey(_ range: Range<Int>) -> Bool {
    guard range.count >= 12 else { return false }
    let signs = scalars[range]
    let isToken = signs.allSatisfy {
      $0.isASCII && ($0.properties.isAlphabetic || "0123456789_-+/=.".unicodeScalars.contains($0))
    }
    guard isToken else { return false }
    let text = String(String.UnicodeScalarView(signs))
    if Self.prefixes.contains(where: text.hasPrefix) { return true }
    guard range.count >= Self.keyMin, !text.contains("/"), !text.contains("..") else { return false }
    let digits = signs.count { ("0"..."9").contains($0) }
    let letters = signs.count { $0.properties.isAlphabetic }
    return digits >= Self.keyDigitsMin && letters >= 6 && !text.contains(".")
  }

  // MARK: - Hosts

  private static let zones = [".local", ".lan", ".internal", ".home", ".corp", ".intranet", ".localdomain", ".onion"]

  /// Returns whether it is an IP or MAC address, or a name in a private network.
  private func isHost(_ range: Range<Int>) -> Bool {
    let text = lower(range)
    let name = text.split(separator: ":", maxSplits: 1).first.map(String.init) ?? text
    if Self.zones.contains(where: { name.hasSuffix($0) && name.count > $0.count }) { return true }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    if parts.count == 4, parts.allSatisfy({ Int($0).map { (0...255).contains($0) } ?? false }) { return true }
    let pairs = text.split(whereSeparator: { $0 == ":" || $0 == "-" })
    if pairs.count == 6, pairs.allSatisfy({ $0.count == 2 && $0.allSatisfy(\.isHexDigit) }) { return true }
    let groups = text.split(separator: ":", omittingEmptySubsequences: false)
    return groups.count >= 4 && groups.allSatisfy { $0.count <= 4 && $0.allSatisfy(\.isHexDigit) }
      && groups.contains { $0.count >= 3 } && (groups.count == 8 || text.contains("::"))
  }

  // MARK: - Coordinates

  /// Finds `59.9139, 10.7522`, `59°54′50″N 10°45′E`.
  private func coordinates() -> [Range<Int>] {
    var found: [Range<Int>] = []
    for index in words.indices {
      let bare = trimmed(words[index])
      if index + 1 < words.count, isDegrees(bare), isDegrees(trimmed(words[index + 1])) {
        found.append(bare.lowerBound..<trimmed(words[index + 1]).upperBound)
      }
      let halves = split(bare, at: ",")
      if halves.count == 2, halves.allSatisfy(isDegrees) { found.append(bare) }
      if scalars[bare].contains("°"), let last = scalars[bare].last, "NSEWØnsew".unicodeScalars.contains(last) {
        found.append(bare)
      }
    }
    return found
  }

  private func split(_ range: Range<Int>, at sign: Unicode.Scalar) -> [Range<Int>] {
    scalars[range].split(separator: sign).map { $0.startIndex..<$0.endIndex }
  }

  /// Returns whether it is a number with four decimals or more that can be a latitude or a longitude.
  private func isDegrees(_ range: Range<Int>) -> Bool {
    let text = lower(range).filter { $0 != "°" && $0 != "n" && $0 != "e" && $0 != "s" && $0 != "w" }
    let halves = text.split(separator: ".")
    guard halves.count == 2, halves[1].count >= 4, let value = Double(text) else { return false }
    return abs(value) <= 180
  }

  // MARK: - Records, plates and towns

  /// Returns the number after a word such as "patient" or "plate".
  private func record(_ index: Int) -> Range<Int>? {
    let cue = lower(trimmed(words[index]))
    let isPlate = RedactionWords.plateCues.contains(cue)
    guard isPlate || RedactionWords.recordCues.contains(cue) else { return nil }
    var next = index + 1
    while next <= index + 3, words.indices.contains(next),
      RedactionWords.recordJoints.contains(lower(trimmed(words[next])))
    {
      next += 1
    }
    var end = next
    while end < next + 4, words.indices.contains(end), isRecord(trimmed(words[end])) {
      end += 1
      if trimmed(words[end - 1]).upperBound < words[end - 1].upperBound { break }
    }
    guard end > next else { return nil }
    let range = trimmed(words[next]).lowerBound..<trimmed(words[end - 1]).upperBound
    let digits = scalars[range].count { ("0"..."9").contains($0) }
    let isWhole =
      isPlate
      ? digits >= 2 && scalars[range].contains(where: \.properties.isUppercase) : digits >= (next > index + 1 ? 4 : 5)
    return isWhole ? range : nil
  }

  /// Returns whether it has digits or is two or three capitals.
  private func isRecord(_ range: Range<Int>) -> Bool {
    let shape = shape(range)
    return shape.allSatisfy { "A0-/.".contains($0) } && (shape.contains("0") || shape == "AA" || shape == "AAA")
  }

  /// The shapes of plates: Norwegian, British, German and French.
  private static let plates = Set(
    ["AA 00000", "AA00 AAA", "AA-000-AA"]
      + ["A", "AA", "AAA"].flatMap { town in
        ["A", "AA"].flatMap { letters in ["00", "000", "0000"].map { "\(town)-\(letters) \($0)" } }
      })

  private func plate(_ index: Int) -> Range<Int>? {
    let first = trimmed(words[index])
    guard scalars[first].first?.properties.isUppercase == true, first.count < 10,
      !RedactionWords.noPlates.contains(lower(first))
    else { return nil }
    if Self.plates.contains(shape(first)) { return first }
    guard words.indices.contains(index + 1) else { return nil }
    let second = trimmed(words[index + 1])
    return Self.plates.contains("\(shape(first)) \(shape(second))") ? first.lowerBound..<second.upperBound : nil
  }

  /// Returns the range with A for every capital, 0 for every digit, and other signs unchanged.
  private func shape(_ range: Range<Int>) -> String {
    String(
      scalars[range].map { scalar -> Character in
        scalar.properties.isUppercase ? "A" : ("0"..."9").contains(scalar) ? "0" : Character(scalar)
      })
  }

  /// Returns a post code with its town: 0155 Oslo. A year isn't one.
  private func town(_ index: Int) -> Range<Int>? {
    let code = shape(words[index])
    guard code == "0000" || code == "00000", words.indices.contains(index + 1), !lower(words[index]).hasPrefix("20"),
      !lower(words[index]).hasPrefix("19")
    else { return nil }
    let town = trimmed(words[index + 1])
    let isTown =
      scalars[town].first?.properties.isUppercase == true
      && NameWords.standard[.places].contains(FoldedText.folded(lower(town)))
    return isTown ? words[index].lowerBound..<town.upperBound : nil
  }

  // MARK: - Mail in letters and words

  /// Returns the address with that sign, as in `ann at example dot com`, `t o m @ m a i l . c o m`, `ana arroba correo
  /// punto com` or `ann(at)example.org`.
  private func spelledMail(_ sign: Int) -> Range<Int>? {
    let word = lower(words[sign])
    let hasSign = word.count > 6 && ["(at)", "[at]", "{at}"].contains { word.dropFirst().contains($0) }
    if hasSign, word.contains(".") { return trimmed(words[sign]) }
    guard RedactionWords.mailSigns.contains(word) else { return nil }
    var start = sign
    while start > 0, sign - start < 40, words[start - 1].count == 1 { start -= 1 }
    if sign - start < 2 { start = sign - 1 }
    guard start >= 0 else { return nil }
    var (end, hasDot, isDue) = (sign + 1, false, true)
    while end < words.count, end < sign + 40 {
      let isDot = RedactionWords.dots.contains(lower(words[end]))
      guard isDot || isDue || words[end].count == 1 else { break }
      // "At 7.30" has a dot too.
      hasDot = hasDot || isDot || word != "at" && scalars[trimmed(words[end])].contains(".")
      isDue = isDot
      end += 1
    }
    return hasDot ? trimmed(words[start]).lowerBound..<trimmed(words[end - 1]).upperBound : nil
  }

  // MARK: - Numbers in words

  private func spelledNumbers() -> [Range<Int>] {
    var found: [Range<Int>] = []
    var first: Int?
    for index in 0...words.count {
      if index < words.count, isSpelled(words[index]) {
        first = first ?? index
      } else {
        if let begun = first, words[begun..<index].count(where: isWordOfDigit) >= Self.spelledMin {
          found.append(words[begun].lowerBound..<trimmed(words[index - 1]).upperBound)
        }
        first = nil
      }
    }
    return found
  }

  private func isSpelled(_ range: Range<Int>) -> Bool {
    lower(trimmed(range)).split(separator: "-").allSatisfy {
      RedactionWords.digits.contains(String($0)) || Int($0) != nil && $0.count <= 2
    }
      && range.count <= 40
  }

  private func isWordOfDigit(_ range: Range<Int>) -> Bool { scalars[range].contains { $0.properties.isAlphabetic } }

  // MARK: - Reading

  private func lower(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range])).lowercased() }

  /// Without brackets, quotes and the punctuation that ends a sentence.
  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    let marks = ".,;!?()[]{}\"'\u{201c}\u{201d}:".unicodeScalars
    while start < end, marks.contains(scalars[start]) { start += 1 }
    while end > start, marks.contains(scalars[end - 1]) { end -= 1 }
    return start..<end
  }
}
