/// The numbers of the state estimation (Resonance 5.1).
package struct MusicStateConfig: Equatable, Sendable {
  package var rules: Set<MusicRule> = []

  // How long a reading counts, in seconds.
  /// 5.1.1.
  package var heartRateAge = 300.0
  /// 5.1.2.
  package var variabilityAge = 600.0
  /// 5.1.4.
  package var moodAge = 900.0
  /// The plan knows none (assumed).
  package var desktopAge = 600.0
  /// The plan knows none (assumed).
  package var vehicleAge = 300.0
  /// For how long a workout goes on of which nothing more is heard (assumed).
  package var workoutAge = 600.0
  /// 5.1.3.
  package var postWorkout = 900.0

  // What can be true: beats a minute, and SDNN in milliseconds (assumed).
  package var believableRates = 25.0...250
  package var believableVariabilities = 1.0...400

  // Arousal, 5.1.1.
  package var maximalRateAtBirth = 220.0
  package var arousalTrend = 0.1
  package var trendCount = 3
  package var fullRateCount = 10.0

  // Stress by the ratio to the usual variability, 5.1.2: the three points of its comment.
  package var stressAtHalf = 0.8
  package var stressAtUsual = 0.4
  package var stressAtMore = 0.1
  package var stressTrend = 0.05
  package var fullVariabilityCount = 5.0

  // Motion.
  /// No steps within these seconds is standing still (assumed).
  package var stillSeconds = 300.0
  /// 5.1.3.
  package var restSeconds = 1_800.0
  /// Fewer steps than that in the time of rest is low activity (assumed).
  package var restSteps = 60.0

  // The desktop (assumed).
  package var deepWorkMinutes = 40.0
  package var idleMinutes = 5.0

  // How sure it is what somebody does (assumed): the desktop, a workout or a vehicle told; the desktop has nothing to tell; steps
  // and the clock; the clock alone.
  package var toldContext = 1.0
  package var seenContext = 0.8
  package var movedContext = 0.5
  package var clockContext = 0.25

  // Hours of the day, 5.1.3.
  package var morningHour = 7
  package var lateMorningHour = 10
  package var sleepHour = 22

  // Synthesis, 5.1.4.
  package var arousalInEnergy = 0.6
  package var calmInEnergy = 0.4
  package var deepWorkFocus = 0.8
  package var stressInDeepWork = 0.3
  package var workoutFocus = 0.3
  package var usualFocus = 0.5
  package var stressInFocus = 0.2
  package var quietFocus = 0.1
  /// Arousal below it is low (assumed: as in 5.1.5).
  package var lowArousal = 0.4
  package var neutralValence = 0.5
  package var stressInValence = 0.3
  package var moodInValence = 0.7
  package var moodInEnergy = 0.5
  package var habitInEnergy = 0.2

  // The need, 5.1.5.
  package var workoutEnergy = 0.5
  package var highStress = 0.7
  package var lowEnergy = 0.3
  /// More than that is focused at work. As written 0.6, which is out of reach; this is calm work at usual tension (assumed).
  package var focusedAtWork = 0.5
  package var focusedAtWorkAsWritten = 0.6
  /// A change of a part of the state by more than that is a transition (assumed).
  package var significantChange = 0.25
  /// The state before is not compared when it is older, in seconds (assumed).
  package var previousAge = 900.0

  package init() {}
}
