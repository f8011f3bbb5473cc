/// A programming mistake in the music that is planted on purpose, to see whether a check finds it. None by default.
package enum MusicMistake: String, Sendable {
  /// Songs that have done harm gain what good ones should.
  case effectUpsideDown = "effect-upside-down"
  /// The more the heart varies, the more tense the listener is taken to be.
  case stressUpsideDown = "stress-upside-down"
  /// What was heard first counts as what was heard last.
  case sessionReversed = "session-reversed"
}

extension MusicConfig {
  /// With a mistake planted in it.
  package func making(_ mistake: MusicMistake?) -> MusicConfig {
    var config = self
    (config.state.mistake, config.ranking.mistake) = (mistake, mistake)
    return config
  }
}
