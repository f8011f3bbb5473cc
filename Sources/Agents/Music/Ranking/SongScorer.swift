/// Scores songs for one moment; shared values are computed once (Resonance 5.2.1).
struct SongScorer {
  private let state: MusicState
  private let now: Double
  private let knowledge: [Song.ID: SongKnowledge]
  private let aims: SongAims
  private let sound: RankingConfig.Sound?
  private let boost: Double
  private let preferences: MusicPreferences
  private let config: RankingConfig
  private let weightSum: Double
  private let isUnknownFar: Bool
  private let isOverflowing: Bool

  init(_ situation: RankingSituation, _ preferences: MusicPreferences, _ config: RankingConfig) {
    state = situation.state
    now = situation.now
    knowledge = situation.knowledge
    aims = SongAims(situation, preferences, config)
    sound = config.sounds[state.context]
    self.preferences = preferences
    self.config = config
    let sum = preferences.weights.reduce(0, +)
    weightSum = sum > 0 ? sum : 1
    isUnknownFar = config.rules.contains(.unknownTempoFar)
    isOverflowing = config.rules.contains(.familiarityOverflow)
    boost = Self.boost(state, preferences, config)
  }

  /// Returns the preference for known songs; of two reasons the stronger counts, as written the last.
  private static func boost(_ state: MusicState, _ preferences: MusicPreferences, _ config: RankingConfig) -> Double {
    var boost = 1.0
    if preferences.preferFamiliarInStress, let stress = state.stress, stress > config.stressForFamiliarity {
      boost = config.stressedFamiliarity
    }
    if state.need == .focus {
      boost =
        config.rules.contains(.familiarityOverflow)
        ? config.focusedFamiliarity : max(boost, config.focusedFamiliarity)
    }
    return boost
  }

  func score(_ song: Song, at place: Int) -> SongScore {
    let known = knowledge[song.id]
    var score = SongScore(song: song.id, place: place)
    score.tempo = tempo(song)
    score.energy = song.usualEnergy.map { 1 - abs($0 - aims.energy) } ?? config.neutral
    score.familiarity = (known?.familiarity ?? 0) * boost
    if !isOverflowing { score.familiarity = min(1, score.familiarity) }
    score.effect = effect(known?.effect)
    score.context = alignment(song)
    score.recency = recency(known?.lastPlayed)
    score.timeOfDay = timeOfDay(song)
    let sum =
      (score.tempo * preferences.tempoWeight + score.energy * preferences.energyWeight
        + score.familiarity * preferences.familiarityWeight + score.effect * preferences.effectWeight
        + score.context * preferences.contextWeight) / weightSum
    if preferences.preferredArtists.contains(song.artist) { score.preference = config.preferredArtist }
    score.final = Self.scaled(
      sum + score.preference - score.recency * config.recencyWeight,
      config.timeOfDayFloor + score.timeOfDay * (1 - config.timeOfDayFloor))
    return score
  }

  /// Lowers a score by a factor between 0 and 1. Below zero, lower is farther from zero.
  static func scaled(_ score: Double, _ multiplier: Double) -> Double {
    score >= 0 || multiplier <= 0 ? score * multiplier : score / multiplier
  }

  private func tempo(_ song: Song) -> Double {
    if isUnknownFar { return closeness(song.tempo ?? 0) }
    return song.usualTempo.map(closeness) ?? config.neutral
  }

  private func closeness(_ tempo: Double) -> Double {
    let closeness = max(0, 1 - abs(tempo - aims.tempo) / config.tempoTolerance)
    return config.mistake == .tempoUpsideDown ? 1 - closeness : closeness
  }

  private func effect(_ effect: SongEffect?) -> Double {
    guard let effect else { return config.neutral }
    let value =
      switch state.need {
      case .calm: effect.calm
      case .focus: effect.focus
      case .energize: effect.energy
      case .maintain: (effect.calm + effect.energy) / 2
      case .transition: config.neutral
      }
    let sign = config.mistake == .effectUpsideDown ? -1.0 : 1
    let weight = effect.confidence * preferences.sensitivity
    return (config.neutral + sign * (value - config.neutral) * weight).clamped(to: 0...1)
  }

  /// Returns the sound's closeness to the context's ideal (assumed): the mean over its known parts.
  private func alignment(_ song: Song) -> Double {
    guard let sound else { return config.neutral }
    var (sum, count) = (0.0, 0.0)
    func add(_ value: Double?, _ aim: Double) {
      guard let value else { return }
      sum += 1 - abs(value - aim)
      count += 1
    }
    add(song.energy, sound.energy)
    add(song.valence, sound.valence)
    add(song.acousticness, sound.acousticness)
    add(song.speechiness, sound.speechiness)
    return count > 0 ? sum / count : config.neutral
  }

  /// A play in the future counts as just now.
  private func recency(_ lastPlayed: Double?) -> Double {
    guard let lastPlayed, preferences.avoidRecentMinutes > 0 else { return 0 }
    return (1 - (now - lastPlayed) / 60 / preferences.avoidRecentMinutes).clamped(to: 0...1)
  }

  /// Decreases with the tempo's excess over the hour's limit (assumed).
  private func timeOfDay(_ song: Song) -> Double {
    guard let limit = aims.tempoLimit else { return 1 }
    guard let tempo = song.usualTempo else { return config.neutral }
    return (1 - (tempo - limit) / config.timeOfDayTolerance).clamped(to: 0...1)
  }
}
