/// What a language model says of a text, if there is one (Pulsum, FoundationModelsSafetyProvider).
package enum ModelAnswer: Equatable, Sendable {
  case rated(SafetyLevel, reason: String)
  /// It would not answer, or its guardrails stepped in: it saw something.
  case refused
  /// No answer in time, or none that could be read. Says nothing about the text.
  case failed

  /// Reads the rating that a model wrote; what is none of the three counts as no answer.
  package init(rating: String, reason: String) {
    let word = rating.lowercased().filter(\.isLetter)
    switch word {
    case "safe": self = .rated(.safe, reason: reason)
    case "caution": self = .rated(.caution, reason: reason)
    case "crisis": self = .rated(.crisis, reason: reason)
    default: self = .failed
    }
  }

  /// The least level that the answer asks for.
  var level: SafetyLevel {
    switch self {
    case .rated(let level, _): level
    case .refused: .caution
    case .failed: .safe
    }
  }
}
