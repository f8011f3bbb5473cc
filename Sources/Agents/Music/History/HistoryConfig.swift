/// The parameters for reconstructing sessions (Resonance 5.4 and Part 12).
package struct HistoryConfig: Equatable, Sendable {
  package var learning = LearningConfig()

  // Sessions, 12.3, in seconds.
  package var sessionGap = 1_800.0
  var leastSession = 300.0
  /// The time before and after a session whose readings belong to it.
  package var margin = 300.0

  // The next night, 12.3.3, in seconds.
  /// The time after a session within which a sleep must begin.
  var sleepWindow = 43_200.0
  /// A shorter sleep is a nap.
  var leastNight = 10_800.0
  /// A longer time awake ends a sleep (assumed).
  var sleepGap = 3_600.0
  var goodNight = 28_800.0
  var goodDeepShare = 0.25
  var durationInSleep = 0.6
  var deepInSleep = 0.4

  var rules: Set<MusicRule> { learning.rules }
}
