/// The parameters of the state estimate (Resonance 5.1).
package struct MusicStateConfig: Equatable, Sendable {
  package var rules: Set<MusicRule> = []
  /// Only ever planted, to test the checks.
  package var mistake: MusicMistake?

  // The validity of readings, in seconds (5.1.1 to 5.1.4); of a desktop and a workout whose end isn't reported it
  // isn't in the plan (assumed).
  var heartRateAge = 300.0
  var variabilityAge = 600.0
  var moodAge = 900.0
  var postWorkout = 900.0
  var desktopAge = 600.0
  var workoutAge = 600.0

  // The plausible ranges: beats a minute, and SDNN in milliseconds (assumed).
  var believableRates = 25.0...250
  var believableVariabilities = 1.0...400

  // Arousal, 5.1.1.
  var maximalRateAtBirth = 220.0
  var arousalTrend = 0.1
  var trendCount = 3
  var fullRateCount = 10.0

  // Stress by the ratio to the baseline variability, 5.1.2: the three points of its comment.
  var stressAtHalf = 0.8
  var stressAtUsual = 0.4
  var stressAtMore = 0.1
  var stressTrend = 0.05
  var fullVariabilityCount = 5.0

  // Motion.
  /// The seconds without steps that count as standing still (assumed).
  var stillSeconds = 300.0
  /// 5.1.3.
  var restSeconds = 1_800.0
  /// Fewer steps during the time of rest are low activity (assumed).
  var restSteps = 60.0

  /// Of an hour (assumed).
  var deepWorkMinutes = 40.0

  // The thresholds of a habit (assumed): so many dates, or such a share of them; a place at which so many evenings
  // ended is home.
  var usualDates = 3
  var usualShare = 0.6
  var homeDates = 2

  // The confidence of the listener's activity (assumed): a report of the desktop, a workout or a vehicle; a desktop or
  // calendar with nothing special; steps and the clock; habits; the clock alone.
  var toldContext = 1.0
  var seenContext = 0.8
  var movedContext = 0.5
  var usualContext = 0.5
  var clockContext = 0.25

  // Hours of the day, 5.1.3.
  var morningHour = 7
  var lateMorningHour = 10
  var sleepHour = 22

  // Synthesis, 5.1.4.
  var arousalInEnergy = 0.6
  var calmInEnergy = 0.4
  var deepWorkFocus = 0.8
  var stressInDeepWork = 0.3
  var workoutFocus = 0.3
  var usualFocus = 0.5
  var stressInFocus = 0.2
  var quietFocus = 0.1
  /// Arousal below it is low (assumed: as in 5.1.5).
  var lowArousal = 0.4
  var neutralValence = 0.5
  var stressInValence = 0.3
  var moodInValence = 0.7
  var moodInEnergy = 0.5
  var habitInEnergy = 0.2

  // The need, 5.1.5.
  var workoutEnergy = 0.5
  var highStress = 0.7
  var lowEnergy = 0.3
  /// The seconds after a sleep before which no evening begins, and those that one is awake before the next sleep; the
  /// margin by which a need holds (assumed).
  var rested = 32_400.0
  var wakingDay = 52_200.0..<72_000
  var hold = 0.1
  /// The hour from which a quiet hour calls for calm (assumed).
  var eveningHour = 18
  /// The focus of focused work. As written 0.6, which is unreachable; this is work without high stress (assumed).
  var focusedAtWork = 0.36
  var focusedAtWorkAsWritten = 0.6
  /// The change of a part of the state that makes a transition, since a state of at most so many seconds (assumed).
  var significantChange = 0.25
  var previousAge = 900.0
}
