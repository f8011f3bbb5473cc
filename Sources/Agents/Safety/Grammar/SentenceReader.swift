/// Weighs a phrase by its sentence.
struct SentenceReader {
  let tokens: ArraySlice<SafetyToken>
  let marks: ContextMarks
  let idioms: [Range<Int>]
  let matcher: PhraseMatcher
  let config: SafetyConfig
  /// `true` if the text says anywhere that its writer has recovered.
  let tellsRecovery: Bool

  private enum Subject { case writer, other, unsaid }

  /// Returns the finding of a matched phrase; `nil` if it isn't dangerous in its context.
  func finding(_ rule: SafetyRule, _ range: Range<Int>) -> SafetyFinding? {
    if isIdiom(range) { return nil }
    var level = rule.level
    var category = rule.category
    let subject = self.subject(of: range)
    let isQuoted = isQuoted(range)
    if rule.voice == .writer, subject == .other || isReported(range) {
      if category == .burden || category == .goodbye || category == .distress || category == .hopelessness {
        if isReported(range) == false { return nil }
      }
      if category != .violence { (category, level) = (.otherAtRisk, .caution) }
    }
    if rule.tempers.contains(.story), isStory(category, subject, range, isQuoted) { return nil }
    if isEased(rule.tempers, range) { return nil }
    if rule.tempers.contains(.denial), isDenied(range) {
      guard contains(marks.but, from: range.upperBound), level == .crisis else { return nil }
      level = .caution
    }
    if rule.tempers.contains(.past), isPast(range) {
      level = tellsRecovery ? .safe : min(level, .caution)
    }
    guard level > .safe else { return nil }
    return SafetyFinding(category: category, level: level, words: words(range))
  }

  private func words(_ range: Range<Int>) -> String { tokens[range].map(\.text).joined(separator: " ") }

  private func contains(_ set: WordSet, from start: Int, to end: Int? = nil) -> Bool {
    let last = min(end ?? tokens.endIndex, tokens.endIndex)
    guard start < last else { return false }
    return tokens[max(start, tokens.startIndex)..<last].contains { set.contains($0.id) }
  }

  // MARK: idioms

  /// Returns whether every dangerous word of the phrase belongs to an idiom; or all of it, if it has none.
  private func isIdiom(_ range: Range<Int>) -> Bool {
    guard !idioms.isEmpty else { return false }
    let dangerous = range.filter { marks.danger.contains(tokens[$0].id) }
    let covered = dangerous.isEmpty ? Array(range) : dangerous
    return covered.allSatisfy { place in idioms.contains { $0.contains(place) } }
  }

  // MARK: whose

  private func subject(of range: Range<Int>) -> Subject {
    for token in tokens[range] {
      if marks.writer.contains(token.id) { return .writer }
      if marks.ofWriter.contains(token.id) { return .writer }
    }
    var place = range.lowerBound - 1
    let first = max(tokens.startIndex, range.lowerBound - config.subjectReach)
    while place >= first {
      let id = tokens[place].id
      if marks.writer.contains(id) || marks.mind.contains(id) { return .writer }
      if marks.others.contains(id) { return .other }
      place -= 1
    }
    return .unsaid
  }

  /// Matches "She said: I want to die", "they told me to".
  private func isReported(_ range: Range<Int>) -> Bool {
    let reach = max(tokens.startIndex, range.lowerBound - 6)
    guard let saying = (reach..<range.lowerBound).last(where: { marks.say.contains(tokens[$0].id) }) else {
      return false
    }
    var place = saying - 1
    while place >= max(tokens.startIndex, saying - 4) {
      let id = tokens[place].id
      if marks.writer.contains(id) || marks.mind.contains(id) { return false }
      if marks.others.contains(id) {
        // "She told me that I want to die" is strange; "he said, and I want to die" is the writer's own.
        return !contains(marks.but, from: saying, to: range.lowerBound)
          && !tokens[saying..<range.lowerBound].contains { $0.text == "and" || $0.text == "so" || $0.text == "because" }
      }
      place -= 1
    }
    return false
  }

  private func isQuoted(_ range: Range<Int>) -> Bool {
    contains(marks.quoted, from: max(tokens.startIndex, range.lowerBound - 4), to: range.lowerBound)
  }

  // MARK: what else is spoken of

