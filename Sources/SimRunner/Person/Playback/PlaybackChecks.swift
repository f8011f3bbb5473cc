extension CheckDeclaration {
  /// A press of the player's buttons takes effect at once, or not at all. It remembers when each command was given and for which
  /// song, and which commands were carried out.
  static let playbackCommands = CheckDeclaration(
    "playback-commands", "A command of the player is carried out once, at once, and on the right song.",
    promise:
      "a command of the player is carried out at most once, within ten seconds, and on the song that the wearer saw",
    doesNotVerify: "that a command is carried out at all, or clocks that differ between watch and phone",
    vacuousBecause: "no command was carried out", of: .player, facts: .of(PlaybackFact.self),
    remembering: { _ in (pressed: [UInt64: UInt64](), done: Set<UInt64>()) }
  ) { event, commands in
    let playback = event.fact(as: PlaybackFact.self)
    if case .pressed(let id, _, let song, _)? = playback {
      commands.pressed[id] = song
      return nil
    }
    if case .carriedOut(let id, let song, let age, _)? = playback {
      let name = "command \(shortID(id))"
      guard let meant = commands.pressed[id] else { return .broken("\(name) was carried out, and nobody gave it") }
      var complaints = commands.done.insert(id).inserted ? [] : ["\(name) was carried out again"]
      if song != meant { complaints.append("\(name) was meant for song \(meant) and hit song \(song)") }
      if age > PlaybackCommand.validity {
        complaints.append("\(name) was carried out \(Figures.span(age)) after the wearer gave it")
      }
      return Ruling(complaints)
    }
    return nil
  }

  static let newestShown = CheckDeclaration(
    "newest-shown", "A device shows the newest of what it has, and never goes back.",
    promise:
      "what a device shows of what plays is the newest that its system has for the app, and never older than what it showed",
    doesNotVerify:
      "what the device was not told yet (honest-staleness says how old that may look), or what waits for an app that may not run",
    vacuousBecause: "no device showed what plays", of: .player,
    facts: .of(PlaybackFact.self) + .device(.platform), remembering: { _ in ShownVersions() }
  ) { event, versions in
    versions.follow(event)
    guard case .showed(let version, let device)? = event.fact(as: PlaybackFact.self) else { return nil }
    return versions.judge(version, device)
  }

  /// By device: the newest version that its system was given, and that it has shown.
  private struct ShownVersions {
    private var given: [DeviceID: Version] = [:]
    private var shown: [DeviceID: Version] = [:]
    /// The version that the last one replaced.
    private var before: (device: DeviceID, version: Version?, at: Instant)?

    mutating func follow(_ event: TraceEvent) {
      if case .given(let version, let device)? = event.fact(as: PlaybackFact.self) {
        before = (device, given[device], event.at)
        given[device] = max(given[device] ?? version, version)
      }
      // An app can read the last context at any time, but a queued message only when it is handed over.
      if case .withheld(.complication, let device)? = event.deviceFact, let before, before.device == device,
        before.at == event.at
      {
        given[device] = before.version
      }
    }

    mutating func judge(_ version: Version, _ device: DeviceID) -> Ruling {
      defer { shown[device] = max(shown[device] ?? version, version) }
      if let before = shown[device], version < before {
        return .broken("\(device) showed \(version) of what plays, and had shown \(before)")
      }
      guard let newest = given[device] else { return .kept }
      return Ruling(version >= newest, else: "\(device) showed \(version) of what plays, and had \(newest)")
    }
  }

  /// The watch shows the music that the phone plays, in the end. It remembers the version that the watch showed last, unless a
  /// newer one has reached it since: the wearer has not looked at that.
  static let playbackConverges = CheckDeclaration(
    "playback-converges", "What the watch shows of the music is what the phone plays, in the end.", .liveness,
    promise: "once everything has settled, what the watch knows of the music is the last that the phone said",
    doesNotVerify: "how long the watch was behind meanwhile (newest-shown and honest-staleness say more)",
    vacuousBecause: "", of: .music, remembering: { _ in Version?.none },
    each: { event, shown in
      switch event.fact(as: PlaybackFact.self) {
      case .showed(let version, _)?: shown = version
      case .given(let version, _)?: if let before = shown, before < version { shown = nil }
      case .pressed?, .carriedOut?, nil: break
      }
      // Another watch has shown nothing yet.
      if case .booted(let device, isNew: true)? = event.deviceFact, device.role == .watch { shown = nil }
      return nil
    },
    atEnd: { world, shown throws(StorageError) in
      guard let phone = world.host(.phone), let watch = world.host(.watch), phone.isStarted, watch.isStarted,
        let playing = try phone.playing()
      else { return .vacuous("nothing was played") }
      guard let known = try watch.shownPlaying() else {
        return .broken("the watch knows nothing of what the phone plays")
      }
      var complaints: [String] = []
      if known.version != playing.version {
        complaints.append("the phone is at \(playing.version) of what plays, and the watch at \(known.version)")
      } else if known.song != playing.song || known.isPlaying != playing.isPlaying {
        complaints.append("the watch takes song \(known.song) for what plays, and it is song \(playing.song)")
      }
      if let shown, shown != playing.version {
        complaints.append("the watch last showed \(shown), not \(playing.version)")
      }
      return Ruling(complaints)
    })
}
