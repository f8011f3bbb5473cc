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
  package var allowsCloud: Bool { level == .safe }
  /// Whether the coach may answer it.
  package var allowsCoaching: Bool { level == .safe }

  private static func reason(of model: ModelAnswer?) -> String? {
    switch model {
    case .rated(let level, let reason) where level > .safe: reason.isEmpty ? "a language model was worried" : reason
    case .refused: "a language model refused to answer"
    default: nil
    }
  }
}
