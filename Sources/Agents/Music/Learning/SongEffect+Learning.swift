extension SongEffect {
  /// Moves on by one play: fast at first, then steadily (Part 12.4.3).
  mutating func add(_ impact: SongImpact, _ config: LearningConfig) {
    let rate = plays < config.coldStartPlays ? config.coldStartRate : config.steadyRate
    calm = Statistics.smoothed(calm, impact.calm, weight: rate)
    energy = Statistics.smoothed(energy, impact.energy, weight: rate)
    focus = Statistics.smoothed(focus, impact.focus, weight: rate)
    moodLift = Statistics.smoothed(moodLift, impact.moodLift, weight: rate)
    plays += 1
    if impact.isMeasured { measuredPlays += 1 }
    if config.rules.contains(.confidenceFalls) {
      let share = min(1, Double(plays) / config.fullConfidencePlays)
      confidence = impact.isMeasured ? share : min(share, config.behaviourOnlyConfidence)
    } else {
      confidence = SongEffect.confidence(plays: plays, measured: measuredPlays, config)
    }
  }

  /// Grows with every play. Plays without readings alone never make more than 0.7 of it, and take from nothing.
  static func confidence(plays: Int, measured: Int, _ config: LearningConfig) -> Double {
    let behaviour = min(config.behaviourOnlyConfidence, Double(plays - measured) / config.fullConfidencePlays)
    return min(1, behaviour + Double(measured) / config.fullConfidencePlays)
  }

  /// The mean of what is known of several contexts, by confidence (12.4.3). What all plays together are worth is the
  /// confidence; as written it is the mean of the contexts', which one play in a new one halves. Nil of nothing.
  static func mean(_ effects: [SongEffect], _ config: LearningConfig) -> SongEffect? {
    let total = effects.reduce(0) { $0 + $1.confidence }
    guard total > 0 else { return nil }
    var mean = SongEffect()
    (mean.calm, mean.energy, mean.focus, mean.moodLift) = (0, 0, 0, 0)
    for effect in effects {
      let share = effect.confidence / total
      mean.calm += effect.calm * share
      mean.energy += effect.energy * share
      mean.focus += effect.focus * share
      mean.moodLift += effect.moodLift * share
      mean.plays += effect.plays
      mean.measuredPlays += effect.measuredPlays
    }
    mean.confidence =
      config.rules.contains(.confidenceDiluted)
      ? min(1, total / Double(effects.count)) : confidence(plays: mean.plays, measured: mean.measuredPlays, config)
    return mean
  }

  /// Between two effects.
  func blended(with other: SongEffect, weight: Double) -> SongEffect {
    var blend = self
    blend.calm += (other.calm - calm) * weight
    blend.energy += (other.energy - energy) * weight
    blend.focus += (other.focus - focus) * weight
    blend.moodLift += (other.moodLift - moodLift) * weight
    return blend
  }
}
