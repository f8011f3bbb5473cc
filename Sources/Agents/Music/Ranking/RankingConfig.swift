/// The parameters of the ranking of songs (Resonance 5.2).
package struct RankingConfig: Equatable, Sendable {
  /// From no energy to full energy.
  package struct Range: Equatable, Sendable {
    package var low: Double
    package var high: Double

    package init(_ low: Double, _ high: Double) { (self.low, self.high) = (low, high) }

    func at(_ share: Double) -> Double { low + share * (high - low) }
  }

  /// The fitting sound in a context (assumed).
  package struct Sound: Equatable, Sendable {
    package var energy: Double
    package var valence: Double
    package var acousticness: Double
    package var speechiness: Double = 0.06
  }

  package var rules: Set<MusicRule> = []
  /// Only ever planted, to test the checks.
  package var mistake: MusicMistake?

  // Matches, 5.2.1.
  var tempoTolerance = 50.0
  package var neutral = 0.5
  var stressedFamiliarity = 1.3
  var focusedFamiliarity = 1.2
  var stressForFamiliarity = 0.6
  var recencyWeight = 0.5
  var timeOfDayFloor = 0.5
  /// The beats a minute above the hour's limit that are completely unsuitable (assumed).
  var timeOfDayTolerance = 60.0

  // Aims, 5.2.2.
  var tempoFor: [MusicNeed: Range] = [
    .energize: Range(120, 160), .calm: Range(60, 90), .focus: Range(80, 110), .maintain: Range(90, 130),
    .transition: Range(100, 120),
  ]
  /// The plan gives no numbers for the energy (assumed).
  var energyFor: [MusicNeed: Range] = [
    .energize: Range(0.65, 0.95), .calm: Range(0.1, 0.4), .focus: Range(0.3, 0.55), .maintain: Range(0.4, 0.75),
    .transition: Range(0.45, 0.6),
  ]
  var arousedCalm = 0.6
  var arousedCalmTempo = 10.0
  var nightEndHour = 6
  var nightMaxEnergy = 0.6
  /// The addition for an artist whom the person prefers (assumed).
  var preferredArtist = 0.1
  var tempoBounds = 50.0...180

  // Transitions, 5.2.3.
  var transitionFloor = 0.7
  var transitionTempo = 30.0
  var transitionEnergy = 0.4
  var tempoSmoothness = 0.4
  var energySmoothness = 0.4
  var sameGenre = 0.1

  package var sounds: [MusicContext: Sound] = [
    .workout: Sound(energy: 0.88, valence: 0.6, acousticness: 0.08),
    .postWorkout: Sound(energy: 0.35, valence: 0.55, acousticness: 0.5),
    .work: Sound(energy: 0.5, valence: 0.55, acousticness: 0.35, speechiness: 0.03),
    .deepWork: Sound(energy: 0.38, valence: 0.45, acousticness: 0.45, speechiness: 0.02),
    .commute: Sound(energy: 0.62, valence: 0.6, acousticness: 0.25),
    .relaxation: Sound(energy: 0.35, valence: 0.5, acousticness: 0.6),
    .preSleep: Sound(energy: 0.18, valence: 0.35, acousticness: 0.78, speechiness: 0.03),
    .morning: Sound(energy: 0.55, valence: 0.65, acousticness: 0.4),
    .social: Sound(energy: 0.7, valence: 0.75, acousticness: 0.2, speechiness: 0.1),
  ]
}

/// The target tempo and energy of a moment (Resonance 5.2.2).
struct SongAims: Equatable, Sendable {
  /// Beats a minute.
  let tempo: Double
  /// 0 to 1.
  let energy: Double
  let tempoLimit: Double?

  init(
    _ situation: RankingSituation, _ preferences: MusicPreferences = MusicPreferences(),
    _ config: RankingConfig = RankingConfig()
  ) {
    let (state, hour) = (situation.state, situation.hour)
    let isNight = hour >= preferences.nightStartHour || hour < config.nightEndHour
    let share = state.energy ?? MusicState.neutral
    let need = config.mistake == .calmIsRousing && state.need == .calm ? .energize : state.need
    var tempo = config.tempoFor[need]?.at(share) ?? config.tempoBounds.lowerBound
    var energy = config.energyFor[need]?.at(share) ?? config.neutral
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
