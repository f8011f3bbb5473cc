/// What a living person's device can have measured, in the units of samples; anything else is a fault of the device.
enum BelievableRange {
  /// Beats a minute, also for the average of a workout.
  static let heartRate = 20.0...300
  /// SDNN in milliseconds. A deviation of exactly zero is a failed measurement.
  static let heartRateVariability = 0.1...1_000
  /// Beats a minute.
  static let restingHeartRate = 20.0...200
  /// Breaths a minute.
  static let respiratoryRate = 2.0...80
  /// Steps in one sample, at most two days long.
  static let steps = 0.0...200_000
  /// Steps in one minute.
  static let stepsPerMinute = 0...500
  /// Kilocalories of one workout.
  static let energy = 0.0...50_000
  /// Metres of one workout.
  static let distance = 0.0...1_000_000
  /// No sample lasts longer, in seconds.
  static let duration: ClosedRange<Int64> = 0...172_800
}
