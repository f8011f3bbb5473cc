/// Weighs the native phrases of a text by their surroundings.
struct NativeReader {
  let text: FoldedText
  let phrases: NativePhrases
  /// The largest distance of a denial or subject before its phrase, in words.
  private static let reach = 3
  private static let subjectReach = 5

  private static let conjunctions = Set(
    """
    and but und aber sondern et mais y pero e mas ma og men och ja mutta i ale oraz a og maar ve ama si dar es de i no und \
    и но а і але та και αλλα dan tapi tetapi at pero lakini va aur lekin और लेकिन मगर এবং কিন্তু और و لكن اما ולכן ואבל אבל
    """.split { $0 == " " || $0 == "\n" }.flatMap { FoldedText(String($0)).words.map(\.hash) })

  private struct Match {
    let meaning: NativePhrase.Meaning
    let language: Int
    let range: Range<Int>
  }

  /// `true` if the text mentions recovery, for each language checked so far.
  private var isWell: [Int: Bool] = [:]
  private var matches: [Match] = []
  private var idiomatic: Set<Int> = []
  /// `true` if a longer word of the text is a word of a phrase.
  private(set) var isSpoken = false
  private static let lettersMin = 5
  private var acrossPauses: [Range<Int>] = []

  /// The languages that the text may be in; `nil` if it can be any.
  private let likely: Set<String>?

  /// The words of a text whose signs are combined at once, and the overlap with the next ones.
  private static let (windowMax, overlap) = (400, 60)

  init(text: FoldedText, phrases: NativePhrases) {
    (self.text, self.phrases) = (text, phrases)
    likely = LanguageGuess.likely(text)
    var known: [UInt64: [Int32]] = [:]
    for place in text.words.indices {
      let hash = text.words[place].hash
      let candidates = known[hash] ?? phrases.candidates(text, place)
      known[hash] = candidates
      if text.words[place].range.count >= Self.lettersMin, !candidates.isEmpty { isSpoken = true }
      for index in candidates { find(phrases.phrases[Int(index)], place) }
    }
    matches = matches.filter { !isIdiom($0.range) }
  }

  private mutating func find(_ phrase: NativePhrase, _ place: Int) {
    let denials = phrases.languages[phrase.language].denial
    guard let end = phrase.end(text, place, denials: denials), end > place else { return }
    if case .idiom = phrase.meaning {
      // An idiom across a comma only counts if it contains the whole phrase that it revokes.
      if text.words[(place + 1)..<end].contains(where: \.followsPause) {
        acrossPauses.append(place..<end)
      } else {
        idiomatic.formUnion(place..<end)
      }
    } else {
      matches.append(Match(meaning: phrase.meaning, language: phrase.language, range: place..<end))
    }
  }

  /// - Parameter severity: That of the body's complaint, of 1 to 10.
  mutating func read(_ findings: inout LocalSafetyClassifier.Findings, severity: Int = 7) {
    for match in matches {
      guard case .danger(let category, let level) = match.meaning, findings.isNews(category, level) else { continue }
      if let finding = finding(category, level, match.language, match.range) { findings.add(finding) }
    }
    forEachSigns { signs in
      for kind in DangerKind.standard.kinds {
        switch kind.danger {
        case .body:
          guard kind.from <= severity, findings.isNews(.medical, .crisis) else { continue }
          guard let place = signs.places(of: kind).first(where: isReal) else { continue }
          findings.add(SafetyFinding(category: .medical, level: .crisis, words: words(place.range)))
        case .mind(let category, let level):
          for place in signs.places(of: kind) where findings.isNews(category, level) {
            if category != .suicide, contains(\.story, place.language, in: sentence(around: place.range)) { continue }
            if let finding = finding(category, level, place.language, place.range, isSign: true) {
              findings.add(finding)
            }
          }
        }
      }
    }
  }

  /// Returns the first danger to the body, in the order of the kinds.
  func bodyDanger(_ severity: Int) -> BodyDanger? {
    var found: BodyDanger?
    forEachSigns { signs in
      for kind in DangerKind.standard.kinds where found == nil && kind.from <= severity {
        guard case .body(let danger) = kind.danger else { continue }
        if signs.places(of: kind).contains(where: isReal) { found = danger }
      }
    }
    return found
  }

  /// Calls `tell` with the signs of each stretch of the text.
  private func forEachSigns(_ tell: (DangerSigns) -> Void) {
    var here: (sentence: Range<Int>, likely: Set<String>?) = (0..<0, nil)
    var signs: [DangerSigns.Sign] = []
    for match in matches {
      guard case .slot(let slot) = match.meaning else { continue }
      // A sentence may be in another language than the rest.
      let (code, start) = (phrases.languages[match.language].code, match.range.lowerBound)
      if let likely, !likely.contains(code) {
        if !here.sentence.contains(start) {
          let sentence = sentence(around: match.range)
          here = (sentence, LanguageGuess.likely(text, in: sentence))
        }
        guard here.likely?.contains(code) ?? true else { continue }
      }
      signs.append(DangerSigns.Sign(slot: slot, language: match.language, range: match.range))
    }
    guard !signs.isEmpty else { return }
    // The "not" of "cannot breathe" denies nothing after it.
    var own: Set<Int> = []
    for sign in signs {
      let denial = phrases.languages[sign.language].denial
      for place in sign.range where denial.begins(text, place) { own.insert(place) }
    }
    let layout = DangerSigns.Layout(text)
    func isDenial(_ sign: DangerSigns.Sign, _ place: Int) -> Bool {
      !own.contains(place) && phrases.languages[sign.language].denial.begins(text, place)
    }
    signs.removeAll { sign in
      if sign.slot.isNegative { return false }
      var place = sign.range.lowerBound
      for _ in 0..<Self.reach + (sign.slot == .harm || sign.slot == .suicide ? 2 : 0) {
        guard place > 0, !text.words[place].followsPause else { return false }
        place -= 1
        if isDenial(sign, place) { return true }
        if Self.conjunctions.contains(text.words[place].hash) { return false }
      }
      return false
    }
    for start in stride(from: 0, to: text.words.count, by: Self.windowMax - Self.overlap) {
      let here = signs.filter { (start..<start + Self.windowMax).contains($0.range.lowerBound) }
      if !here.isEmpty { tell(DangerSigns(here, layout, isDenial: isDenial)) }
    }
  }

