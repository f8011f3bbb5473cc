/// The permitted uses of a text, and the message to the person (Pulsum, SafetyAgent and Journey 4).
///
/// The most severe answer counts: a model's "safe" doesn't revoke the device's findings, and a silent model changes
/// nothing.
package struct SafetyDecision: Equatable, Sendable {
  package let level: SafetyLevel
  /// The worst local finding; `nil` if only the model found danger.
  package let category: SafetyCategory?
  /// The reason in plain words; `nil` if the text is safe.
  package let reason: String?
  /// The message to the person; `nil` if the text is safe.
  package let message: String?
  /// The numbers to call, in a crisis and if another person is at risk.
  package let help: CrisisHelp?

  /// - Parameters:
  ///   - model: `nil` if there is none.
  ///   - region: The two letters of the person's country, if known.
  package init(local: SafetyAssessment, model: ModelAnswer? = nil, region: String? = nil) {
    let asked = model?.level ?? .safe
    level = max(local.level, asked)
    category = local.category
    if local.level == level, let words = local.reason {
      reason = words
    } else {
      reason = Self.reason(of: model)
    }
    switch level {
    case .safe: (message, help) = (nil, nil)
    case .caution:
      // Another person's danger needs numbers to call too.
      let region = CrisisHelp.of(region: region)
      let category = local.level == .caution ? local.category : nil
      message = SupportWords.caution(category, region)
      help = category == .otherAtRisk || category == .abuse ? region : nil
    case .crisis:
      let help = CrisisHelp.of(region: region)
      (message, self.help) = (SupportWords.crisis(help, category: local.level == .crisis ? local.category : nil), help)
    }
  }

  private static func reason(of model: ModelAnswer?) -> String? {
    switch model {
    case .rated(let level, let reason) where level > .safe: reason.isEmpty ? "a language model was worried" : reason
    case .refused: "a language model refused to answer"
    default: nil
    }
  }
}

/// A language model's rating of a text, if there is a model (Pulsum, FoundationModelsSafetyProvider).
package enum ModelAnswer: Hashable, Sendable {
  case rated(SafetyLevel, reason: String)
  /// It refused to answer, or its guardrails blocked: it found something.
  case refused
  /// There was no readable answer in time, which says nothing about the text.
  case failed

  /// Reads the model's rating; anything but the three levels counts as no answer.
  package init(rating: String, reason: String) {
    let word = rating.lowercased().filter(\.isLetter)
    switch word {
    case "safe": self = .rated(.safe, reason: reason)
    case "caution": self = .rated(.caution, reason: reason)
    case "crisis": self = .rated(.crisis, reason: reason)
    default: self = .failed
    }
  }

  /// The least level that follows from the answer.
  var level: SafetyLevel {
    switch self {
    case .rated(let level, _): level
    case .refused: .caution
    case .failed: .safe
    }
  }
}

/// The messages to the person, in our own words; never an instruction or a judgement.
enum SupportWords {
  /// - Parameter help: For the other person, if another one is at risk.
  static func caution(_ category: SafetyCategory?, _ help: CrisisHelp) -> String {
    switch category {
    case .otherAtRisk:
      "That sounds worrying for them. Stay in touch with them if you can, ask openly how they are, and tell somebody who "
        + "can help. \(help.words)"
    case .unreadable:
      "I do not know the language of that, so nothing of it leaves your phone. If it is something heavy, please tell "
        + "somebody you trust, or tell me in another language."
    case .eating, .selfHarm:
      "Thank you for writing that down; it takes courage. You do not have to handle it alone: a doctor, or somebody you "
        + "trust, is a good first person to tell."
    case .abuse:
      "Nobody may treat you like that. Is there somebody you trust, or a place where you are safe, that you could turn to "
        + "today? \(help.words)"
    default:
      "That sounds heavy, and it is good that you wrote it down. You do not have to carry it alone: is there somebody "
        + "you trust whom you could tell today?"
    }
  }

  static func crisis(_ help: CrisisHelp, category: SafetyCategory?) -> String {
    "\(opening(category)) \(help.words)"
  }

  private static func opening(_ category: SafetyCategory?) -> String {
    switch category {
    case .medical: "This may be an emergency. Please get help right now."
    case .abuse: "Nobody may hurt you. If you can, go where you are safe."
    case .violence: "Please step away from where somebody could get hurt, and talk to somebody now."
    case .otherAtRisk: "Somebody may be in danger. Stay with them if that is safe, and get help now."
    default: "I am really glad that you said it. You matter, and you do not have to get through this alone."
    }
  }
}
