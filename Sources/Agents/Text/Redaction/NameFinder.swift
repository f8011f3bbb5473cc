/// Finds the names of persons in a text: after a title, after words that introduce a person or state their relation to
/// the writer, before an honorific of Chinese, Japanese or Korean, common given names, and capitalised words that are
/// neither known things nor in the place of one.
///
/// It misses a name in lower case, and a single one that isn't a common given name and has no word of speech beside it.
struct NameFinder {
  struct Word {
    let range: Range<Int>
    /// In small letters, without accents.
    let folded: String
    let isCapital: Bool
    /// `true` if small letters follow the capital.
    let isShaped: Bool
    /// Of a script that has no capitals.
    let isCaseless: Bool
    /// `true` if the text before it ends a sentence.
    let beginsSentence: Bool
    /// `true` if only spaces, and perhaps a full stop, separate it from the previous word.
    let follows: Bool
  }

  private let scalars: [Unicode.Scalar]
  private let words: [Word]
  private let lists: NameWords
  /// `true` if common nouns are capitalised too: in German, and in headings.
  private let areNounsCapital: Bool

  init(_ scalars: [Unicode.Scalar]) {
    self.scalars = scalars
    words = Self.words(of: scalars)
    lists = scalars.allSatisfy(\.isASCII) ? .ascii : .standard
    let capitals = words.count(where: \.isShaped)
    areNounsCapital =
      capitals > 1
      && (capitals * 5 > words.count * 4 || LanguageGuess(String(String.UnicodeScalarView(scalars))).code == "de")
  }

  /// In order, without overlaps.
  func found() -> [Range<Int>] {
    var found: [Range<Int>] = []
    var index = 0
    while index < words.count {
      if let range = nameAfterCue(index) ?? givenName(index) ?? caselessName(index) ?? shapedName(index) {
        found.append(words[range.lowerBound].range.lowerBound..<words[range.upperBound - 1].range.upperBound)
        index = range.upperBound
      } else {
        index += 1
      }
    }
    return found + honorifics() + companions()
  }

  // MARK: - Behind a cue

  /// Returns the words of a name that follows a cue at that word.
  private func nameAfterCue(_ index: Int) -> Range<Int>? {
    let word = words[index]
    if lists[.titles].contains(word.folded), let name = name(index + 1, isSure: word.isCapital || word.isCaseless) {
      return name
    }
    if lists[.relations].contains(word.folded), let name = name(index + 1, isSure: false) { return name }
    for count in stride(from: NameWords.cueWordsMax, through: 1, by: -1) where index + count <= words.count {
      guard words[index + 1..<index + count].allSatisfy(\.follows) else { continue }
      let cue = words[index..<index + count].map(\.folded).joined(separator: " ")
      if lists[.introductions].contains(cue) { return name(index + count, isSure: true) }
    }
    return nil
  }

  /// Returns up to three capitalised words, with the particles that join names; in a script without capitals up to two
  /// words that aren't grammar.
  private func name(_ start: Int, isSure: Bool) -> Range<Int>? {
    guard words.indices.contains(start), words[start].follows else { return nil }
    var end = start
    if words[start].isCaseless {
      while end < min(words.count, start + 2), words[end].isCaseless, words[end].follows,
        !lists[.particles].contains(words[end].folded)
      {
        end += 1
      }
      return isSure && end > start ? start..<end : nil
    }
    var names = 0
    while words.indices.contains(end), words[end].follows, names < 3 {
      if words[end].isCapital, !lists[.noNames].contains(words[end].folded) {
        names += 1
        end += 1
      } else if names > 0, lists[.joints].contains(words[end].folded), words.indices.contains(end + 1),
        words[end + 1].isCapital
      {
        end += 1
      } else {
        break
      }
    }
    return names > 0 ? start..<end : nil
  }

  // MARK: - Given names

  private func givenName(_ index: Int) -> Range<Int>? {
    // "Anna-Lena" is Anna.
    let first = words[index].folded.prefix { $0 != " " }
    guard words[index].isCapital, lists[.given].contains(String(first)) || isPatronymic(index + 1) else { return nil }
    var end = index + 1
    while words.indices.contains(end), end < index + 3, words[end].follows, words[end].isCapital,
      !words[end].beginsSentence,
      !lists[.noNames].contains(words[end].folded)
    {
      end += 1
    }
    return index..<end
  }

  /// Returns whether the word is a Russian patronymic: Ивановна, Петрович.
  private func isPatronymic(_ index: Int) -> Bool {
    guard words.indices.contains(index), words[index].follows, words[index].isCapital else { return false }
    return ["ович", "евич", "овна", "евна", "ична"].contains { words[index].folded.hasSuffix($0) }
  }