  /// Returns whether a sign of the body is one of real life and of now.
  private func isReal(_ sign: DangerSigns.Sign) -> Bool {
    let sentence = sentence(around: sign.range)
    return !contains(\.story, sign.language, in: sentence) && !contains(\.past, sign.language, in: sentence)
  }

  /// Returns whether an idiom revokes a phrase. An idiom across a comma must cover both sides of it.
  private func isIdiom(_ range: Range<Int>) -> Bool {
    if acrossPauses.contains(where: { $0.lowerBound <= range.lowerBound && range.upperBound <= $0.upperBound }) {
      return true
    }
    guard !idiomatic.isEmpty else { return false }
    var isTouched = false
    for place in range {
      if place > range.lowerBound, text.words[place].followsPause {
        guard isTouched else { return false }
        isTouched = false
      }
      if idiomatic.contains(place) { isTouched = true }
    }
    return isTouched
  }

  private mutating func finding(
    _ category: SafetyCategory, _ level: SafetyLevel, _ index: Int, _ range: Range<Int>, isSign: Bool = false
  ) -> SafetyFinding? {
    var (category, level) = (category, level)
    let language = phrases.languages[index]
    let sentence = sentence(around: range)
    if !isSign, !language.denial.begins(text, range.lowerBound),
      isNear(language.denial, before: range, in: sentence, reach: Self.reach)
    {
      return nil
    }
    let subject = subject(range, sentence, language)
    if subject != .writer, contains(\.story, index, in: sentence) { return nil }
    if contains(\.past, index, in: sentence), category != .medical, category != .abuse {
      let isWell = isWell[index] ?? contains(\.well, index, in: 0..<text.words.count)
      self.isWell[index] = isWell
      if isWell { return nil }
      level = min(level, .caution)
    }
    if subject == .other, [.suicide, .means, .goodbye, .selfHarm].contains(category) {
      (category, level) = (.otherAtRisk, .caution)
    }
    return SafetyFinding(category: category, level: level, words: words(range))
  }

  private enum Subject { case writer, other, unsaid }

  /// Returns the person in danger: the nearest one named in the phrase or before it.
  private func subject(_ range: Range<Int>, _ sentence: Range<Int>, _ language: NativeLanguage) -> Subject {
    for place in range where language.writer.begins(text, place) { return .writer }
    var place = range.lowerBound - 1
    while place >= max(sentence.lowerBound, range.lowerBound - Self.subjectReach) {
      if language.writer.begins(text, place) { return .writer }
      if language.others.begins(text, place) { return .other }
      place -= 1
    }
    for place in range where language.others.begins(text, place) { return .other }
    return .unsaid
  }

  private func isNear(_ choice: NativeChoice, before range: Range<Int>, in sentence: Range<Int>, reach: Int) -> Bool {
    var place = range.lowerBound - 1
    if text.words[range.lowerBound].followsPause { return false }
    while place >= max(sentence.lowerBound, range.lowerBound - reach) {
      if choice.begins(text, place) { return true }
      // A denial before an "and" or a "but" belongs to another clause.
      if text.words[place].followsPause || Self.conjunctions.contains(text.words[place].hash) { return false }
      place -= 1
    }
    return false
  }

  /// The languages that share most of their dangerous words, but not those of their contexts.
  private static let scandinavian: Set = ["nb", "nn", "sv", "da"]

  /// Returns whether a list of a language, or of one that shares its words, has words in a range.
  private func contains(_ list: KeyPath<NativeLanguage, NativeChoice>, _ index: Int, in range: Range<Int>) -> Bool {
    phrases.languages.indices.contains { other in
      let codes = [other, index].map { phrases.languages[$0].code }
      guard other == index || codes.allSatisfy(Self.scandinavian.contains) else { return false }
      let choice = phrases.languages[other][keyPath: list]
      return !choice.stretches.isEmpty && range.contains { choice.begins(text, $0) }
    }
  }

  private func sentence(around range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start > 0, !text.words[start].beginsSentence, range.lowerBound - start < 60 { start -= 1 }
    while end < text.words.count, !text.words[end].beginsSentence, end - range.upperBound < 60 { end += 1 }
    return start..<end
  }

  private func words(_ range: Range<Int>) -> String {
    var result: [Unicode.Scalar] = []
    for place in range {
      if !result.isEmpty, text.words[place].range.count > 1 { result.append(" ") }
      result += text.scalars[text.words[place].range].compactMap(Unicode.Scalar.init)
    }
    return String(String.UnicodeScalarView(result))
  }
}
