/// Finds words of danger in a text without any model (Pulsum, SafetyLocal).
///
/// It reads a text sentence by sentence and searches for phrases of the English grammar and of the world's languages.
/// Each match is weighed by whom it is about, and whether it is denied, long ago, reported or in jest. It reads every
/// word, however long the text is. Nothing leaves the device, and it always returns a result.
package struct LocalSafetyClassifier: Sendable {
  private let grammar = SafetyGrammar.standard
  private let native = NativePhrases.standard
  private let normalizer: TextNormalizer
  private let config: SafetyConfig

  package init(config: SafetyConfig = SafetyConfig()) {
    self.config = config
    normalizer = TextNormalizer(vocabulary: SafetyGrammar.standard.vocabulary)
  }

  /// - Parameters:
  ///   - mistake: Only ever planted, to test the checks.
  ///   - severity: That of an entry about the body, 1 to 10.
  package func assess(
    _ text: String, making mistake: SafetyMistake? = nil, severity: Int = 7
  ) -> SafetyAssessment {
    let text = mistake == .endUnread ? String(text.prefix(SafetyMistake.charactersRead)) : text
    let tokens = normalizer.tokens(text)
    var findings = grammatical(tokens)
    if mistake == .foreignUnheard { return SafetyAssessment(findings: accumulated(findings.all)) }
    let read = FoldedText(text)
    var reader = NativeReader(text: read, phrases: native)
    reader.read(&findings, severity: severity)
    if findings.all.isEmpty, LanguageGuess(read).isUnknown, !reader.isSpoken {
      findings.add(SafetyFinding(category: .unreadable, level: .caution, words: ""))
    }
    return SafetyAssessment(findings: accumulated(findings.all))
  }

  /// Returns whether a phrase, rather than signs together, tells of danger to the body.
  func hearsBody(_ text: String) -> Bool {
    var findings = grammatical(normalizer.tokens(text))
    var reader = NativeReader(text: FoldedText(text), phrases: native)
    reader.read(&findings, severity: 0)
    return findings.all.contains { $0.category == .medical && $0.level == .crisis }
  }

  private func grammatical(_ tokens: [SafetyToken]) -> Findings {
    let tellsRecovery = tokens.contains { grammar.marks.recovery.contains($0.id) }
    var findings = Findings()
    var start = 0
    for index in tokens.indices where tokens[index].endsSentence || index == tokens.count - 1 {
      // A sentence without an end is read in overlapping windows, so that the cost is linear in its length.
      while start <= index {
        let end = min(index, start + config.sentenceMax - 1)
        sentence(tokens[start...end], tellsRecovery, &findings)
        start = end == index ? index + 1 : end + 1 - config.sentenceOverlap
      }
    }
    return findings
  }

  /// The findings so far, each category with its worst.
  struct Findings {
    private(set) var all: [SafetyFinding] = []

    /// Returns whether a finding of a rule would change the result.
    func isNews(_ category: SafetyCategory, _ level: SafetyLevel) -> Bool {
      !all.contains { $0.category == category && $0.level >= level }
    }

    mutating func add(_ finding: SafetyFinding) {
      if isNews(finding.category, finding.level) { all.append(finding) }
    }
  }

  /// Returns the text as the grammar reads it.
  package func reading(_ text: String) -> String {
    normalizer.tokens(text).map { $0.text + ($0.endsSentence ? "." : "") }.joined(separator: " ")
  }

  private func sentence(_ tokens: ArraySlice<SafetyToken>, _ tellsRecovery: Bool, _ findings: inout Findings) {
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
    guard !found.isEmpty else { return }
    let reader = SentenceReader(
      tokens: tokens, marks: grammar.marks, idioms: idioms(tokens, matcher), matcher: matcher, config: config,
      tellsRecovery: tellsRecovery)
    for (rule, range) in found where findings.isNews(rule.category, rule.level) {
      if let finding = reader.finding(rule, range) { findings.add(finding) }
    }
  }

  private func idioms(_ tokens: ArraySlice<SafetyToken>, _ matcher: PhraseMatcher) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for place in tokens.indices {
      for index in grammar.idiomsByWord[tokens[place].id] {
        guard let end = matcher.match(grammar.idioms[index], at: place) else { continue }
        // An idiom doesn't extend across a comma: "take my life, to be honest".
        guard !tokens[place..<max(place, end - 1)].contains(where: \.endsClause) else { continue }
        ranges.append(place..<end)
      }
    }
    return ranges
  }

  /// Several dangers together are more severe than each.
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

/// A planted mistake in the classifier, to test whether a check finds it. None by default.
package enum SafetyMistake: String, Sendable {
  /// Only English is read.
  case foreignUnheard = "foreign-unheard"
  /// A text is only read up to a length.
  case endUnread = "end-unread"

  static let charactersRead = 240
}

/// The parameters of the local safety classifier. All assumed.
package struct SafetyConfig: Equatable, Sendable {
  /// The words of a sentence read at once, and the overlap with the next ones.
  var sentenceMax = 240
  var sentenceOverlap = 40
  /// The number of different dangers in one text, none of them a crisis alone, that make one.
  var worriesForCrisis = 3
  /// The largest distance of a subject before its word, in words.
  var subjectReach = 12
  /// The largest distance of a denial before its word, in words.
  var denialReach = 5
}
