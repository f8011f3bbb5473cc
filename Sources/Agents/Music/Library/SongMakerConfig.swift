/// What a made library looks like (all assumed, from how recorded songs spread).
package struct SongMakerConfig: Equatable, Sendable {
  /// The middle of a kind of music.
  package struct Genre: Equatable, Sendable {
    package var name: String
    /// Beats a minute, and how far songs are usually from it.
    package var tempo: Double
    package var tempoSpread: Double
    package var energy: Double
    package var valence: Double
    package var acousticness: Double
    package var speechiness: Double

    package init(
      _ name: String, tempo: Double, _ tempoSpread: Double, energy: Double, valence: Double, acousticness: Double,
      speechiness: Double
    ) {
      (self.name, self.tempo, self.tempoSpread) = (name, tempo, tempoSpread)
      (self.energy, self.valence, self.acousticness) = (energy, valence, acousticness)
      self.speechiness = speechiness
    }
  }

  package var count = 200
  package var artists = 40
  /// How far shares are usually from the middle.
  package var spread = 0.14
  /// Seconds.
  package var duration = 228.0
  package var durationSpread = 48.0
  package var unknownTempo = 0.04

  package var genres = [
    Genre("ambient", tempo: 72, 14, energy: 0.18, valence: 0.3, acousticness: 0.75, speechiness: 0.03),
    Genre("folk", tempo: 96, 18, energy: 0.36, valence: 0.45, acousticness: 0.72, speechiness: 0.04),
    Genre("soul", tempo: 100, 18, energy: 0.5, valence: 0.6, acousticness: 0.4, speechiness: 0.06),
    Genre("jazz", tempo: 106, 26, energy: 0.34, valence: 0.5, acousticness: 0.7, speechiness: 0.05),
    Genre("pop", tempo: 116, 18, energy: 0.66, valence: 0.6, acousticness: 0.2, speechiness: 0.06),
    Genre("rock", tempo: 126, 22, energy: 0.76, valence: 0.5, acousticness: 0.12, speechiness: 0.06),
    Genre("house", tempo: 124, 6, energy: 0.82, valence: 0.55, acousticness: 0.06, speechiness: 0.07),
    Genre("hip hop", tempo: 92, 20, energy: 0.64, valence: 0.52, acousticness: 0.16, speechiness: 0.24),
  ]

  package init() {}

  private static let qualities = [
    "Slow", "Paper", "Northern", "Hollow", "Amber", "Late", "Salted", "Borrowed", "Quiet", "Copper", "Second", "Loose",
    "Velvet", "Distant", "Plain", "Electric", "Barefoot", "Winter", "Crooked", "Golden",
  ]
  private static let things = [
    "Harbour", "Lantern", "Orchard", "Staircase", "River", "Weekend", "Engine", "Window", "Meadow", "Signal", "Kitchen",
    "Shadow", "Compass", "Avenue", "Feather", "Static", "Bridge", "Thunder", "Postcard", "Garden",
  ]
  private static let givenNames = [
    "Ilse", "Tomas", "Marit", "Odin", "Ruth", "Kofi", "Lena", "Pavel", "Nia", "Sami", "Freya", "Hugo",
  ]
  private static let groups = [
    "Tidewater", "Halflight", "Lowlands", "Ferrymen", "Rooftops", "Nightbus", "Cartwheel", "Driftwood", "Overpass",
    "Millstone", "Foxglove", "Pinewood",
  ]

  var titleCount: Int { Self.qualities.count * Self.things.count }
  var artistNameCount: Int { Self.givenNames.count * Self.groups.count }

  func title(_ number: Int) -> String {
    "\(Self.qualities[number % Self.qualities.count]) \(Self.things[number / Self.qualities.count % Self.things.count])"
  }

  func artistName(_ number: Int) -> String {
    let given = Self.givenNames[number % Self.givenNames.count]
    return "\(given) & the \(Self.groups[number / Self.givenNames.count % Self.groups.count])"
  }
}
