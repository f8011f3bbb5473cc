/// Weighs the native phrases of a text by their surroundings.
struct NativeReader {
  let text: FoldedText
  let phrases: NativePhrases
  /// The largest distance of a denial or subject before its phrase, in words.
  private static let reach = 3
  private static let subjectReach = 5

  private static let conjunctions = Set(
    """
    and but und aber sondern et mais y pero e mas ma og men och ja mutta i ale oraz a og en maar ve ama si dar es de i no und \
    и но а і але та και αλλα dan tapi tetapi at pero na lakini va aur lekin और लेकिन मगर এবং কিন্তু और و لكن اما ולכן ואבל אבל
    """.split { $0 == " " || $0 == "\n" }.flatMap { FoldedText(String($0)).words.map(\.hash) })

  private struct Match {
    let phrase: NativePhrase
    let range: Range<Int>
  }

  /// `true` if the text mentions recovery, for each language checked so far.
  private var isWell: [Int: Bool] = [:]

  init(text: FoldedText, phrases: NativePhrases) { (self.text, self.phrases) = (text, phrases) }

  mutating func read(_ findings: inout LocalSafetyClassifier.Findings) {
    var filter = WordFilter()
    for word in text.words { filter.insert(word.hash) }
    var matches: [Match] = []
    var idiomatic: Set<Int> = []
    var acrossPauses: [Range<Int>] = []
    for place in text.words.indices {
      phrases.candidates(text, place, filter) { index in
        let phrase = phrases.phrases[index]
        let denials = phrases.languages[phrase.language].denial
        guard let end = phrase.end(text, place, denials: denials), end > place else { return }
        if phrase.meaning == nil {
          // An idiom across a comma only counts if it contains the whole phrase that it revokes.
          if text.words[(place + 1)..<end].contains(where: \.followsPause) {
            acrossPauses.append(place..<end)
          } else {
            idiomatic.formUnion(place..<end)
          }
        } else {
          matches.append(Match(phrase: phrase, range: place..<end))
        }
      }
    }
    for match in matches where !isIdiom(match.range, idiomatic) {
      let (first, last) = (match.range.lowerBound, match.range.upperBound)
      if acrossPauses.contains(where: { $0.lowerBound <= first && last <= $0.upperBound }) { continue }
      guard let meaning = match.phrase.meaning, findings.isNews(meaning.category, meaning.level) else { continue }
      if let finding = finding(match) { findings.add(finding) }
    }
  }

  /// Returns whether an idiom revokes a phrase. An idiom across a comma must cover both sides of it.
  private func isIdiom(_ range: Range<Int>, _ idiomatic: Set<Int>) -> Bool {
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

  private mutating func finding(_ match: Match) -> SafetyFinding? {
    guard let meaning = match.phrase.meaning else { return nil }
    var (category, level) = meaning
    let language = phrases.languages[match.phrase.language]
    let sentence = sentence(around: match.range)
    if !language.denial.begins(text, match.range.lowerBound),
      isNear(language.denial, before: match.range, in: sentence, reach: Self.reach)
    {
      return nil
    }
    let subject = subject(match.range, sentence, language)
    if subject != .writer, contains(language.story, in: sentence) { return nil }
    if contains(language.past, in: sentence), category != .medical, category != .abuse {
      let isWell = isWell[match.phrase.language] ?? contains(language.well, in: 0..<text.words.count)
      self.isWell[match.phrase.language] = isWell
      if isWell { return nil }
      level = min(level, .caution)
    }
    if subject == .other, [.suicide, .means, .goodbye, .selfHarm].contains(category) {
      (category, level) = (.otherAtRisk, .caution)
    }
    let words = String(String.UnicodeScalarView(scalars(match.range)))
    return SafetyFinding(category: category, level: level, words: words)
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

  private func contains(_ choice: NativeChoice, in range: Range<Int>) -> Bool {
    guard !choice.stretches.isEmpty else { return false }
    return range.contains { choice.begins(text, $0) }
  }

  private func sentence(around range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start > 0, !text.words[start].beginsSentence, range.lowerBound - start < 60 { start -= 1 }
    while end < text.words.count, !text.words[end].beginsSentence, end - range.upperBound < 60 { end += 1 }
    return start..<end
  }

  private func scalars(_ range: Range<Int>) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    for place in range {
      if !result.isEmpty, text.words[place].range.count > 1 { result.append(" ") }
      result += text.scalars[text.words[place].range].compactMap(Unicode.Scalar.init)
    }
    return result
  }
}
