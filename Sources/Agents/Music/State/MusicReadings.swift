/// A number with the moment at which it was measured, which is what counts, and the one at which it arrived.
package struct TimedReading: Codable, Equatable, Sendable {
  /// Seconds since 1970: when it was measured.
  package let at: Double
  /// Seconds since 1970: when it was delivered; never asked for by a mended rule.
  package let arrived: Double
  package let value: Double
  /// 0 to 1: how far it can be trusted.
  package let quality: Double

  package init(at: Double, arrived: Double? = nil, _ value: Double, quality: Double = 1) {
    self.at = at
    self.arrived = arrived ?? at
    self.value = value
    self.quality = quality
  }

  /// The moment that counts.
  package func moment(_ rules: Set<MusicRule>) -> Double { rules.contains(.arrivalTagging) ? arrived : at }
}

/// Steps within a stretch of time; none at all is a reading too.
package struct StepReading: Codable, Equatable, Sendable {
  package let span: TimeSpan
  package let count: Double

  package init(start: Double, end: Double, count: Double) {
    span = TimeSpan(start: start, end: end)
    self.count = count
  }
}

/// A workout as the watch last reported it.
package struct WorkoutReading: Codable, Equatable, Sendable {
  /// Seconds since 1970.
  package let start: Double
  /// Absent while it goes on.
  package let end: Double?
  /// When the watch said so.
  package let at: Double

  package init(start: Double, end: Double? = nil, at: Double) {
    self.start = start
    self.end = end
    self.at = at
  }
}

/// What is usual for one person; what is not known is absent.
package struct MusicBaselines: Codable, Equatable, Sendable {
  /// Beats a minute.
  package var restingHeartRate: Double?
  /// Beats a minute; else it follows from the age.
  package var maximalHeartRate: Double?
  package var age: Double?
  /// SDNN in milliseconds.
  package var heartRateVariability: Double?

  package init(
    restingHeartRate: Double? = nil, maximalHeartRate: Double? = nil, age: Double? = nil,
    heartRateVariability: Double? = nil
  ) {
    self.restingHeartRate = restingHeartRate
    self.maximalHeartRate = maximalHeartRate
    self.age = age
    self.heartRateVariability = heartRateVariability
  }
}

/// Everything that a state is estimated from, in any order (Resonance 5.1).
package struct MusicReadings: Equatable, Sendable {
  /// Beats a minute.
  package var heartRates: [TimedReading] = []
  /// SDNN in milliseconds.
  package var heartRateVariabilities: [TimedReading] = []
  package var steps: [StepReading] = []
  /// Above zero while in a vehicle.
  package var vehicle: TimedReading?
  package var workout: WorkoutReading?
  package var moods: [MoodReading] = []
  package var desktop: DesktopReading?
  package var baselines = MusicBaselines()
  /// 0 to 1: how energetic the person usually is at this hour of the week.
  package var usualEnergy: Double?

  package init() {}
}
