/// A song with the known properties of its sound; unknown ones are absent (Resonance 4.1.1).
package struct Song: Codable, Equatable, Sendable, Identifiable {
  package typealias ID = UInt64

  package let id: ID
  package var title: String
  package var artist: String
  package var genre: String?
  package var year: Int?
  /// Beats a minute.
  package var tempo: Double?
  /// 0 to 1.
  package var energy: Double?
  /// 0 sad to 1 glad.
  package var valence: Double?
  /// 0 to 1.
  package var acousticness: Double?
  /// 0 to 1: the spoken share.
  package var speechiness: Double?
  /// Seconds.
  package var duration: Double?

  package init(id: ID? = nil, title: String, artist: String) {
    self.id = id ?? Song.id(title: title, artist: artist)
    self.title = title
    self.artist = artist
  }

  /// Returns the id of a song without a number of its own: always the same, ignoring the case of its name.
  package static func id(title: String, artist: String) -> ID {
    TextHash("\(artist.lowercased())\u{1f}\(title.lowercased())").mixed
  }
}

/// The usual sound of a genre, for songs whose own is unknown (Resonance 11.4; the energies, and the genres after the
/// eighth, are assumed).
private enum GenreSound {
  /// By a word of the genre's name, the loud ones first: "dance pop" is dance.
  static let known: [(word: String, tempo: Double, energy: Double)] = [
    ("metal", 140, 0.95), ("rock", 130, 0.75), ("electronic", 128, 0.8), ("dance", 128, 0.85), ("house", 124, 0.82),
    ("punk", 150, 0.9), ("hip-hop", 90, 0.65), ("hip hop", 90, 0.65), ("pop", 120, 0.6), ("jazz", 100, 0.35),
    ("classical", 80, 0.25), ("ambient", 70, 0.2), ("soul", 100, 0.5), ("folk", 96, 0.35),
  ]
}

extension Song {
  private var genreSound: (word: String, tempo: Double, energy: Double)? {
    let name = genre?.lowercased() ?? ""
    return GenreSound.known.first { name.contains($0.word) }
  }

  /// The tempo, or else the genre's.
  package var usualTempo: Double? { tempo ?? genreSound?.tempo }

  /// The energy, or else the genre's.
  package var usualEnergy: Double? { energy ?? genreSound?.energy }
}

/// The parameters of a generated library (all assumed, after the distribution of recorded songs).
package struct SongMakerConfig: Equatable, Sendable {
  /// The typical sound of a genre.
  struct Genre: Equatable, Sendable {
    var name: String
    /// Beats a minute, and the songs' usual deviation.
    var tempo: Double
    var tempoSpread: Double
    var energy: Double
    var valence: Double
    var acousticness: Double
    var speechiness: Double
  }

  package var count = 200
  package var artists = 40
  /// The usual deviation of shares from the middle.
  package var spread = 0.14
  /// Seconds.
  package var duration = 228.0
  var durationSpread = 48.0
  var unknownTempo = 0.04

  var genres = [
    Genre(
      name: "ambient", tempo: 72, tempoSpread: 14, energy: 0.18, valence: 0.3, acousticness: 0.75, speechiness: 0.03),
    Genre(name: "folk", tempo: 96, tempoSpread: 18, energy: 0.36, valence: 0.45, acousticness: 0.72, speechiness: 0.04),
    Genre(name: "soul", tempo: 100, tempoSpread: 18, energy: 0.5, valence: 0.6, acousticness: 0.4, speechiness: 0.06),
    Genre(name: "jazz", tempo: 106, tempoSpread: 26, energy: 0.34, valence: 0.5, acousticness: 0.7, speechiness: 0.05),
    Genre(name: "pop", tempo: 116, tempoSpread: 18, energy: 0.66, valence: 0.6, acousticness: 0.2, speechiness: 0.06),
    Genre(name: "rock", tempo: 126, tempoSpread: 22, energy: 0.76, valence: 0.5, acousticness: 0.12, speechiness: 0.06),
    Genre(
      name: "house", tempo: 124, tempoSpread: 6, energy: 0.82, valence: 0.55, acousticness: 0.06, speechiness: 0.07),
    Genre(
      name: "hip hop", tempo: 92, tempoSpread: 20, energy: 0.64, valence: 0.52, acousticness: 0.16, speechiness: 0.24),
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

/// Generates a library of songs: the same seed gives the same songs.
package struct SongMaker: Equatable, Sendable {
  package let seed: UInt64
  package let config: SongMakerConfig

  package init(seed: UInt64, _ config: SongMakerConfig = SongMakerConfig()) {
    self.seed = seed
    self.config = config
  }

  private struct Artist {
    let name: String
    let genre: SongMakerConfig.Genre
    /// The deviation of this artist's songs from the genre: tempo, energy, valence.
    let lean: (tempo: Double, energy: Double, valence: Double)
  }

  /// Every song has an artist, a unique title and a sound that fits its genre. A few have no known tempo.
  package func songs() -> [Song] {
    var random = MusicRandom(seed: seed, stream: 1)
    let artists = artists(&random)
    var (songs, titles) = ([Song](), Set<String>())
    while songs.count < config.count {
      // The first round gives every artist a song; after that, some get more than others.
      let place =
        songs.count < artists.count
        ? songs.count : min(random.below(artists.count), random.below(artists.count))
      let artist = artists[place]
      var title = config.title(random.below(config.titleCount))
      if !titles.insert(title).inserted {
        title += " \(songs.count)"
        titles.insert(title)
      }
      songs.append(song(title, artist, &random))
    }
    return songs
  }

  private func artists(_ random: inout MusicRandom) -> [Artist] {
    var (artists, names) = ([Artist](), Set<String>())
    for number in 0..<max(1, config.artists) {
      var name = config.artistName(random.below(config.artistNameCount))
      if !names.insert(name).inserted {
        name += " \(number)"
        names.insert(name)
      }
      artists.append(
        Artist(
          name: name, genre: config.genres[number % config.genres.count],
          lean: (random.normal(), random.normal(), random.normal())))
    }
    return artists
  }

  private func song(_ title: String, _ artist: Artist, _ random: inout MusicRandom) -> Song {
    let (genre, lean) = (artist.genre, artist.lean)
    var song = Song(title: title, artist: artist.name)
    song.genre = genre.name
    song.year = 1_965 + random.below(58)
    /// Half of the spread is between artists and half between the songs of one.
    func spread(_ lean: Double) -> Double { (lean + random.normal()) * 0.7 }
    let push = spread(lean.energy)
    let tempo = genre.tempo + (spread(lean.tempo) * 0.8 + push * 0.4) * genre.tempoSpread
    song.energy = rounded(genre.energy + push * config.spread)
    song.valence = rounded(genre.valence + spread(lean.valence) * config.spread)
    song.acousticness = rounded(genre.acousticness - push * config.spread + random.normal() * config.spread / 2)
    song.speechiness = rounded(genre.speechiness * (0.5 + random.unit()))
    song.duration = (config.duration + random.normal() * config.durationSpread).clamped(to: 90...600).rounded()
    song.tempo = random.chance(config.unknownTempo) ? nil : tempo.clamped(to: 45...200).rounded()
    return song
  }

  private func rounded(_ share: Double) -> Double { (share.clamped(to: 0.01...0.99) * 100).rounded() / 100 }
}
