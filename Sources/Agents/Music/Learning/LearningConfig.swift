/// The parameters of learning from plays (Resonance Part 12, which overrides 5.3).
package struct LearningConfig: Equatable, Sendable {
  package var rules: Set<MusicRule> = []
  /// Only ever planted, to test the checks.
  package var mistake: MusicMistake?

  // Skips.
  var skipShare = 0.3
  /// Used if the length of the song is unknown.
  var skipSeconds = 30.0
  var earlySkipShare = 0.15
  var earlySkipPenalty = -0.3
  var lateSkipPenalty = -0.15
  /// The assumed seconds of a song of unknown length (12.3.3).
  var usualDuration = 180.0

  // The impact of a play, 12.2.
  /// The milliseconds and beats a minute that count as 1.
  package var variabilityUnit = 10.0
  package var rateUnit = 10.0
  var completionThreshold = 0.5
  var completionWeight = 0.2
  package var variabilityInCalm = 0.5
  package var rateInCalm = 0.3
  var rateInEnergy = 0.3
  /// Used if only one of the two was measured.
  var loneInCalm = 0.8
  var loneRateInEnergy = 0.6
  var calmInMood = 0.4
  var energyInMood = 0.3
  var focusInMood = 0.3

  // Moving means, 12.4.
  package var coldStartPlays = 5
  var coldStartRate = 0.4
  var steadyRate = 0.2
  var fullConfidencePlays = 20.0
  var behaviourOnlyConfidence = 0.7
  var familiarPlays = 10.0

  // The largest distance of readings from a play's start or end, in seconds (assumed: the plan takes the current one).
  var rateWindow = 90.0
  var variabilityWindow = 240.0

  // The quality of a session, 5.3.3.
  var skipsInQuality = 0.25
  var variabilityInQuality = 0.30
  var engagementInQuality = 0.25
  var sleepInQuality = 0.20
  var variabilityPerQuality = 20.0
  var unknownQuality = 0.5

  package init() {}
}
