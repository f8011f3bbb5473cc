/// The factors of a skipped workout (tech spec §2.7, which holds against the weights of §2.8).
package struct SkipConfig: Equatable, Sendable {
  /// Minutes asleep below which each holds.
  package var veryShortSleep = 300
  package var shortSleep = 360
  package var veryShortSleepRisk = 0.7
  package var shortSleepRisk = 0.4
  /// More meetings than these.
  package var manyMeetings = 4
  package var veryManyMeetings = 6
  package var manyMeetingsRisk = 0.3
  package var veryManyMeetingsRisk = 0.5
  /// More minutes of meetings without a break than these.
  package var backToBack = 180
  package var backToBackRisk = 0.4
  package var travelRisk = 0.6
  /// The hour of the day from which a block is late.
  package var eveningHour = 19
  package var eveningRisk = 0.3
  /// When nothing speaks for a skip, and the most that is ever said.
  package var base = 0.1
  package var riskMax = 0.95
  /// How much of the confidence rests on each (assumed).
  package var sleepConfidence = 0.4
  package var meetingsConfidence = 0.4
  package var travelConfidence = 0.2

  package init() {}
}
