/// Phrases with the same meaning, their meaning, and the contexts that revoke it.
struct SafetyRule: Sendable {
  /// The person in danger.
  enum Voice: CaseIterable, Sendable {
    /// The writer, or another person if that one is the subject.
    case writer
    /// Independent of the subject.
    case anyone
  }

  /// The contexts that revoke or soften a phrase.
  struct Tempers: OptionSet, Sendable {
    let rawValue: Int
    /// A denial: "I would never ..."
    static let denial = Tempers(rawValue: 1)
    /// Long ago.
    static let past = Tempers(rawValue: 2)
    /// Fiction or teaching: a film, a game, the news, a lesson.
    static let story = Tempers(rawValue: 4)
    /// An accident: in the kitchen, in training.
    static let mishap = Tempers(rawValue: 8)
    /// Work, weather, chores.
    static let mundane = Tempers(rawValue: 16)
    /// Jumping for fun.
    static let pastime = Tempers(rawValue: 32)
    /// Going away and coming back.
    static let travel = Tempers(rawValue: 64)
    /// Medicine taken as intended.
    static let remedy = Tempers(rawValue: 256)
    /// A part of the body that hurts.
    static let bodily = Tempers(rawValue: 512)
    static let jest = Tempers(rawValue: 128)

    static let named: [String: Tempers] = [
      "denial": .denial, "past": .past, "story": .story, "mishap": .mishap, "mundane": .mundane, "pastime": .pastime,
      "travel": .travel, "remedy": .remedy, "bodily": .bodily, "jest": .jest,
    ]
  }

  let category: SafetyCategory
  let level: SafetyLevel
  let voice: Voice
  let tempers: Tempers
  let phrases: [String]

  /// Reads a section of the rules' file: "suicide crisis writer denial past story", and the phrases below it.
  init(title: Substring, phrases: [Substring]) {
    let words = title.split(separator: " ")
    precondition(words.count >= 3, "a rule of safety has a category, a level and a voice: \(title)")
    (category, level) = (BundledText.named(words[0]), BundledText.named(words[1]))
    voice = BundledText.named(words[2])
    tempers = words[3...].reduce(into: []) { $0.formUnion(Tempers.named[String($1)] ?? []) }
    self.phrases = phrases.map(String.init)
  }

  static let all = BundledText.sections(of: BundledText.safetyRules).map(SafetyRule.init)
}

struct SafetyGrammar: Sendable {
  struct Entry: Sendable {
    let pattern: PhrasePattern
    let rule: Int
  }

  let rules: [SafetyRule]
  let vocabulary: SafetyVocabulary
  let marks: ContextMarks
  let entries: [Entry]
  let idioms: [PhrasePattern]
  /// The indices of the phrases that can begin with each word.
  let entriesByWord: [[Int]]
  let idiomsByWord: [[Int]]
  /// The errors in the phrases; empty if there are none.
  let problems: [String]

  /// Groups of words that mean the same in a phrase: "name = words".
  private static let slots: [String: [String]] = {
    var slots: [String: [String]] = [:]
    for line in BundledText.safetySlots.split(separator: "\n") {
      let sides = line.split(separator: "=", maxSplits: 1)
      guard sides.count == 2, let name = WordLists.words(sides[0]).first else { continue }
      slots[name, default: []] += WordLists.words(sides[1])
    }
    return slots
  }()

  static let standard = SafetyGrammar(
    rules: SafetyRule.all, idioms: BundledText.safetyIdioms.split(separator: "\n").map(String.init))

  init(rules: [SafetyRule], idioms idiomPhrases: [String]) {
    self.rules = rules
    var compiler = PhraseCompiler(
      vocabulary: SafetyVocabulary(variants: WordLists.variants, common: WordLists.common), slots: Self.slots)
    marks = ContextMarks(&compiler)
    var entries: [Entry] = []
    for (index, rule) in rules.enumerated() {
      for phrase in rule.phrases {
        if let pattern = compiler.pattern(phrase) { entries.append(Entry(pattern: pattern, rule: index)) }
      }
    }
    let idioms = idiomPhrases.compactMap { compiler.pattern($0) }
    for word in WordLists.dangerous { compiler.know(word) }
    for word in WordLists.pairs.values.flatMap(\.values).sorted() { compiler.know(word) }
    (self.entries, self.idioms) = (entries, idioms)
    vocabulary = compiler.vocabulary
    problems = compiler.problems
    entriesByWord = Self.byWord(entries.map(\.pattern), words: vocabulary.words.count)
    idiomsByWord = Self.byWord(idioms, words: vocabulary.words.count)
  }

  private static func byWord(_ patterns: [PhrasePattern], words: Int) -> [[Int]] {
    var table: [[Int]] = Array(repeating: [], count: words)
    for (index, pattern) in patterns.enumerated() {
      for word in (pattern.firstWords() ?? []).sorted() where word < words { table[word].append(index) }
    }
    return table
  }
}
