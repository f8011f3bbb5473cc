/// How well a session of listening went (Resonance 5.3.3).
package enum SessionQuality {
  /// 0 to 1, from the share of skips, the change of the variability, the mean share heard and the next night's sleep; what
  /// is not known is neither good nor bad.
  package static func score(
    skipRate: Double, variabilityChange: Double?, meanShare: Double?, sleepScore: Double?,
    _ config: LearningConfig = LearningConfig()
  ) -> Double {
    let unknown = config.unknownQuality
    let variability = variabilityChange.map { (0.5 + $0 / config.variabilityPerQuality).clamped(to: 0...1) } ?? unknown
    return (1 - skipRate) * config.skipsInQuality + variability * config.variabilityInQuality
      + (meanShare ?? unknown) * config.engagementInQuality + (sleepScore ?? unknown) * config.sleepInQuality
  }
}
