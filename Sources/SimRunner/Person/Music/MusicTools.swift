// The DJ's part of sessions and campaigns.
extension MusicPlugin: ToolModule {
  package static var machinery: Set<String> { ["music-state", "music-senses"] }

  package static let dials: [Dial] = [
    Dial("music.playing", of: [.phone]) { host, world throws(StorageError) in
      guard world.plan.music != nil else { return nil }
      guard let playing = try host.playing(), playing.isPlaying else { return "nothing" }
      return world.plan.music?.title(of: playing.song)
    },
    Dial("music.shown", of: [.watch, .desktop]) { host, world throws(StorageError) in
      guard world.plan.music != nil, host.isStarted else { return nil }
      guard let shown = try host.shownPlaying(), shown.isPlaying, let title = shown.title else { return "nothing" }
      return "\(title.title) by \(title.artist)"
    },
    Dial("music.state", of: [.watch, .desktop]) { host, world throws(StorageError) in
      guard world.plan.music != nil, host.isStarted else { return nil }
      return try host.shownPlaying()?.state?.words ?? "unknown"
    },
    Dial("music.context", of: [.phone]) { host, world throws(StorageError) in
      try state(host, world)?.context.rawValue
    },
    Dial("music.need", of: [.phone]) { host, world throws(StorageError) in try state(host, world)?.need.rawValue },
  ]

  /// Returns the latest estimate of the wearer's state.
  private static func state(_ host: DeviceHost, _ world: World) throws(StorageError) -> MusicState? {
    guard world.plan.music != nil else { return nil }
    return try host.database.reading { MusicStore($0).state() }
  }

  package static var views: [WorldView] {
    let known: [(String, @Sendable (MusicText) throws(StorageError) -> [String])] = [
      ("music", { text throws(StorageError) in try text.lines() }),
      ("insights", { text throws(StorageError) in try text.insights() }),
      ("lists", { text throws(StorageError) in try text.browser() }),
      ("settings", { text throws(StorageError) in try text.settings() }),
    ]
    return known.map { name, lines in
      WorldView(name) { world throws(StorageError) in
        guard world.plan.music != nil else { return [" the phone has no DJ in this story"] }
        return try lines(MusicText(world, at: world.kernel.now, name: name))
      }
    }
  }

  package static func titles(in plan: WorldPlan) -> [String: String] {
    guard let music = plan.music else { return [:] }
    var titles: [String: String] = [:]
    for id in music.library.songs.keys { titles["song \(shortID(id))"] = music.title(of: id) }
    return titles
  }

  package static func names(for act: String, in scenario: Scenario) -> [String] {
    guard ["putsOn", "playsSong", "queuesSong"].contains(act), let library = (try? music(of: scenario))?.library else {
      return []
    }
    return act == "putsOn" ? library.lists.map(\.name) : library.songs.values.map(\.title).sorted()
  }

  package static var pastimes: [String: Pastime] {
    let (begins, ends) = (Pastime("music", begins: true), Pastime("music", begins: false))
    return ["song-began": begins, "music-resumed": begins, "song-ended": ends, "music-silent": ends]
  }

  package static let marks: [SometimesMark] = [
    SometimesMark("paused music goes on", where: { $0.music != nil }) { event in
      if case .resumed? = event.musicFact { true } else { false }
    }
  ]
}
