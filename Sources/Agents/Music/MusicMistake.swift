/// A planted mistake in the music, to test whether a check finds it. None by default.
package enum MusicMistake: String, Sendable {
  /// Harmful songs gain instead of good ones.
  case effectUpsideDown = "effect-upside-down"
  /// A higher variability counts as more tension.
  case stressUpsideDown = "stress-upside-down"
  /// The first song heard counts as the last.
  case sessionReversed = "session-reversed"
  /// A song's tempo is better the farther it is from the needed one.
  case tempoUpsideDown = "tempo-upside-down"
  /// Calming music is chosen like rousing music.
  case calmIsRousing = "calm-is-rousing"
  /// The body's response is computed from its end to its beginning.
  case responseReversed = "response-reversed"
  /// Only a pause of three hours ends a session.
  case longPauses = "long-pauses"
  /// A session's first song always counts as heard, even if it was skipped.
  case firstSkipUncounted = "first-skip-uncounted"
  /// A heart that beats faster during a song counts as less energy.
  case energyUpsideDown = "energy-upside-down"
  /// The need follows from the hour alone.
  case needsByTheClock = "needs-by-the-clock"
  /// Songs are chosen by the usual preferences, whatever the person's are.
  case preferencesIgnored = "preferences-ignored"
  /// Loud songs play before sleep.
  case loudBeforeSleep = "loud-before-sleep"
}

extension MusicConfig {
  /// Returns the configuration with a planted mistake.
  package func making(_ mistake: MusicMistake?) -> MusicConfig {
    var config = self
    (config.state.mistake, config.ranking.mistake) = (mistake, mistake)
    (config.history.mistake, config.history.learning.mistake) = (mistake, mistake)
    if mistake == .longPauses { config.history.sessionGap = 10_800 }
    return config
  }
}
