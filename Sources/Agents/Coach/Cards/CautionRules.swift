/// Says what to mind about a moment in the state that the person is in.
enum CautionRules {
  /// The caution of a card, or nil.
  ///
  /// - Parameter model: what a language model has to say. It may find a caution, or better words for one; that it says
  ///   nothing, or nothing usable, does not take away the caution of a rule.
  static func caution(
    _ moment: MicroMoment, _ state: CoachState, model: String? = nil, _ config: CautionConfig = CautionConfig()
  ) -> String? {
    model.flatMap { cleaned($0, config) } ?? rule(moment, state, config)
  }

  /// The first rule that holds, the gravest first.
  private static func rule(_ moment: MicroMoment, _ state: CoachState, _ config: CautionConfig) -> String? {
    if moment.category == .injury {
      return "Go easy, and stop if anything feels uncomfortable."
    }
    guard moment.category.isPhysical else {
      return moment.difficulty == .hard && isStressed(state, config)
        ? "This one takes some nerve; it can wait for a calmer day." : nil
    }
    if moment.difficulty == .hard {
      // Without a report of how the wearer feels, what is hard is not taken lightly.
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

  private static func cleaned(_ text: String, _ config: CautionConfig) -> String? {
    var limits = ReplyConfig()
    limits.sentencesMax = 1
    limits.wordsMax = config.wordsMax
    limits.charactersMax = config.charactersMax
    return try? ReplySanitizer(limits).clean(text).get()
  }
}

extension MicroMoment.Category {
  /// Whether the body has to do something for it.
  fileprivate var isPhysical: Bool {
    switch self {
    case .movement, .mobility, .outdoors, .injury: true
    case .breathing, .sleep, .focus, .connection, .reflection, .nourishment, .mindfulness, .play: false
    }
  }
}

/// When a card carries a caution ("Pulsum, Journey 3", step 6: heuristic rules; the thresholds are assumed).
package struct CautionConfig: Equatable, Sendable {
  /// On sliders from 0 to 1, energy at or below which something hard wants a caution, and stress at or above which.
  var lowEnergy = 0.35
  var highStress = 0.8
  /// Deviations from the usual from which the body is under strain: of sleep debt and resting heart rate above, of
  /// heart rate variability below.
  package var strained = 1.5
  /// What a model says is cut to so many words ("CoachAgent": under 20) and characters (assumed).
  var wordsMax = 19
  var charactersMax = 160
}
