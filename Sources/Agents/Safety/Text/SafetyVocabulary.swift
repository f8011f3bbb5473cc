/// The words that the grammar knows, each with a number.
struct SafetyVocabulary: Sendable {
  /// In the order of their numbers; the first is for all that are unknown, the second for numbers.
  private(set) var words: [String] = ["", "#"]
  private var ids: [String: Int] = ["": 0, "#": 1]
  /// What contractions, slang and misspellings stand for.
  let variants: [String: [String]]
  private let common: Set<String>

  static let unknown = 0
  static let number = 1

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

  /// An everyday word that is never a slip for another.
  func isCommon(_ word: String) -> Bool { common.contains(word) }

  func isWord(_ word: String) -> Bool { ids[word] != nil || variants[word] != nil }
}
