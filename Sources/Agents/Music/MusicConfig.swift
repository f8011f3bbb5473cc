/// All numbers and rules of the music in one place.
package struct MusicConfig: Equatable, Sendable {
  package var state = MusicStateConfig()
  package var preferences = MusicPreferences()
  package var ranking = RankingConfig()
  package var history = HistoryConfig()

  /// Rules implemented as the document has them, defects included; none by default.
  package init(asWritten rules: Set<MusicRule> = []) {
    state.rules = rules
    ranking.rules = rules
    history.rules = rules
    history.learning.rules = rules
  }

  package var estimator: MusicEstimator { MusicEstimator(state) }
  package var ranker: SongRanker { SongRanker(preferences, ranking) }
  /// For live learning without a job.
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
  /// Stress is a straight line that says 0.7 where its comment promises 0.8 (5.1.2, lines 871-877).
  case stressLine
  /// Trends in beats and milliseconds, added after the bounds: called small, they decide (5.1.1 and 5.1.2, lines 843-845 and 881-883).
  case rawTrend
  /// The focus that work needs is more than work can have (5.1.4 and 5.1.5, lines 967 and 1027).
  case focusOutOfReach
  /// A listener without measurements is half tense and half aroused, and therefore in a low mood (5.1.1 and 5.1.2,
  /// lines 828 and 861).
  case unmeasuredIsTense
  /// The confidence of a state ignores whether the activity is known (5.1.4, line 989).
  case confidenceOfHeart
  /// An unknown tempo is 0, as far from every aim as can be (4.1.1 and 5.2.1, lines 304 and 1052).
  case unknownTempoFar
  /// A share of 0 to 1 goes up to 1.3, and two reasons for it are less than one (5.2.1, lines 699 and 1062-1067).
  case familiarityOverflow
  /// "Don't repeat within this window" is a deduction that a good song outweighs (4.2.4 and 5.2.1, lines 793 and 1089).
  case softRepeat
  /// A score below zero gains by what should lower it (5.2.1 and 5.2.3, lines 1105-1108 and 1179).
  case invertedMultiplier
  /// A missing reading is 0, and a change of 0 is a missing one (5.4.1 and Part 12, lines 1354 and 3428).
  case zeroIsMissing
  /// A sample belongs to the song that plays when it arrives (second Part 11, line 3044).
  case arrivalTagging
  /// A play is learned on each delivery, live and again from the history (Part 12, line 3894).
  case learnPerDelivery
  /// One play without readings takes from the confidence that twenty with readings have given (Part 12, line 3883).
  case confidenceFalls
  /// The first play in a new context halves what is believed of the song (Part 12, line 3925).
  case confidenceDiluted
  /// The history has been read up to "now", whatever arrives later (Part 12, lines 4205-4233).
  case watermarkNow
  /// A heart at rest is a listener without energy, who needs to be roused (5.1.4 and 5.1.5, lines 960 and 1023-1024).
  case restIsWeariness
  /// A quiet hour in the evening needs nothing that a busy one does not (5.1.5, lines 1003-1034).
  case quietHourOpen
  /// The history files what was learnt under hours, whatever was known of the listener as the song began (12.3.3).
  case hoursInHistory
  /// Of the next night counts what lies within twelve hours of the session's end (Part 12, lines 3400 and 3671).
  case truncatedNight
  /// Sleep that two sources saw is one piece of the deeper stage (Part 12, line 3341).
  case mergedSleepSources
}