  /// Returns a given name of a script without capitals, with the words that continue it: محمد عبد الله الأحمد.
  private func caselessName(_ index: Int) -> Range<Int>? {
    guard words[index].isCaseless, let first = givenEnd(index) else { return nil }
    var end = first
    while let next = givenEnd(end) ?? articleEnd(end), words[end].follows { end = next }
    return index..<end
  }

  private func givenEnd(_ index: Int) -> Int? {
    let counts = [2, 1].filter { index + $0 <= words.count }
    return counts.first { lists[.caselessGiven].contains(phrase(index..<index + $0)) }.map { index + $0 }
  }

  private func articleEnd(_ index: Int) -> Int? {
    words.indices.contains(index) && words[index].folded.hasPrefix("ال")
      && !lists[.particles].contains(words[index].folded)
      ? index + 1 : nil
  }

  private func phrase(_ range: Range<Int>) -> String { words[range].map(\.folded).joined(separator: " ") }

  // MARK: - By shape and position

  /// Returns the capitalised words from that one on, if they are in the place of a person.
  private func shapedName(_ index: Int) -> Range<Int>? {
    guard isNameLike(index), index == 0 || !words[index].follows || !isNameLike(index - 1) else { return nil }
    var end = index + 1
    while words.indices.contains(end), words[end].follows, !words[end].beginsSentence {
      if isNameLike(end) {
        end += 1
      } else {
        var next = end
        while words.indices.contains(next), next < end + 3, lists[.joints].contains(words[next].folded) { next += 1 }
        guard next > end, isNameLike(next), words[next].follows else { break }
        end = next + 1
      }
    }
    let isWithin = words[index].follows && !words[index].beginsSentence
    let before = isWithin ? [1, 2].filter { $0 <= index }.map { phrase(index - $0..<index) } : []
    let speaks =
      words.indices.contains(end) && words[end].follows && !words[end].beginsSentence
      && [1, 2].contains { end + $0 <= words.count && lists[.personsBehind].contains(phrase(end..<end + $0)) }
    func isIn(_ list: NameWords.List) -> Bool { before.contains { lists[list].contains($0) } }
    let isName =
      if end == index + 1 {
        !areNounsCapital && isWithin && (speaks || isIn(.onePersonBefore))
      } else if areNounsCapital || words[index].beginsSentence {
        speaks || isIn(.personsBefore)
      } else {
        isIn(.personsBefore) || !isIn(.thingsBefore)
      }
    return isName ? index..<end : nil
  }

  private func isNameLike(_ index: Int) -> Bool {
    guard words.indices.contains(index), words[index].isShaped else { return false }
    return words[index].folded.split(separator: " ").allSatisfy { !lists[.things].contains(String($0)) }
  }

  // MARK: - Before an honorific

  private func honorifics() -> [Range<Int>] {
    var found: [Range<Int>] = []
    for index in scalars.indices where index > 0 {
      for honorific in lists.honorifics where holds(honorific, at: index) {
        if let start = nameStart(before: index, honorific) { found.append(start..<index) }
        break
      }
    }
    return found
  }

  /// Finds Chinese names after a word such as 和, before a verb or a mark: a family name and one or two letters.
  private func companions() -> [Range<Int>] {
    scalars.indices.compactMap { index in
      let start = index + 1
      guard lists.companions.contains(scalars[index]), scalars.indices.contains(start),
        lists.families.contains(scalars[start])
      else { return nil }
      let end = [3, 2].map { start + $0 }.first { end in
        end <= scalars.count && scalars[start..<end].allSatisfy { isLetterOfName($0, korean: false) }
          && (end == scalars.count || lists.companionEnds.contains(scalars[end]))
      }
      return end.map { start..<$0 }
    }
  }

  private func holds(_ text: [Unicode.Scalar], at index: Int) -> Bool {
    index + text.count <= scalars.count && scalars[index..<index + text.count].elementsEqual(text)
  }

  private func nameStart(before end: Int, _ honorific: [Unicode.Scalar]) -> Int? {
    let isKorean = (0xac00..<0xd7a4).contains(Int(honorific[0].value))
    let isJapanese = (0x3040..<0x3100).contains(Int(honorific[0].value)) || honorific == Array("様".unicodeScalars)
    var start = isKorean && scalars[end - 1] == " " ? end - 1 : end
    let last = start
    while start > 0, last - start < (isJapanese ? 6 : 4), isLetterOfName(scalars[start - 1], korean: isKorean),
      !lists.companions.contains(scalars[start - 1])
    {
      start -= 1
    }
    guard last > start else { return nil }
    let name = String(String.UnicodeScalarView(scalars[start..<last]))
    if lists[.noNames].contains(FoldedText.folded(name)) { return nil }
    if isJapanese { return start }
    // A Chinese or Korean name begins with a family name: the nearest one that is followed by at most two letters.
    for place in max(start, last - 3)..<last where lists.families.contains(scalars[place]) { return place }
    return nil
  }

