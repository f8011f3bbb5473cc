struct DayCondition {
  /// 0 (well) to 1.
  let illness: Double
  /// 0 (exhausted) to 1 (fresh).
  let recovery: Double
  /// 0 to 1.
  let stress: Double
  /// The reduction by beneficial events.
  let relief: Double
  /// Beats a minute, measured over the night.
  let restingHeartRate: Double
  /// SDNN in milliseconds, asleep.
  let nightVariability: Double
  /// Breaths a minute, asleep.
  let respiratoryRate: Double
  /// The offset of the body clock in seconds east of UTC.
  let bodyOffset: Double
  /// The hours by which the body clock trails the wall clock.
  let lag: Double

  /// From -1 (miserable) to 1 (splendid).
  var feeling: Double {
    min(1, max(-1, (recovery - 0.45) * 1.3 - (stress - 0.35) * 0.9 - illness * 0.8))
  }
}
