/// The tempo and energy that suit a moment (Resonance 5.2.2).
package struct SongAims: Equatable, Sendable {
  /// Beats a minute.
  package let tempo: Double
  /// 0 to 1.
  package let energy: Double
  /// The tempo that the hour allows, if it limits it.
  package let tempoLimit: Double?

  package init(
    _ situation: RankingSituation, _ preferences: MusicPreferences = MusicPreferences(),
    _ config: RankingConfig = RankingConfig()
  ) {
    let (state, hour) = (situation.state, situation.hour)
    let isNight = hour >= preferences.nightStartHour || hour < config.nightEndHour
    let share = state.energy ?? MusicState.neutral
    var tempo = config.tempoFor[state.need]?.at(share) ?? config.tempoBounds.lowerBound
    var energy = config.energyFor[state.need]?.at(share) ?? config.neutral
    if state.need == .calm, let arousal = state.arousal, arousal > config.arousedCalm {
      tempo -= config.arousedCalmTempo
    }
    if isNight {
      tempo = min(tempo, preferences.nightMaxTempo)
      energy = min(energy, config.nightMaxEnergy)
    }
    self.tempo = tempo.clamped(to: config.tempoBounds)
    self.energy = energy.clamped(to: 0...1)
    tempoLimit =
      isNight ? preferences.nightMaxTempo : hour < preferences.morningEndHour ? preferences.morningMaxTempo : nil
  }
}
