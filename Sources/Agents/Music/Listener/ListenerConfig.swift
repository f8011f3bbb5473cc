/// How the simulated person responds to music (all assumed; the plan names no figures of a body).
package struct ListenerConfig: Equatable, Sendable {
  // What of the sound calms: in units of one to minus one.
  package var softness = 0.45
  package var slowness = 0.3
  package var acoustics = 0.15
  /// A tempo in the middle, and how far from it is far.
  package var middleTempo = 108.0
  package var farTempo = 50.0

  // What energizes and what helps to concentrate.
  package var loudness = 0.55
  package var gladness = 0.2
  package var middleEnergy = 0.4
  package var wordlessness = 0.3

  /// How much is this person's own and follows from nothing of the sound.
  package var personal = 0.4

  // What a song of the full effect does after a while.
  /// Beats a minute.
  package var calmRate = -6.0
  package var energyRate = 9.0
  /// Milliseconds of SDNN.
  package var calmVariability = 9.0
  package var energyVariability = -3.0
  /// Seconds until two thirds of it are there, and until two thirds are gone again after the song.
  package var onset = 80.0
  package var decay = 240.0

  // Skips.
  package var skipChance = 0.06
  /// More so for a song that does the opposite of what is needed.
  package var skipForMismatch = 0.3

  package init() {}
}
