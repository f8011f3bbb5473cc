/// The slots that a text fills, and the kinds of danger that they make together.
struct DangerSigns {
  struct Sign {
    let slot: DangerSlot
    let language: Int
    let range: Range<Int>
  }

  /// The sentence and the clause of each word.
  struct Layout {
    private(set) var sentences: [Int] = []
    private(set) var clauses: [Int] = []
    /// The largest distance of two slots of one term, in words.
    let reach: Int

    init(_ text: FoldedText) {
      var (sentence, clause) = (0, 0)
      for word in text.words {
        if word.beginsSentence { sentence += 1 }
        if word.followsPause { clause += 1 }
        sentences.append(sentence)
        clauses.append(clause)
      }
      let characters = text.words.count { $0.range.count == 1 }
      let isThai = text.letters[Script.thai.rawValue] * 2 > text.letters.reduce(0, +)
      reach = isThai ? 20 : characters * 2 > text.words.count ? 10 : 6
    }
  }

  private let layout: Layout
  private let bySlot: [DangerSlot: [Sign]]
  private let isDenial: (Sign, Int) -> Bool

  /// The largest distance of a kind's terms, in words; a comma counts as several words within a term.
  private static let scope = 45
  private static let pauseCost = 3

  /// - Parameter isDenial: Returns whether the word at a place is a denial in the language of a sign.
  init(_ signs: [Sign], _ layout: Layout, isDenial: @escaping (Sign, Int) -> Bool) {
    (self.layout, self.isDenial) = (layout, isDenial)
    bySlot = Dictionary(grouping: signs, by: \.slot)
  }

  /// Returns the places at which a kind holds, by its first term.
  func places(of kind: DangerKind) -> [Sign] {
    let (isBody, groups) = (kind.isOfBody, kind.needs)
    let first = places(of: groups[0], isBody)
    guard !first.isEmpty else { return [] }
    let rest = groups.dropFirst().map { places(of: $0, isBody) }
    return first.filter { sign in
      rest.allSatisfy { others in
        others.contains { isNear(sign, $0, isBody) && (isBody || !$0.range.overlaps(sign.range)) }
      } && !isRevoked(kind, at: sign, isBody)
    }
  }

  private func isRevoked(_ kind: DangerKind, at sign: Sign, _ isBody: Bool) -> Bool {
    func holds(_ slots: Set<DangerSlot>) -> Bool {
      slots.contains { slot in bySlot[slot, default: []].contains { isNear(sign, $0, isBody) } }
    }
    return holds(kind.unless) && !holds(kind.despite)
  }

  /// The mind's terms are in one sentence or two neighbouring ones, and the body's in one entry.
  private func isNear(_ a: Sign, _ b: Sign, _ isBody: Bool) -> Bool {
    let distance = max(a.range.lowerBound, b.range.lowerBound) - min(a.range.upperBound, b.range.upperBound)
    guard distance <= Self.scope else { return false }
    return isBody
      || a.language == b.language
        && abs(layout.sentences[a.range.lowerBound] - layout.sentences[b.range.lowerBound]) <= 1
  }

  private func places(of terms: [DangerKind.Term], _ isBody: Bool) -> [Sign] {
    terms.flatMap { term in
      term.dropFirst().reduce(bySlot[term[0], default: []]) { found, slot in
        found.compactMap { joined($0, bySlot[slot, default: []], isBody) }
      }
    }
  }

  /// Returns a sign that extends to one of another slot near it in its sentence, for the mind in its clause.
  private func joined(_ sign: Sign, _ others: [Sign], _ isBody: Bool) -> Sign? {
    for other in others where other.language == sign.language {
      let (first, second) = sign.range.lowerBound <= other.range.lowerBound ? (sign, other) : (other, sign)
      let (start, end) = (first.range.lowerBound, second.range.lowerBound)
      guard layout.sentences[start] == layout.sentences[end] else { continue }
      let pauses = layout.clauses[end] - layout.clauses[start]
      let gap = min(first.range.upperBound, end)..<end
      guard isBody || pauses == 0, gap.count + pauses * Self.pauseCost <= layout.reach else { continue }
      if gap.contains(where: { isDenial(sign, $0) }) { continue }
      let last = max(first.range.upperBound, second.range.upperBound)
      return Sign(slot: sign.slot, language: sign.language, range: start..<last)
    }
    return nil
  }
}
