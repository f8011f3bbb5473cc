/// The meaning of a word or phrase for a kind of danger; each language fills the slots in `danger-words.txt`.
enum DangerSlot: String, CaseIterable, Sendable {
  // Of the mind.
  case suicide, want, die, unlive, fed, life, nowake, vanish, hopeless
  case means, amount, place, ready, bye, final, provide, gone, better, burden, pet, enough, soon, harmless
  case dwelling, peace, kin, thing, give, event, absent, night, harm, reunite, jump, height
  // Parts of the body, and how they feel.
  case chest, press, radiate, face, droop, limb, numb, throat, swell, blue, eye, blind, head, hurt, neck, stiff
  case belly, hard, groin
  // Signs and circumstances.
  case sweat, faint, breathless, choke, speech, confused, sick, fever, sudden, severe, seizure, unconscious, rash, light
  case blood, unstopped, bloodUp, bloodOut, allergen, swallow, toxin, overdose, pregnant, knock, heat, sugar, infection
  case stuck, oneSide, emergency, child, clot, cord, floppy, gas, pulse, thinner, mistake
  // Harmless causes.
  case muscle, coldThroat, smallBleed, resting, blocked, coldSkin, strained
}

extension DangerSlot {
  /// `true` if its words deny something themselves, so that a denial before them is part of them: "ne veux plus vivre".
  var isNegative: Bool {
    [
      DangerSlot.unlive, .nowake, .hopeless, .fed, .enough, .burden, .final, .gone, .choke, .speech, .unstopped, .blind,
      .unconscious, .confused, .peace, .absent, .floppy, .severe,
    ].contains(self)
  }
}

/// A conjunction of slots that together are a danger.
struct DangerKind: Sendable {
  enum Danger: Hashable, Sendable {
    case body(BodyDanger)
    case mind(SafetyCategory, SafetyLevel)
  }

  /// Slots close together in one clause, such as a part of the body and how it feels.
  typealias Term = [DangerSlot]

  let danger: Danger
  /// The least severity of an entry about the body, of 1 to 10.
  let from: Int
  /// At least one term of each group.
  let needs: [[Term]]
  /// Harmless circumstances that revoke it.
  let unless: Set<DangerSlot>
  /// Slots with which no circumstance is harmless.
  let despite: Set<DangerSlot>

  /// - Parameter line: For instance `4 chest+press sweat|faint !muscle ^sweat`.
  init?(_ line: Substring, _ danger: Danger) {
    var (from, needs): (Int, [[Term]]) = (1, [])
    var (unless, despite): (Set<DangerSlot>, Set<DangerSlot>) = ([], [])
    for piece in line.split(separator: " ") {
      if let severity = Int(piece) {
        from = severity
        continue
      }
      let mark = piece.first
      let isMarked = mark == "!" || mark == "^"
      let terms = (isMarked ? piece.dropFirst() : piece).split(separator: "|").map { alternative in
        alternative.split(separator: "+").map { DangerSlot(rawValue: String($0)) }
      }
      let known = terms.map { $0.compactMap { $0 } }
      guard zip(terms, known).allSatisfy({ $0.count == $1.count }) else { return nil }
      switch mark {
      case "!": unless.formUnion(known.joined())
      case "^": despite.formUnion(known.joined())
      default: needs.append(known)
      }
    }
    guard !needs.isEmpty else { return nil }
    (self.danger, self.from, self.needs, self.unless, self.despite) = (danger, from, needs, unless, despite)
  }

  var isOfBody: Bool { if case .body = danger { true } else { false } }

  /// The kinds of `danger-kinds.txt`, and its errors.
  static let standard: (kinds: [DangerKind], problems: [String]) = {
    var (kinds, problems): ([DangerKind], [String]) = ([], [])
    for (title, lines) in BundledText.sections(of: BundledText.dangerKinds) {
      for line in lines where !line.isEmpty && !line.hasPrefix("#") {
        if let danger = danger(title), let kind = DangerKind(line, danger) {
          kinds.append(kind)
        } else {
          problems.append("\(title): \(line)")
        }
      }
    }
    return (kinds, problems)
  }()

  private static func danger(_ title: Substring) -> Danger? {
    let words = title.split(separator: " ")
    if words.count == 1 { return BodyDanger.allCases.first { "\($0)" == title }.map { .body($0) } }
    guard words.count == 2, let category = SafetyCategory.allCases.first(where: { "\($0)" == words[0] }),
      let level = SafetyLevel.allCases.first(where: { "\($0)" == words[1] })
    else { return nil }
    return .mind(category, level)
  }
}
