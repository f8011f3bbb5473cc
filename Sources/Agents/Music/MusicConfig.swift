package struct MusicConfig: Equatable, Sendable {
  package var state = MusicStateConfig()
  package var ranking = RankingConfig()
  package var history = HistoryConfig()

  /// The document's own rules, including their defects; none by default.
  package init(asWritten rules: Set<MusicRule> = []) {
    (state.rules, ranking.rules, history.learning.rules) = (rules, rules, rules)
  }

  package var estimator: MusicEstimator { MusicEstimator(state) }
  /// For learning live, without a job.
  package var learning: LearningConfig { history.learning }
}

/// A rule of Resonance that breaks a promise of the same document, under the name of its `Rule`, which says how; each is
/// corrected unless it is named.
package enum MusicRule: String, CaseIterable, Sendable {
  case foreverDesktop = "forever-desktop"
  case focusNameContains = "focus-name-contains"
  case deskIsUnknown = "desk-is-unknown"
  case rawTrend = "raw-trend"
  case focusOutOfReach = "focus-out-of-reach"
  case unmeasuredIsTense = "unmeasured-is-tense"
  case confidenceOfHeart = "confidence-of-heart"
  case unknownTempoFar = "unknown-tempo-far"
  case familiarityOverflow = "familiarity-overflow"
  case softRepeat = "soft-repeat"
  case zeroIsMissing = "zero-is-missing"
  case arrivalTagging = "arrival-tagging"
  case playsPerDelivery = "plays-per-delivery"
  case confidenceFalls = "confidence-falls"
  case watermarkNow = "watermark-now"
  case restIsWeariness = "rest-is-weariness"
  case quietHourOpen = "quiet-hour-open"
  case hoursInHistory = "hours-in-history"
}
