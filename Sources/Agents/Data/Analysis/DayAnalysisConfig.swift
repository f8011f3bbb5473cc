/// How a day's samples become a few numbers.
package struct DayAnalysisConfig: Equatable, Sendable {
  /// Steps an hour up to which a stretch is calm, and seconds that it lasts at least (Pulsum, Journey 2).
  package var calmStepsPerHour = 30.0
  package var calmLengthMin = 1_800.0
  /// Seconds between two heart rates up to which the watch was on the wrist meanwhile (assumed).
  package var wornGapMax = 900.0
  /// Seconds that a count of steps spans at most to say when they were taken (assumed): hourly sums do, daily sums do not.
  package var bucketMax = 7_200.0
  /// Of the heart rates of the night (Pulsum, Journey 2).
  package var nocturnalShare = 0.1
  /// Less sleep or fewer steps make the day's numbers doubtful (Pulsum, Journey 2): seconds, and steps.
  package var sleepMin = 10_800.0
  package var stepsMin = 500.0

  package init() {}
}
