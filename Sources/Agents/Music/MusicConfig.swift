/// All parameters and rules of the music.
package struct MusicConfig: Equatable, Sendable {
  package var state = MusicStateConfig()
  package var ranking = RankingConfig()
  package var history = HistoryConfig()

  /// The document's own rules, including their defects; none by default.
  package init(asWritten rules: Set<MusicRule> = []) {
    state.rules = rules
    ranking.rules = rules
    history.rules = rules
    history.learning.rules = rules
  }

  package var estimator: MusicEstimator { MusicEstimator(state) }
  /// For learning live, without a job.
  package var learning: LearningConfig { history.learningWithRules }
}

/// A rule of Resonance that breaks a promise of the same document; each is corrected unless it is named.
///
/// The line numbers are those of the plan. The corrected behaviour is documented with its code.
package enum MusicRule: String, CaseIterable, Sendable {
  /// A report of the desktop is valid for ever (5.1.3, line 909).
  case foreverDesktop
  /// Any focus whose name has "work" in it is deep work: "Workout", "Homework" (5.1.3, line 913).
  case focusNameContains
  /// A desktop in use without anything special gives no context, and neither do places or habits (5.1.3, lines
  /// 908-941).
  case deskIsUnknown
  /// Trends in beats and milliseconds, added after the bounds: described as small, they decide the result (5.1.1 and
  /// 5.1.2, lines 843-845 and 881-883).
  case rawTrend
  /// The focus required for work exceeds the one possible at work (5.1.4 and 5.1.5, lines 967 and 1027).
  case focusOutOfReach
  /// A listener without measurements is half tense and half aroused, and therefore in a low mood (5.1.1 and 5.1.2,
  /// lines 828 and 861).
  case unmeasuredIsTense
  /// The confidence of a state ignores whether the activity is known (5.1.4, line 989).
  case confidenceOfHeart
  /// An unknown tempo is 0, as far from every target as possible (4.1.1 and 5.2.1, lines 304 and 1052).
  case unknownTempoFar
  /// A share of 0 to 1 reaches 1.3, and two reasons for it give less than one (5.2.1, lines 699 and 1062-1067).
  case familiarityOverflow
  /// "Don't repeat within this window" is a penalty that a good song outweighs (4.2.4 and 5.2.1, lines 793 and 1089).
  case softRepeat
  /// A missing reading is 0, and a change of 0 is a missing one (5.4.1 and Part 12, lines 1354 and 3428).
  case zeroIsMissing
  /// A sample belongs to the song that plays when it arrives (second Part 11, line 3044).
  case arrivalTagging
  /// A play is learned on each delivery, live and again from the history (Part 12, line 3894).
  case learnPerDelivery
  /// One play without readings lowers the confidence from twenty with readings (Part 12, line 3883).
  case confidenceFalls
  /// The history counts as read up to "now", whatever arrives later (Part 12, lines 4205-4233).
  case watermarkNow
  /// A resting heart means a listener without energy, who needs rousing music, and a training one has it (5.1.4 and
  /// 5.1.5, lines 960 and 1023-1024).
  case restIsWeariness
  /// A quiet hour in the evening has the same need as a busy one (5.1.5, lines 1003-1034).
  case quietHourOpen
  /// The history learns by hours, ignoring the listener's context at the song's beginning (12.3.3).
  case hoursInHistory
}
