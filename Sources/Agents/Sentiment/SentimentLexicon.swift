/// Words and idioms with their effects on a text, in one flat table with open addressing, built once.
package struct SentimentLexicon: Sendable {
  /// A word's effect on a text.
  struct Entry: Sendable {
    /// -4 to 4; 0 for a neutral word.
    var valence: Float = 0
    /// The factor on the words that follow: positive strengthens, negative weakens.
    var boost: Float = 0
    var marks: Marks = []
  }

  struct Marks: OptionSet, Sendable {
    let rawValue: UInt8
    /// Has a valence, be it 0.
    static let valued = Marks(rawValue: 1)
    static let negator = Marks(rawValue: 2)
    static let contrast = Marks(rawValue: 4)
    static let concession = Marks(rawValue: 8)
    /// Begins a saying.
    static let prefix = Marks(rawValue: 16)
    /// Is the word "no", whose reach is shorter than that of other negators.
    static let no = Marks(rawValue: 32)
  }

  /// The lexicon of this project.
  package static let standard = SentimentLexicon(texts)

  static let texts = BundledText.table(of: BundledText.sentiment)

  /// The themes that give words a valence; the first with a word decides.
  static let themes = [
    "emoji", "emoticons", "phrases", "feelings", "wellbeing", "people", "judgement", "world", "slang",
  ]

  /// The number of words and idioms.
  package private(set) var count = 0
  private var keys: [UInt64]
  private var entries: [Entry]
  private let mask: Int

  private init(_ texts: [String: [Substring]]) {
    let slots = 1 << 15
    mask = slots - 1
    keys = Array(repeating: 0, count: slots)
    entries = Array(repeating: Entry(), count: slots)
    for (phrase, _) in Self.items(texts["neutral"]) { value(phrase, 0) }
    for theme in Self.themes {
      for (phrase, valence) in Self.items(texts[theme]) { value(phrase, valence) }
    }
    for (phrase, boost) in Self.items(texts["boosters"]) { update(phrase) { $0.boost = boost } }
    for (phrase, boost) in Self.items(texts["dampeners"]) { update(phrase) { $0.boost = -boost } }
    for (phrase, _) in Self.items(texts["negators"]) { mark(phrase, .negator) }
    for (phrase, _) in Self.items(texts["contrasts"]) { mark(phrase, .contrast) }
    for (phrase, _) in Self.items(texts["concessions"]) { mark(phrase, .concession) }
    mark("no", .no)
  }

  func find(_ hash: UInt64) -> Entry? {
    var slot = Int(truncatingIfNeeded: hash ^ hash &>> 32) & mask
    while keys[slot] != 0 {
      if keys[slot] == hash { return entries[slot] }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// Returns the words of a theme with their numbers, alternatives expanded.
  static func items(_ lines: [Substring]?) -> [(phrase: String, number: Float)] {
    var level: Float = 0
    var items: [(String, Float)] = []
    for word in (lines ?? []).flatMap({ $0.split(whereSeparator: \.isWhitespace) }) {
      if let number = Float(word) {
        level = number
      } else {
        items += alternatives(word).map { ($0, level) }
      }
    }
    return items
  }

  /// Expands "a/b_c" to "a_c" and "b_c"; emoticons stay unchanged.
  private static func alternatives(_ word: Substring) -> [String] {
    guard word.contains("_") else { return [String(word)] }
    return word.split(separator: "_").reduce([""]) { beginnings, part in
      beginnings.flatMap { beginning in
        part.split(separator: "/").map { beginning.isEmpty ? String($0) : beginning + "_" + $0 }
      }
    }
  }

  private mutating func value(_ phrase: String, _ valence: Float) {
    update(phrase) { entry in
      guard !entry.marks.contains(.valued) else { return }
      entry.valence = valence
      entry.marks.insert(.valued)
    }
  }

  private mutating func mark(_ phrase: String, _ mark: Marks) { update(phrase) { $0.marks.insert(mark) } }

  private mutating func update(_ phrase: String, _ change: (inout Entry) -> Void) {
    var hash: TextHash?
    let words = phrase.split(separator: "_")
    for (place, word) in words.enumerated() {
      let own = TextHash(word.utf8)
      hash = hash.map { $0.followed(by: own) } ?? own
      guard let hash else { continue }
      let slot = self.slot(hash.value)
      if place < words.count - 1 { entries[slot].marks.insert(.prefix) } else { change(&entries[slot]) }
    }
  }

  private mutating func slot(_ hash: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: hash ^ hash &>> 32) & mask
    while keys[slot] != 0, keys[slot] != hash { slot = (slot + 1) & mask }
    if keys[slot] == 0 {
      keys[slot] = hash
      count += 1
    }
    return slot
  }
}
