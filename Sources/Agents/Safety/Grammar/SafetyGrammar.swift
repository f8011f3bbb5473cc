/// Phrases that mean the same, what they mean, and what takes it back.
struct SafetyRule: Sendable {
  /// Whose danger the words tell of.
  enum Voice: Sendable {
    /// The writer's; of another's they tell when another person is the subject.
    case writer
    /// As it is said, for any subject.
    case anyone
  }

  /// What takes a phrase back or makes it milder.
  struct Tempers: OptionSet, Sendable {
    let rawValue: Int
    /// "I would never ..."
    static let denial = Tempers(rawValue: 1)
    /// Long ago.
    static let past = Tempers(rawValue: 2)
    /// A film, a game, the news, a lesson.
    static let story = Tempers(rawValue: 4)
    /// In the kitchen, in training, by accident.
    static let mishap = Tempers(rawValue: 8)
    /// Work, weather, chores.
    static let mundane = Tempers(rawValue: 16)
    /// Jumping for fun.
    static let pastime = Tempers(rawValue: 32)
    /// Going away and coming back.
    static let travel = Tempers(rawValue: 64)
    /// Medicine as it is meant to be taken.
    static let remedy = Tempers(rawValue: 256)
    /// A part of the body that hurts.
    static let bodily = Tempers(rawValue: 512)
    /// Said in jest.
    static let jest = Tempers(rawValue: 128)
    static let usual: Tempers = [.denial, .past, .story]
  }

  let category: SafetyCategory
  let level: SafetyLevel
  let voice: Voice
  let tempers: Tempers
  let phrases: [String]

  init(
    _ category: SafetyCategory, _ level: SafetyLevel, _ voice: Voice = .writer, _ tempers: Tempers = .usual,
    _ phrases: String
  ) {
    (self.category, self.level, self.voice, self.tempers) = (category, level, voice, tempers)
    self.phrases = phrases.split(separator: "\n").map(String.init)
  }
}

/// All phrases, ready to be looked for.
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
  /// Which phrases can begin with a word.
  let entriesByWord: [[Int]]
  let idiomsByWord: [[Int]]
  /// What is wrong with the phrases; empty when nothing is.
  let problems: [String]

  static let standard = SafetyGrammar(rules: SafetyRules.all, idioms: SafetyIdioms.phrases)

  init(rules: [SafetyRule], idioms idiomPhrases: [String]) {
    self.rules = rules
    var compiler = PhraseCompiler(
      vocabulary: SafetyVocabulary(variants: WordVariants.table, common: WordLists.common), slots: SafetySlots.table)
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
