/// What one play did, as far as the readings and the listening tell; 0 to 1, where 0.5 is nothing (Resonance Part 12.2).
package struct SongImpact: Codable, Equatable, Sendable {
  package let calm: Double
  package let energy: Double
  package let focus: Double
  package let moodLift: Double
  package let isSkip: Bool
  /// Whether the body was measured at both ends; else it is known only how the person listened.
  package let isMeasured: Bool

  /// Nil while the song plays.
  package init?(_ play: SongPlay, _ response: PlayResponse, _ config: LearningConfig = LearningConfig()) {
    guard let isSkip = play.isSkip(config) else { return nil }
    let rate = response.rateChange(config.rules).map { $0 / config.rateUnit }
    let variability = response.variabilityChange(config.rules).map { $0 / config.variabilityUnit }
    let completion = play.share.map { ($0 - config.completionThreshold) * config.completionWeight } ?? 0
    let penalty = SongImpact.penalty(play, isSkip, config)
    // What is not measured leaves its weight to what is.
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
    let energy = 0.5 + energizing + completion + penalty
    let focus = 0.5 + completion
    let mood = calm * config.calmInMood + energy * config.energyInMood + focus * config.focusInMood
    self.calm = calm.clamped(to: 0...1)
    self.energy = energy.clamped(to: 0...1)
    self.focus = focus.clamped(to: 0...1)
    moodLift = mood.clamped(to: 0...1)
    self.isSkip = isSkip
    isMeasured = rate != nil || variability != nil
  }

  /// An early skip says more than a late one. Of a song of unknown length any skip is early (assumed).
  private static func penalty(_ play: SongPlay, _ isSkip: Bool, _ config: LearningConfig) -> Double {
    guard isSkip else { return 0 }
    return (play.share ?? 0) < config.earlySkipShare ? config.earlySkipPenalty : config.lateSkipPenalty
  }
}
