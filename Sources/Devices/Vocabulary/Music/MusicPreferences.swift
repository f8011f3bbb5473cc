/// A person's settings for the choice of music (Resonance plan §4.2.4).
package struct MusicPreferences: Hashable, Sendable {
  // The weight of each part; only their ratios count.
  package var tempoWeight = 0.15
  package var energyWeight = 0.20
  package var familiarityWeight = 0.15
  package var effectWeight = 0.25
  package var contextWeight = 0.25

  package var avoidRecentMinutes: Double
  package var maxSameArtistInRow = 2
  package var preferFamiliarInStress = true

  /// Beats a minute.
  package var morningMaxTempo = 120.0
  package var nightMaxTempo = 100.0
  /// Local hours.
  package var nightStartHour = 21
  package var morningEndHour = 9

  /// By their names.
  package var preferredArtists: [String] = []
  package var avoidedArtists: [String] = []
  /// The factor of what was learnt of a song: 0 ignores it, and 1 is the usual.
  package var sensitivity = 1.0

  package init(avoidRecentMinutes: Double = 60) { self.avoidRecentMinutes = avoidRecentMinutes }

  package var weights: [Double] { [tempoWeight, energyWeight, familiarityWeight, effectWeight, contextWeight] }
}

extension MusicPreferences: WireStruct {
  package static let form = WireForm(Self.init(avoidRecentMinutes:)) { $0.avoidRecentMinutes }
    .with(
      \.tempoWeight, \.energyWeight, \.familiarityWeight, \.effectWeight, \.contextWeight, \.maxSameArtistInRow,
      \.preferFamiliarInStress, \.morningMaxTempo, \.nightMaxTempo, \.nightStartHour, \.morningEndHour,
      \.preferredArtists, \.avoidedArtists, \.sensitivity)
}
