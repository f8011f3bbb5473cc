/// What a person may set of the choice of music (Resonance 4.2.4).
package struct MusicPreferences: Codable, Equatable, Sendable {
  // How much each part weighs; only their proportions count.
  package var tempoWeight = 0.15
  package var energyWeight = 0.20
  package var familiarityWeight = 0.15
  package var effectWeight = 0.25
  package var contextWeight = 0.25

  package var avoidRecentMinutes = 60.0
  package var maxSameArtistInRow = 2
  package var preferFamiliarInStress = true

  /// Beats a minute.
  package var morningMaxTempo = 120.0
  package var nightMaxTempo = 100.0
  /// Local hours.
  package var nightStartHour = 21
  package var morningEndHour = 9

  package init() {}
}
