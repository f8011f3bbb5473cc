extension DiaryHelper {
  /// Detects danger in every text of an entry: to the body by few rules, and in the words as in chats and journals.
  ///
  /// - Parameter region: Two letters of the wearer's home country; `nil` if unknown.
  package convenience init(region: String?, _ rules: Rules) {
    let (body, words) = (BodyRules(), LocalSafetyClassifier())
    let mistake = rules.planted(as: SafetyMistake.self)
    self.init { draft, zone in
      let texts = rules.hasPlanted(.notesUnread) ? Array(draft.texts.prefix(1)) : draft.texts
      guard !texts.isEmpty else { return nil }
      // A field is a sentence of its own: a denial in one doesn't affect the next.
      let text = texts.joined(separator: ". ")
      let severity = rules.hasPlanted(.mildAlarms) ? nil : draft.severity
      let place = CrisisHelp.region(zone: zone.identifier)
      let assessment = words.assess(text, making: mistake, severity: severity ?? 7)
      let decision = SafetyDecision(local: assessment, region: region ?? place)
      // A wish to die takes precedence over other dangers. The helpline is the home country's, the ambulance the local
      // one.
      if decision.level < .crisis || decision.category == .medical,
        let danger = body.danger(in: text, severity: severity)
      {
        let help = CrisisHelp.of(region: place ?? region)
        return DiaryHelp(.body, level: 2, message: danger.message(help), number: help.emergency)
      }
      guard decision.level > .safe, decision.category != .unreadable, let message = decision.message else { return nil }
      return DiaryHelp(
        .words, level: UInt8(decision.level.rawValue), message: message, number: decision.help?.emergency)
    }
  }
}

extension DiaryDraft {
  /// The severity, 1 to 10; `nil` if it has none or is out of range.
  fileprivate var severity: Int? {
    guard case .symptom(let symptom) = content, (1...10).contains(symptom.severity) else { return nil }
    return symptom.severity
  }
}
