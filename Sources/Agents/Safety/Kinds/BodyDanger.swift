/// A physical danger that can't wait: the reader should call for help first and look for causes later.
package enum BodyDanger: CaseIterable, Sendable {
  case heart, stroke, breath, allergy, bleeding, head, poison, sugar, belly, pregnancy, injury, heat, infection, eye
  case collapse

  /// The possible condition in plain words, never as a diagnosis.
  var words: String {
    switch self {
    case .heart: "What you write can be the sign of a heart attack."
    case .stroke: "What you write can be the sign of a stroke, and every minute counts."
    case .breath: "Not getting enough air cannot wait."
    case .allergy: "What you write can be a severe allergic reaction."
    case .bleeding: "Bleeding like that cannot wait."
    case .head: "A headache like that can be something that cannot wait."
    case .poison: "What was swallowed can be dangerous even while you feel well."
    case .sugar: "Blood sugar like that cannot wait."
    case .belly: "Pain like that has to be looked at now."
    case .pregnancy: "In a pregnancy, that has to be looked at now."
    case .injury: "After a blow to the head, signs like these cannot wait."
    case .heat: "What you write can be a heat stroke: get out of the heat and cool down."
    case .infection: "What you write can be an infection of the blood or the brain."
    case .eye: "Eyes that suddenly see less cannot wait."
    case .collapse: "What you write can be an emergency."
    }
  }

  package func message(_ help: CrisisHelp) -> String {
    "\(words) Call \(help.emergency) now, and do not stay alone."
  }
}

/// Detects an emergency of the body in a text, by signs that are widely taught (112.eu, NHS "When to call 999",
/// helsenorge.no "Ring 113", American Heart Association, "Warning signs"). It doesn't replace triage.
package struct BodyRules: Sendable {
  package init() {}

  /// - Parameters:
  ///   - text: Everything written about it, one field per sentence.
  ///   - severity: 1 to 10; `nil` counts as 10.
  package func danger(in text: String, severity: Int?) -> BodyDanger? {
    let found = NativeReader(text: FoldedText(text), phrases: .standard).bodyDanger(severity ?? 10)
    return found ?? (LocalSafetyClassifier().hearsBody(text) ? .collapse : nil)
  }
}
