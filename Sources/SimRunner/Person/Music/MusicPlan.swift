/// The music of a run: the songs, the lists, the wearer's listening, and their true responses.
package struct MusicPlan: Sendable {
  package var settings = MusicSettings()
  package var library: MusicLibrary
  /// The truth about the wearer, for the wearer's body and for the checks.
  package var listener: MusicListener
  /// The wearer's age, as in the health store.
  package var age: Double?
  package var listened: [SongPlayed] = []
  /// `true` if the DJ only shuffles, as a baseline.
  package var isShuffled = false

  /// - Parameters:
  ///   - songs: `nil` for songs made up from the seed.
  ///   - lists: The wearer's own; made up too if empty.
  package init(
    _ settings: MusicSettings, songs: [Song]?, lists own: [PlaylistTable.List] = [], age: Double?, seed: UInt64
  ) {
    self.settings = settings
    self.age = age
    let songs = songs ?? SongMaker(seed: stableHash(seed, stableHash("music.songs"))).songs()
    listener = MusicListener(seed: stableHash(seed, stableHash("music.listener")))
    var stream = RandomStream(seed: seed, name: "music.lists")
    var shuffled = songs
    for place in shuffled.indices.reversed() { shuffled.swapAt(place, stream.below(place + 1)) }
    var lists: [MusicList] = []
    for number in 0..<settings.lists where !shuffled.isEmpty {
      // If the library is too small, songs are on several lists.
      let first = number * settings.listSize
      let picked = (0..<min(settings.listSize, shuffled.count)).map { shuffled[(first + $0) % shuffled.count].id }
      lists.append(MusicList(id: UInt64(number + 1), name: "list \(number + 1)", songs: picked))
    }
    if !own.isEmpty {
      lists = own.enumerated().map { MusicList(id: UInt64($0 + 1), name: $1.name, songs: $1.songs) }
    }
    library = MusicLibrary(songs: songs, lists: lists)
  }

  /// Returns the plays of an earlier player, moved by whole days so that the last one ended before a moment.
  static func listened(_ plays: [ListeningTable.Play], before start: Timestamp, _ zone: Zone) -> [SongPlayed] {
    guard let last = plays.map(\.end).max() else { return [] }
    let shift = 86_400 * ((Double(start.unixSeconds) - last) / 86_400).rounded(.down)
    return plays.enumerated().map { place, play in
      let began = Timestamp(exact: play.start + shift)
      var played = SongPlayed(
        id: stableHash(stableHash("listened"), UInt64(place)) >> 1, song: play.song, list: 0, cause: .asked,
        began: began, utcOffset: Int(zone.civil(began).secondsAsIfUTC - began.unixSeconds), context: .unknown)
      played.end(at: Timestamp(exact: play.end + shift))
      return played
    }
  }

  var setup: MusicSetup {
    var setup = MusicSetup()
    for (id, song) in library.songs {
      setup.lengths[id] = song.duration.map { Span(seconds: $0) }
      setup.titles[id] = SongTitle(title: song.title, artist: song.artist)
    }
    (setup.lists, setup.age, setup.analysisEvery) = (library.lists, age, settings.analysis)
    (setup.preferences, setup.listened) = (settings.preferences, listened)
    setup.streamed = streamed
    return setup
  }
}

extension MusicConfig {
  package init(_ rules: Rules) {
    self.init(asWritten: Set(MusicRule.allCases.filter { rules.hasDefect(Rule($0.rawValue, "")) }))
  }

  /// Adds the planted mutation of the agents' formulas. A check that runs an agent of its own has the same mutation, as
  /// it would with a mistake in a source file.
  package func planting(_ rules: Rules) -> MusicConfig {
    making(rules.planted(as: MusicMistake.self))
  }
}

extension WorldPlan {
  /// The music on the phone; `nil` if it has no DJ.
  package var music: MusicPlan? {
    get { self[MusicPlan.self] }
    set { self[MusicPlan.self] = newValue }
  }
}
