/// A programming mistake in the music that is planted on purpose, to see whether a check finds it. None by default.
package enum MusicMistake: String, Sendable {
  /// Songs that have done harm gain what good ones should.
  case effectUpsideDown = "effect-upside-down"
  /// The more the heart varies, the more tense the listener is taken to be.
  case stressUpsideDown = "stress-upside-down"
  /// The first song heard counts as the last.
  case sessionReversed = "session-reversed"
  /// The farther a song's tempo is from what is needed, the better.
  case tempoUpsideDown = "tempo-upside-down"
  /// To be calm takes what it takes to be roused.
  case calmIsRousing = "calm-is-rousing"
  /// The body's response is computed from its end to its beginning.
  case responseReversed = "response-reversed"
  /// Only a pause of three hours ends a session.
  case longPauses = "long-pauses"
  /// A session's first song always counts as heard, even if it was skipped.
  case firstSkipUncounted = "first-skip-uncounted"
}

extension MusicConfig {
  /// With a mistake planted in it.
  package func making(_ mistake: MusicMistake?) -> MusicConfig {
    var config = self
    (config.state.mistake, config.ranking.mistake) = (mistake, mistake)
    (config.history.mistake, config.history.learning.mistake) = (mistake, mistake)
    if mistake == .longPauses { config.history.sessionGap = 10_800 }
    return config
  }
}
