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