  private func isLetterOfName(_ scalar: Unicode.Scalar, korean: Bool) -> Bool {
    korean
      ? (0xac00..<0xd7a4).contains(Int(scalar.value))
      : (0x4e00..<0xa000).contains(Int(scalar.value)) || (0x30a1..<0x30fd).contains(Int(scalar.value))
  }

  // MARK: - Reading

  private static func words(of scalars: [Unicode.Scalar]) -> [Word] {
    var words: [Word] = []
    var (index, beginsSentence, follows) = (0, true, false)
    while index < scalars.count {
      let start = index
      while index < scalars.count, isPartOfWord(scalars, index, start) { index += 1 }
      if index > start {
        let text = String(String.UnicodeScalarView(scalars[start..<index]))
        let first = scalars[start].properties
        words.append(
          Word(
            range: start..<index, folded: FoldedText.folded(text), isCapital: first.isUppercase,
            isShaped: first.isUppercase && index > start + 1
              && (scalars[start + 1].properties.isLowercase || Scalars.isApostrophe(scalars[start + 1].value)),
            isCaseless: !first.isUppercase && !first.isLowercase, beginsSentence: beginsSentence, follows: follows))
        (beginsSentence, follows) = (false, true)
      } else {
        let scalar = scalars[index]
        if [".", "!", "?", "\n", "。", "！", "？", "।"].contains(scalar) { beginsSentence = true }
        // A full stop continues a name, as in "Dr. Hansen"; any other mark ends it.
        if !scalar.properties.isWhitespace, scalar != "." { follows = false }
        if scalar == "\n" { follows = false }
        index += 1
      }
    }
    return words
  }

  private static func isPartOfWord(_ scalars: [Unicode.Scalar], _ index: Int, _ start: Int) -> Bool {
    let scalar = scalars[index]
    if scalar.properties.isAlphabetic { return true }
    let category = scalar.properties.generalCategory
    if category == .nonspacingMark || category == .spacingMark { return index > start }
    guard index > start, index + 1 < scalars.count, scalars[index + 1].properties.isAlphabetic else { return false }
    let isMark =
      Scalars.isApostrophe(scalar.value) || Scalars.isHyphen(scalar.value) || scalar == "\u{5f4}" || scalar == "\""
    return isMark && scalars[index - 1].properties.isAlphabetic
  }
}

struct NameWords: Sendable {
  enum List: String, CaseIterable, Sendable {
    case titles, relations, introductions, joints, particles, given, things, places
    case noNames = "no names"
    case caselessGiven = "caseless given"
    case personsBefore = "persons before"
    case onePersonBefore = "one person before"
    case personsBehind = "persons behind"
    case thingsBefore = "things before"
  }

  private var lists: [List: Set<String>] = [:]
  let families, companions, companionEnds: Set<Unicode.Scalar>
  let honorifics: [[Unicode.Scalar]]

  static let cueWordsMax = 4
  static let standard = NameWords(BundledText.names) { _ in true }
  /// The part that can occur in ASCII text: most texts need none of the others, which are many.
  static let ascii = NameWords(BundledText.names) { $0.utf8.allSatisfy { $0 < 0x80 } }

  private init(_ source: String, _ takes: (Substring) -> Bool) {
    var sections: [String: [String]] = [:]
    for (title, lines) in BundledText.sections(of: source) {
      sections[String(title)] = lines.flatMap { $0.parts(at: "|") }.filter(takes).map { String($0) }
    }
    func letters(_ name: String) -> Set<Unicode.Scalar> {
      Set((sections[name] ?? []).flatMap { $0.filter { $0 != " " }.unicodeScalars })
    }
    (families, companions, companionEnds) = (letters("families"), letters("companions"), letters("companion ends"))
    honorifics = (sections["honorifics"] ?? []).map { Array($0.filter { $0 != " " }.unicodeScalars) }.ordered {
      $0.count > $1.count
    }
    for list in List.allCases { lists[list] = Set((sections[list.rawValue] ?? []).map(FoldedText.folded)) }
    // No other word of the lists is a name by its shape.
    let known = List.allCases.filter { ![.introductions, .joints, .particles, .given, .caselessGiven].contains($0) }
    lists[.things] = known.reduce([]) { $0.union(self[$1]) }
  }

  subscript(_ list: List) -> Set<String> { lists[list] ?? [] }
}
