/// A planted mistake in the music, under the name of its `Mutant`, which says what it is.
package enum MusicMistake: String, Sendable {
  case effectUpsideDown = "effect-upside-down"
  case stressUpsideDown = "stress-upside-down"
  case sessionReversed = "session-reversed"
  case tempoUpsideDown = "tempo-upside-down"
  case calmIsRousing = "calm-is-rousing"
  case responseReversed = "response-reversed"
  case longPauses = "long-pauses"
  case firstSkipUncounted = "first-skip-uncounted"
  case energyUpsideDown = "energy-upside-down"
  case needsByTheClock = "needs-by-the-clock"
  case preferencesIgnored = "preferences-ignored"
  case loudBeforeSleep = "loud-before-sleep"
}

extension MusicConfig {
  package func making(_ mistake: MusicMistake?) -> MusicConfig {
    var config = self
    (config.state.mistake, config.ranking.mistake) = (mistake, mistake)
    config.history.learning.mistake = mistake
    if mistake == .longPauses { config.history.sessionGap = 10_800 }
    return config
  }
}