  private func isStory(_ category: SafetyCategory, _ subject: Subject, _ range: Range<Int>, _ isQuoted: Bool) -> Bool {
    if isQuoted, contains(marks.story, from: tokens.startIndex, to: range.lowerBound) { return true }
    let speaksOfSelf = subject == .writer && saysI(range) && category != .violence
    return !speaksOfSelf && contains(marks.story, from: tokens.startIndex)
  }

  private func saysI(_ range: Range<Int>) -> Bool {
    let first = max(tokens.startIndex, range.lowerBound - 6)
    return tokens[first..<range.upperBound].contains { $0.text == "i" || $0.text == "myself" || $0.text == "my" }
  }

  private func isEased(_ tempers: SafetyRule.Tempers, _ range: Range<Int>) -> Bool {
    if tempers.contains(.mishap), contains(marks.mishap, from: tokens.startIndex),
      !contains(marks.deliberate, from: tokens.startIndex)
    {
      return true
    }
    if tempers.contains(.mundane), contains(marks.mundane, from: tokens.startIndex) { return true }
    if tempers.contains(.pastime), contains(marks.pastime, from: tokens.startIndex) { return true }
    if tempers.contains(.travel), contains(marks.travel, from: tokens.startIndex) { return true }
    if tempers.contains(.bodily), contains(marks.bodily, from: tokens.startIndex) { return true }
    if tempers.contains(.remedy), contains(marks.remedy, from: tokens.startIndex),
      !contains(marks.excess, from: tokens.startIndex)
    {
      return true
    }
    return tempers.contains(.jest) && contains(marks.jest, from: tokens.startIndex)
  }

  // MARK: denied, long ago

  /// Matches "I would never", "I am not", "I have no intention of": only auxiliary words between the denial and the
  /// phrase.
  private func isDenied(_ range: Range<Int>) -> Bool {
    if let first = tokens[range].first, marks.negators.contains(first.id) { return false }
    var place = range.lowerBound - 1
    let reach = max(tokens.startIndex, range.lowerBound - config.denialReach)
    while place >= reach {
      let id = tokens[place].id
      if marks.negators.contains(id) {
        let around = tokens[max(tokens.startIndex, place - 3)..<min(range.lowerBound, place + 4)]
        return !around.contains { marks.stuck.contains($0.id) }
      }
      guard marks.fillers.contains(id) else { return false }
      place -= 1
    }
    return false
  }

  private func isPast(_ range: Range<Int>) -> Bool {
    guard let past = marks.past else { return false }
    let isLong = tokens.indices.contains { matcher.match(past, at: $0) != nil }
    return isLong && !contains(marks.present, from: tokens.startIndex)
  }
}

/// The words that determine a phrase's context.
struct ContextMarks: Sendable {
  let starters: WordSet
  let enders: WordSet
  let danger: WordSet
  let writer: WordSet
  let ofWriter: WordSet
  let mind: WordSet
  let others: WordSet
  let say: WordSet
  let quoted: WordSet
  let story: WordSet
  let mishap: WordSet
  let deliberate: WordSet
  let mundane: WordSet
  let pastime: WordSet
  let travel: WordSet
  let jest: WordSet
  let present: WordSet
  let recovery: WordSet
  let but: WordSet
  let negators: WordSet
  let denials: WordSet
  let remedy: WordSet
  let excess: WordSet
  let bodily: WordSet
  let fillers: WordSet
  let stuck: WordSet
  let urgent: WordSet
  let past: PhrasePattern?

  init(_ compiler: inout PhraseCompiler) {
    starters = compiler.words("starters")
    enders = compiler.words("enders")
    danger = compiler.words("danger")
    writer = compiler.words("writer")
    ofWriter = compiler.words("ofWriter")
    mind = compiler.words("mind")
    others = compiler.words("other")
    say = compiler.words("say")
    quoted = compiler.words("quoted")
    story = compiler.words("story")
    mishap = compiler.words("mishap")
    deliberate = compiler.words("deliberate")
    mundane = compiler.words("mundane")
    pastime = compiler.words("pastime")
    travel = compiler.words("travel")
    jest = compiler.words("lightly")
    present = compiler.words("present")
    recovery = compiler.words("recovery")
    but = compiler.words("but")
    negators = compiler.words("negator")
    denials = compiler.words("denial")
    remedy = compiler.words("remedy")
    excess = compiler.words("excess")
    bodily = compiler.words("bodily")
    fillers = compiler.words("filler")
    stuck = compiler.words("stuck")
    urgent = compiler.words("urgent")
    past = compiler.pattern("$past")
  }
}
