/// The word lists of the normaliser, from `safety-words.txt`.
enum WordLists {
  static func words(_ line: Substring) -> [String] { line.split(separator: " ").map(String.init) }

  private static let sections = BundledText.table(of: BundledText.safetyWords)

  private static func section(_ title: String) -> [Substring] { sections[title, default: []] }
  private static func list(_ title: String) -> [String] { section(title).flatMap { words($0) } }

  /// Words that are searched for in every disguise.
  static let dangerous = list("dangerous")
  /// Words so distinctive that one wrong letter doesn't hide them.
  static let distinctive = list("distinctive")
  /// Words whose letters people often mask.
  static let censored = list("censored")
  /// `ill` before these means `I will`.
  static let afterWill = Set(list("afterWill"))
  /// `too` and `2` after these mean `to`.
  static let beforeTo = Set(list("beforeTo"))
  /// Words behind `self-`.
  static let ofSelf = Set(list("ofSelf"))
  /// `'s` after these means `is`; after other words it is the possessive.
  static let beforeIs = Set(list("beforeIs"))
  /// Everyday words outside the grammar that are similar to words in it.
  static let common = Set(list("common"))

  /// Two words that are written as one.
  static let pairs: [String: [String: String]] = {
    var pairs: [String: [String: String]] = [:]
    for triple in section("pairs").flatMap({ $0.split(separator: ";") }).map({ words($0) }) where triple.count == 3 {
      pairs[triple[0], default: [:]][triple[1]] = triple[2]
    }
    return pairs
  }()

  /// The expansions of contractions, slang and common misspellings.
  static let variants: [String: [String]] = {
    var table: [String: [String]] = [:]
    for sides in section("variants").map({ $0.split(separator: "=") }) where sides.count == 2 {
      for written in words(sides[0]) { table[written] = words(sides[1]) }
    }
    return table
  }()
}

/// The words that the grammar knows, each with a number.
struct SafetyVocabulary: Sendable {
  /// In the order of their numbers; the first is for all unknown words, the second for numbers.
  private(set) var words: [String] = ["", "#"]
  private var ids: [String: Int] = ["": 0, "#": 1]
  /// The expansions of contractions, slang and misspellings.
  let variants: [String: [String]]
  private let common: Set<String>

  static let unknown = 0

  init(variants: [String: [String]], common: Set<String>) {
    (self.variants, self.common) = (variants, common)
    for word in variants.values.flatMap({ $0 }).sorted() { add(word) }
  }

  @discardableResult
  mutating func add(_ word: String) -> Int {
    if let id = ids[word] { return id }
    ids[word] = words.count
    words.append(word)
    return words.count - 1
  }

  func id(_ word: String) -> Int? { ids[word] }

  /// Returns whether it is an everyday word that is never a typo of another.
  func isCommon(_ word: String) -> Bool { common.contains(word) }

  func isWord(_ word: String) -> Bool { ids[word] != nil || variants[word] != nil }
}
