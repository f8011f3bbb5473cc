/// Makes a library of songs that nobody has recorded: the same seed makes the same songs.
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
    /// How far this artist's songs are from the middle of the genre: tempo, energy, valence.
    let lean: (tempo: Double, energy: Double, valence: Double)
  }

  /// Every song has an artist, a title of its own and a sound that goes with its genre. A few have no known tempo.
  package func songs() -> [Song] {
    var random = MusicRandom(seed: seed, stream: 1)
    let artists = artists(&random)
    var (songs, titles) = ([Song](), Set<String>())
    while songs.count < config.count {
      // The first round gives every artist a song; after that, some have more than others.
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
