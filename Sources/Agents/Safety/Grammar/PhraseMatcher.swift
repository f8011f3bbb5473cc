/// Looks for patterns in one sentence.
struct PhraseMatcher {
  let tokens: ArraySlice<SafetyToken>
  /// Words that begin a clause when they stand before it, and that end one when they stand behind it.
  let starters: WordSet
  let enders: WordSet
  let denials: WordSet

  /// Where a match from a place ends; nil when there is none.
  func match(_ pattern: PhrasePattern, at place: Int) -> Int? {
    match(pattern.parts, 0, place)
  }

  private func match(_ parts: [PhrasePattern.Part], _ index: Int, _ place: Int) -> Int? {
    guard index < parts.count else { return place }
    switch parts[index] {
    case .clauseStart:
      guard place == tokens.startIndex || starters.contains(tokens[place - 1].id) else { return nil }
      return match(parts, index + 1, place)
    case .clauseEnd:
      guard isEnd(place) else { return nil }
      return match(parts, index + 1, place)
    case .not(let single, let long):
      if place < tokens.endIndex, single.contains(tokens[place].id) { return nil }
      if long.contains(where: { follows($0, place) }) { return nil }
      return match(parts, index + 1, place)
    case .gap(let count):
      for length in 0...count where place + length <= tokens.endIndex {
        if length > 0, denials.contains(tokens[place + length - 1].id) { return nil }
        if let end = match(parts, index + 1, place + length) { return end }
      }
      return nil
    case .choice(let single, let long, let optional, let orEnd):
      for phrase in long where follows(phrase, place) {
        if let end = match(parts, index + 1, place + phrase.count) { return end }
      }
      if place < tokens.endIndex, single.contains(tokens[place].id), let end = match(parts, index + 1, place + 1) {
        return end
      }
      return optional || orEnd && isEnd(place) ? match(parts, index + 1, place) : nil
    }
  }

  private func isEnd(_ place: Int) -> Bool { place == tokens.endIndex || enders.contains(tokens[place].id) }

  private func follows(_ phrase: [Int], _ place: Int) -> Bool {
    guard place + phrase.count <= tokens.endIndex else { return false }
    for (offset, id) in phrase.enumerated() where tokens[place + offset].id != id { return false }
    return true
  }
}
