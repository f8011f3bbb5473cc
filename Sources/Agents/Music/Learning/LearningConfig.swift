/// The numbers of learning from plays (Resonance Part 12, which overrides 5.3).
package struct LearningConfig: Equatable, Sendable {
  package var rules: Set<MusicRule> = []

  // Skips.
  package var skipShare = 0.3
  /// Where the length of the song is unknown.
  package var skipSeconds = 30.0
  package var earlySkipShare = 0.15
  package var earlySkipPenalty = -0.3
  package var lateSkipPenalty = -0.15
  /// Seconds that a song of unknown length is taken for (12.3.3).
  package var usualDuration = 180.0

  // The impact of a play, 12.2.
  /// Milliseconds and beats a minute that count as one.
  package var variabilityUnit = 10.0
  package var rateUnit = 10.0
  package var completionThreshold = 0.5
  package var completionWeight = 0.2
  package var variabilityInCalm = 0.5
  package var rateInCalm = 0.3
  package var rateInEnergy = 0.3
  /// Where only one of the two was measured.
  package var loneInCalm = 0.8
  package var loneRateInEnergy = 0.6
  package var calmInMood = 0.4
  package var energyInMood = 0.3
  package var focusInMood = 0.3

  // Moving means, 12.4.
  package var coldStartPlays = 5
  package var coldStartRate = 0.4
  package var steadyRate = 0.2
  package var fullConfidencePlays = 20.0
  package var behaviourOnlyConfidence = 0.7
  package var familiarPlays = 10.0

  // How far from the start and the end of a play its readings may be, in seconds (assumed: the plan takes the current one).
  package var rateWindow = 90.0
  package var variabilityWindow = 240.0

  // The quality of a session, 5.3.3.
  package var skipsInQuality = 0.25
  package var variabilityInQuality = 0.30
  package var engagementInQuality = 0.25
  package var sleepInQuality = 0.20
  package var variabilityPerQuality = 20.0
  package var unknownQuality = 0.5

  package init() {}
}
