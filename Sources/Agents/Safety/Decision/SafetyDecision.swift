/// What may be done with a text, and what the person is told (Pulsum, SafetyAgent and Journey 4).
///
/// The most severe answer counts: a model that says "safe" takes nothing back of what was found on the device, and one
/// that is silent leaves it as it is.
package struct SafetyDecision: Equatable, Sendable {
  package let level: SafetyLevel
  /// The worst that was found locally; nil when only the model worries.
  package let category: SafetyCategory?
  /// Why, in plain words; nil when the text is safe.
  package let reason: String?
  /// What the person reads; nil when the text is safe.
  package let message: String?
  /// Whom to call; only in a crisis.
  package let help: CrisisHelp?

  /// - Parameters:
  ///   - model: nil when there is none.
  ///   - region: the two letters of the person's country, if known.
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
    case .caution: (message, help) = (SupportWords.caution, nil)
    case .crisis:
      let help = CrisisHelp.of(region: region)
      (message, self.help) = (SupportWords.crisis(help, category: local.level == .crisis ? local.category : nil), help)
    }
  }

  /// Whether the text may leave the device.
  var allowsCloud: Bool { level == .safe }
  /// Whether the coach may answer it.
  var allowsCoaching: Bool { level == .safe }

  private static func reason(of model: ModelAnswer?) -> String? {
    switch model {
    case .rated(let level, let reason) where level > .safe: reason.isEmpty ? "a language model was worried" : reason
    case .refused: "a language model refused to answer"
    default: nil
    }
  }
}

/// What a language model says of a text, if there is one (Pulsum, FoundationModelsSafetyProvider).
package enum ModelAnswer: Hashable, Sendable {
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

/// Whom to call in a crisis: held on the device, so that it is there without a network (Pulsum, "Crisis messaging").
package struct CrisisHelp: Equatable, Sendable {
  /// The number of the emergency services.
  package let emergency: String
  /// A line that listens, with its number; nil where we are sure of none.
  package let line: String?

  /// For instance `If you are in danger, call 112. Samaritans listen at any hour: 116 123.`
  package var words: String {
    let call = "If you or somebody else is in danger now, call \(emergency)."
    guard let line else { return call + " A doctor, or somebody you trust, can help to find a line that listens." }
    return "\(call) To talk to somebody: \(line)."
  }

  /// Where the country is unknown or not listed: 112 is answered by mobile networks in most of the world.
  static let international = CrisisHelp(emergency: "112 or your local emergency number", line: nil)

  /// - Parameter region: two letters, in any case, alone or at the end of a locale such as `en_GB`.
  package static func of(region: String?) -> CrisisHelp {
    guard let part = region?.split(whereSeparator: { $0 == "_" || $0 == "-" }).last else { return international }
    return table[part.uppercased()] ?? international
  }

  /// Only numbers that are known for certain; a country without a line of its own has its emergency number alone.
  package static let table: [String: CrisisHelp] = {
    var table: [String: CrisisHelp] = [
      "US": CrisisHelp(emergency: "911", line: "988 Suicide and Crisis Lifeline, call or text 988"),
      "CA": CrisisHelp(emergency: "911", line: "Suicide Crisis Helpline, call or text 988"),
      "GB": CrisisHelp(emergency: "999", line: "Samaritans, 116 123; NHS, 111"),
      "IE": CrisisHelp(emergency: "112 or 999", line: "Samaritans, 116 123"),
      "AU": CrisisHelp(emergency: "000", line: "Lifeline, 13 11 14"),
      "NZ": CrisisHelp(emergency: "111", line: "call or text 1737"),
      "DE": CrisisHelp(emergency: "112", line: "TelefonSeelsorge, 0800 111 0 111"),
      "AT": CrisisHelp(emergency: "112 or 144", line: "TelefonSeelsorge, 142"),
      "CH": CrisisHelp(emergency: "112 or 144", line: "Die Dargebotene Hand, 143"),
      "FR": CrisisHelp(emergency: "112 or 15", line: "3114"),
      "ES": CrisisHelp(emergency: "112", line: "024"),
      "NL": CrisisHelp(emergency: "112", line: "113 Zelfmoordpreventie, 113 or 0800 0113"),
      "IN": CrisisHelp(emergency: "112", line: "Tele-MANAS, 14416"),
      "JP": CrisisHelp(emergency: "119 or 110", line: nil),
      "KR": CrisisHelp(emergency: "119 or 112", line: "109"),
      "BR": CrisisHelp(emergency: "192 or 190", line: "CVV, 188"),
      "MX": CrisisHelp(emergency: "911", line: nil),
      "ZA": CrisisHelp(emergency: "112 or 10111", line: nil),
      "NO": CrisisHelp(emergency: "113 or 112", line: nil),
      "CN": CrisisHelp(emergency: "120 or 110", line: nil),
      "SG": CrisisHelp(emergency: "995 or 999", line: "Samaritans of Singapore, 1767"),
      "KE": CrisisHelp(emergency: "999 or 112", line: nil),
      "UG": CrisisHelp(emergency: "999 or 112", line: nil),
    ]
    for region in [
      "IT", "PT", "BE", "LU", "DK", "SE", "FI", "PL", "CZ", "SK", "HU", "RO", "BG", "GR", "HR", "SI", "EE",
      "LV", "LT", "CY", "MT", "IS",
    ] {
      table[region] = CrisisHelp(emergency: "112", line: nil)
    }
    return table
  }()
}

/// What the person is told. Own words; never an instruction, never a judgement.
enum SupportWords {
  static let caution = """
    That sounds heavy, and it is good that you wrote it down. You do not have to carry it alone: is there somebody \
    you trust whom you could tell today?
    """

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
