/// What a text worries about. Those that come first are named first when several are as severe.
package enum SafetyCategory: Int, CaseIterable, Comparable, Sendable {
  /// A wish to die or to end one's life.
  case suicide
  /// Means, a place or a time for it.
  case means
  /// A farewell, or leaving things in order.
  case goodbye
  case selfHarm
  /// Danger to the body right now.
  case medical
  /// A wish or a plan to hurt somebody.
  case violence
  /// Being hurt or threatened by somebody.
  case abuse
  /// Somebody else is in danger.
  case otherAtRisk
  /// Feeling a burden, or that others were better off.
  case burden
  /// No hope, no future, no way out.
  case hopelessness
  case eating
  /// Distress of another kind.
  case distress

  package static func < (a: SafetyCategory, b: SafetyCategory) -> Bool { a.rawValue < b.rawValue }

  /// The reason in plain words.
  package var words: String {
    switch self {
    case .suicide: "words of wanting to die"
    case .means: "words of a means or a plan to die"
    case .goodbye: "words of farewell"
    case .selfHarm: "words of hurting oneself"
    case .medical: "words of a medical emergency"
    case .violence: "words of hurting somebody"
    case .abuse: "words of being hurt or threatened"
    case .otherAtRisk: "words of somebody else in danger"
    case .burden: "words of being a burden"
    case .hopelessness: "words of having no hope"
    case .eating: "words of disordered eating"
    case .distress: "words of great distress"
    }
  }
}
