/// The numbers of the reconstruction of sessions (Resonance 5.4 and Part 12).
package struct HistoryConfig: Equatable, Sendable {
  package var rules: Set<MusicRule> = []
  /// Only ever planted, to try the checks.
  package var mistake: MusicMistake?
  /// With rules of its own: those above count for the learner of a job, too.
  package var learning = LearningConfig()

  // Sessions, 12.3, in seconds.
  package var sessionGap = 1_800.0
  var leastSession = 300.0
  /// Readings so long before and after a session belong to it.
  package var margin = 300.0

  // The next night, 12.3.3, in seconds.
  /// A sleep counts that begins within that time after the session.
  var sleepWindow = 43_200.0
  /// A shorter sleep is a nap.
  var leastNight = 10_800.0
  /// Lying awake for longer ends a sleep (assumed).
  var sleepGap = 3_600.0
  var goodNight = 28_800.0
  var goodDeepShare = 0.25
  var durationInSleep = 0.6
  var deepInSleep = 0.4

  package init() {}

  /// The learner's, with the rules of the history.
  var learningWithRules: LearningConfig {
    var learning = learning
    learning.rules.formUnion(rules)
    return learning
  }
}
