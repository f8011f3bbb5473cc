/// A physical danger that can't wait: the reader should call for help first and look for causes later.
package enum BodyDanger: CaseIterable, Sendable {
  case heart, stroke, breath, allergy, bleeding, head, collapse

  /// The possible condition in plain words, never as a diagnosis.
  var words: String {
    switch self {
    case .heart: "What you write can be the sign of a heart attack."
    case .stroke: "What you write can be the sign of a stroke, and every minute counts."
    case .breath: "Not getting enough air cannot wait."
    case .allergy: "What you write can be a severe allergic reaction."
    case .bleeding: "Bleeding like that cannot wait."
    case .head: "A headache like that can be something that cannot wait."
    case .collapse: "What you write can be an emergency."
    }
  }

  /// Returns the message to the person.
  package func message(_ help: CrisisHelp) -> String {
    "\(words) Call \(help.emergency) now, and do not stay alone."
  }
}

/// Detects an emergency in an entry about the body, by a few rules with widely taught signs (112.eu, NHS "When to call
/// 999", helsenorge.no "Ring 113", American Heart Association, "Warning signs"). They don't replace triage.
package struct BodyRules: Sendable {
  /// Signs that together are an emergency.
  struct Rule: Sendable {
    let danger: BodyDanger
    /// The least severity, of 1 to 10.
    let from: Int
    /// At least one sign of each group.
    let needs: [Set<BodySign>]
    /// Harmless causes that revoke it.
    var unless: Set<BodySign> = []
    /// Signs with which no cause is harmless.
    var despite: Set<BodySign> = []
  }

  static let rules: [Rule] = [
    Rule(
      danger: .heart, from: 4, needs: [[.chest], [.radiates, .coldSweat, .faint, .breathless, .sick]],
      unless: [.muscle], despite: [.coldSweat, .faint, .breathless]),
    Rule(danger: .heart, from: 8, needs: [[.chest]], unless: [.muscle], despite: [.coldSweat, .faint, .breathless]),
    // Without chest pain, as is common in women and the old.
    Rule(
      danger: .heart, from: 5, needs: [[.radiates], [.coldSweat], [.faint, .breathless, .sick]], unless: [.muscle]),
    Rule(danger: .stroke, from: 1, needs: [[.droop]], unless: [.strained], despite: [.oneSide, .speech]),
    Rule(
      danger: .stroke, from: 1, needs: [[.speech], [.sudden, .oneSide, .sight, .headache, .faint]],
      unless: [.strained], despite: [.oneSide]),
    Rule(danger: .stroke, from: 7, needs: [[.speech]], unless: [.strained]),
    Rule(
      danger: .stroke, from: 3, needs: [[.oneSide], [.sudden, .sight, .headache, .faint]], unless: [.strained]),
    Rule(danger: .stroke, from: 6, needs: [[.sight], [.sudden]]),
    Rule(danger: .breath, from: 7, needs: [[.suffocates]], unless: [.blocked]),
    Rule(danger: .breath, from: 3, needs: [[.blueLips]], unless: [.cold], despite: [.breathless, .suffocates]),
    Rule(
      danger: .allergy, from: 3, needs: [[.throat], [.allergen, .breathless, .suffocates, .faint]],
      unless: [.ordinaryThroat], despite: [.breathless, .suffocates, .faint]),
    Rule(danger: .allergy, from: 8, needs: [[.throat]], unless: [.ordinaryThroat]),
    Rule(danger: .allergy, from: 4, needs: [[.allergen], [.breathless, .suffocates, .faint]], unless: [.blocked]),
    Rule(danger: .bleeding, from: 5, needs: [[.bleeds]], unless: [.smallBleed], despite: [.faint]),
    // The signs may be in two fields of one entry.
    Rule(
      danger: .bleeding, from: 5, needs: [[.blood], [.unstopped]], unless: [.smallBleed], despite: [.faint]),
    Rule(danger: .bleeding, from: 3, needs: [[.bloodUp]], unless: [.smallBleed], despite: [.faint]),
    Rule(danger: .head, from: 8, needs: [[.thunder]]),
    Rule(danger: .head, from: 6, needs: [[.headache], [.stiffNeck], [.fever]]),
    Rule(danger: .collapse, from: 7, needs: [[.collapse]], unless: [.resting]),
  ]

  private let phrases = BodyPhrases.standard

  package init() {}

  /// - Parameters:
  ///   - text: Everything written about it, one field per sentence.
  ///   - severity: 1 to 10; `nil` counts as 10.
  package func danger(in text: String, severity: Int?) -> BodyDanger? {
    let signs = phrases.signs(in: FoldedText(text))
    guard !signs.isEmpty else { return nil }
    return Self.rules.first { $0.applies(to: signs, severity ?? 10) }?.danger
  }
}

extension BodyRules.Rule {
  func applies(to signs: Set<BodySign>, _ severity: Int) -> Bool {
    guard severity >= from, needs.allSatisfy({ !$0.isDisjoint(with: signs) }) else { return false }
    return unless.isDisjoint(with: signs) || !despite.isDisjoint(with: signs)
  }
}
