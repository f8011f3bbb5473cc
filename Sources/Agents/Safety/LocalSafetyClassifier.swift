/// Finds words of danger in a text without any model (Pulsum, SafetyLocal).
///
/// It reads a text sentence by sentence: phrases of the grammar are looked for, and each that is found is weighed by whom
/// it is about, whether it is denied, long ago, told or in jest. Nothing leaves the device, and it always answers.
package struct LocalSafetyClassifier: Sendable {
  private let grammar = SafetyGrammar.standard
  private let normalizer: TextNormalizer
  private let config: SafetyConfig

  package init(config: SafetyConfig = SafetyConfig()) {
    self.config = config
    normalizer = TextNormalizer(vocabulary: SafetyGrammar.standard.vocabulary)
  }

  package func assess(_ text: String) -> SafetyAssessment {
    let tokens = normalizer.tokens(text, config: config)
    var findings: [SafetyFinding] = []
    var start = 0
    for index in tokens.indices where tokens[index].endsSentence || index == tokens.count - 1 {
      findings += sentence(tokens[start...index])
      start = index + 1
    }
    return SafetyAssessment(findings: accumulated(findings))
  }

  /// The text as the grammar reads it.
  package func reading(_ text: String) -> String {
    normalizer.tokens(text, config: config).map { $0.text + ($0.endsSentence ? "." : "") }.joined(separator: " ")
  }

  private func sentence(_ tokens: ArraySlice<SafetyToken>) -> [SafetyFinding] {
    let matcher = PhraseMatcher(
      tokens: tokens, starters: grammar.marks.starters, enders: grammar.marks.enders,
      denials: grammar.marks.denials)
    var present = WordSet()
    for token in tokens { present.insert(token.id) }
    var found: [(rule: SafetyRule, range: Range<Int>)] = []
    for place in tokens.indices {
      for index in grammar.entriesByWord[tokens[place].id] {
        let entry = grammar.entries[index]
        let needed = entry.pattern.needed
        guard needed.isEmpty || needed.contains(where: present.contains) else { continue }
        guard let end = matcher.match(entry.pattern, at: place) else { continue }
        found.append((grammar.rules[entry.rule], place..<end))
      }
    }
    guard !found.isEmpty else { return [] }
    let reader = SentenceReader(
      tokens: tokens, marks: grammar.marks, idioms: idioms(tokens, matcher), matcher: matcher, config: config)
    return found.compactMap { reader.finding($0.rule, $0.range) }
  }

  private func idioms(_ tokens: ArraySlice<SafetyToken>, _ matcher: PhraseMatcher) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for place in tokens.indices {
      for index in grammar.idiomsByWord[tokens[place].id] {
        if let end = matcher.match(grammar.idioms[index], at: place) { ranges.append(place..<end) }
      }
    }
    return ranges
  }

  /// Several worries are more than each.
  private func accumulated(_ findings: [SafetyFinding]) -> [SafetyFinding] {
    guard !findings.contains(where: { $0.level == .crisis }) else { return findings }
    let own: Set<SafetyCategory> = [.hopelessness, .burden, .distress, .suicide, .selfHarm]
    let kinds = Set(findings.filter { $0.level == .caution && own.contains($0.category) }.map(\.category))
    guard kinds.count >= config.worriesForCrisis else { return findings }
    return findings.map { finding in
      own.contains(finding.category)
        ? SafetyFinding(category: finding.category, level: .crisis, words: finding.words) : finding
    }
  }
}

/// The numbers of the local safety classifier. All assumed.
package struct SafetyConfig: Equatable, Sendable {
  /// Words of a text that are read; what is longer is read from both ends.
  var wordsMax = 4_000
  /// Different kinds of worry in one text, none of them a crisis alone, that together make one.
  var worriesForCrisis = 3
  /// How far before a word its subject is looked for, in words.
  var subjectReach = 12
  /// How far before a word a denial of it is looked for, in words.
  var denialReach = 5
}
