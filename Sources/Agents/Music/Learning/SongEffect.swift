/// A song's effect on one person in one context, learned from plays; 0.5 is neutral (Resonance 4.1.5 and Part 12.4).
package struct SongEffect: Codable, Equatable, Sendable {
  /// 0 to 1.
  package var calm = 0.5
  package var energy = 0.5
  package var focus = 0.5
  package var moodLift = 0.5
  /// The number of plays learned, and of those with readings of the body.
  package var plays = 0
  var measuredPlays = 0
  /// 0 to 1.
  package var confidence = 0.0

  package init() {}

  /// Updates the effect by one play: quickly at first, then steadily (Part 12.4.3).
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

  /// The confidence grows with every play. Plays without readings alone reach at most 0.7 of it, and never lower it.
  static func confidence(plays: Int, measured: Int, _ config: LearningConfig) -> Double {
    let behaviour = min(config.behaviourOnlyConfidence, Double(plays - measured) / config.fullConfidencePlays)
    return min(1, behaviour + Double(measured) / config.fullConfidencePlays)
  }

  /// Returns the mean over several contexts, weighted by confidence (12.4.3). Its confidence is that of all plays
  /// together. `nil` without effects.
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
    mean.confidence = confidence(plays: mean.plays, measured: mean.measuredPlays, config)
    return mean
  }

  func blended(with other: SongEffect, weight: Double) -> SongEffect {
    var blend = self
    blend.calm += (other.calm - calm) * weight
    blend.energy += (other.energy - energy) * weight
    blend.focus += (other.focus - focus) * weight
    blend.moodLift += (other.moodLift - moodLift) * weight
    return blend
  }
}

/// The knowledge about a song that the ranking needs, besides its sound.
package struct SongKnowledge: Equatable, Sendable {
  /// The effect in the present context, otherwise in all; absent if the song was never played.
  package var effect: SongEffect?
  /// 0 to 1.
  package var familiarity = 0.0
  /// Seconds since 1970.
  package var lastPlayed: Double?

  package init() {}
}

extension SongLesson {
  /// `nil` while the song plays.
  package init?(
    _ play: SongPlay, _ response: PlayResponse, in context: MusicContext, source: Source,
    _ config: LearningConfig = LearningConfig()
  ) {
    guard let impact = SongImpact(play, response, config) else { return nil }
    self.init(play: play.id, song: play.song, context: context, at: play.start, impact: impact, source: source)
  }

  static func isEarlier(_ one: SongLesson, _ other: SongLesson) -> Bool {
    (one.at, one.play) < (other.at, other.play)
  }
}

extension SongImpact {
  /// `nil` while the song plays.
  package init?(_ play: SongPlay, _ response: PlayResponse, _ config: LearningConfig = LearningConfig()) {
    guard let isSkip = play.isSkip(config) else { return nil }
    let rate = response.rateChange(config.rules).map { $0 / config.rateUnit }
    let variability = response.variabilityChange(config.rules).map { $0 / config.variabilityUnit }
    let completion = play.share.map { ($0 - config.completionThreshold) * config.completionWeight } ?? 0
    let penalty = SongImpact.penalty(play, isSkip, config)
    // Unmeasured parts leave their weight to the measured ones.
    let calming: Double
    let energizing: Double
    switch (variability, rate) {
    case (let variability?, let rate?):
      calming = variability * config.variabilityInCalm - rate * config.rateInCalm
      energizing = rate * config.rateInEnergy
    case (let variability?, nil): (calming, energizing) = (variability * config.loneInCalm, 0)
    case (nil, let rate?): (calming, energizing) = (-rate * config.loneInCalm, rate * config.loneRateInEnergy)
    case (nil, nil): (calming, energizing) = (0, 0)
    }
    let calm = 0.5 + calming + completion + penalty
    let energy = 0.5 + (config.mistake == .energyUpsideDown ? -energizing : energizing) + completion + penalty
    let focus = 0.5 + completion
    let mood = calm * config.calmInMood + energy * config.energyInMood + focus * config.focusInMood
    self.init(
      calm: calm.clamped(to: 0...1), energy: energy.clamped(to: 0...1), focus: focus.clamped(to: 0...1),
      moodLift: mood.clamped(to: 0...1), isSkip: isSkip, isMeasured: rate != nil || variability != nil)
  }

  /// Returns the penalty of a skip, larger for an early one. In a song of unknown length every skip is early (assumed).
  private static func penalty(_ play: SongPlay, _ isSkip: Bool, _ config: LearningConfig) -> Double {
    guard isSkip else { return 0 }
    return (play.share ?? 0) < config.earlySkipShare ? config.earlySkipPenalty : config.lateSkipPenalty
  }
}
