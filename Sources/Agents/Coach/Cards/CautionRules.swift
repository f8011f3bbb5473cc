/// Finds the caution for a moment in the person's state.
enum CautionRules {
  /// Returns a model's words if they may be shown, or why not; `nil` if it has no caution.
  static func judged(
    _ text: String, _ config: CautionConfig = CautionConfig()
  ) -> Result<String?, ReplySanitizer.Refusal> {
    if PlainText.tidied(text).isEmpty { return .success(nil) }
    var limits = ReplyConfig()
    limits.sentencesMax = 1
    limits.wordsMax = config.wordsMax
    limits.charactersMax = config.charactersMax
    return ReplySanitizer(limits).clean(text).map { $0 }
  }

  /// Returns the caution of the first rule that applies to a card, the gravest first, or `nil`.
  static func caution(
    _ moment: MicroMoment, _ state: CoachState, _ config: CautionConfig = CautionConfig()
  ) -> String? {
    if moment.category == .injury {
      return "Go easy, and stop if anything feels uncomfortable."
    }
    guard moment.category.isPhysical else {
      return moment.difficulty == .hard && isStressed(state, config)
        ? "This one takes some nerve; it can wait for a calmer day." : nil
    }
    if moment.difficulty == .hard {
      // Without a report of the wearer's energy, hard moments carry a caution.
      guard let energy = state.features[.energy] else {
        return "Only if you feel up to it; an easier one is fine, too."
      }
      if energy <= config.lowEnergy { return "Your energy is low today: take half of it, or choose an easier one." }
    }
    if moment.difficulty != .easy, isStrained(state, config) {
      return "Your body had a hard time lately: keep it light and stop early."
    }
    return nil
  }

  private static func isStressed(_ state: CoachState, _ config: CautionConfig) -> Bool {
    state.features[.stress].map { $0 >= config.highStress } ?? false
  }

  private static func isStrained(_ state: CoachState, _ config: CautionConfig) -> Bool {
    let high = [WellbeingFeature.sleepDebt, .restingHeartRate].compactMap { state.features[$0] }
    let low = state.features[.heartRateVariability]
    return high.contains { $0 >= config.strained } || low.map { $0 <= -config.strained } ?? false
  }
}

extension MicroMoment.Category {
  /// `true` if it needs physical effort.
  fileprivate var isPhysical: Bool {
    switch self {
    case .movement, .mobility, .outdoors, .injury: true
    case .breathing, .sleep, .focus, .connection, .reflection, .nourishment, .mindfulness, .play: false
    }
  }
}

/// The thresholds for a card's caution ("Pulsum, Journey 3", step 6: heuristic rules; the thresholds are assumed).
struct CautionConfig: Equatable, Sendable {
  /// The slider values, from 0 to 1, with a caution for hard moments: energy at most, stress at least.
  var lowEnergy = 0.35
  var highStress = 0.8
  /// The deviations from the baseline that mean strain: sleep debt and resting heart rate above, heart rate variability
  /// below.
  var strained = 1.5
  /// The limits of a model's caution, in words ("CoachAgent": under 20) and characters (assumed).
  var wordsMax = 19
  var charactersMax = 160
}
