// The player with a DJ: it begins with a list, requests each song, and stores the plays.
extension Player {
  mutating func putOn(_ list: UInt64, _ context: inout DeviceContext) {
    guard deck?.music.lists.contains(where: { $0.id == list }) == true else { return }
    // Asks a wearer who has never been asked; the answer arrives by itself.
    if let service = deck?.service, service.isAllowed == nil { return fallQuiet(.denied, &context) }
    deck?.service?.ask(&context)
    store.remember(.musicList, Int64(bitPattern: list))
    forgetWish()
    deck?.end(&context)
    want(.first, &context)
  }

  /// The wearer plays a song, unless it can't be had.
  mutating func play(_ song: UInt64, _ context: inout DeviceContext) {
    guard deck != nil else { return }
    if let silence = deck?.service?.silence(of: song, at: context.uptime) { return fallQuiet(silence, &context) }
    forgetWish()
    start(song, .asked, &context)
  }

  /// The wearer wants a song after the current one, or now if nothing plays.
  mutating func queue(_ song: UInt64, _ context: inout DeviceContext) {
    guard load().isPlaying else { return play(song, &context) }
    deck?.queue.append(song)
  }

  mutating func set(volume: Double, _ context: inout DeviceContext) {
    var now = load()
    now.intensity = min(1, max(0, volume))
    change(to: now, &context)
  }

  /// Plays the first queued song that can be had, or else requests a choice.
  mutating func goOn(_ cause: SongPlayed.Cause, _ context: inout DeviceContext) {
    while deck?.queue.isEmpty == false, let song = deck?.queue.removeFirst() {
      if deck?.service?.silence(of: song, at: context.uptime) == nil { return start(song, .asked, &context) }
    }
    want(cause, &context)
  }

  /// Requests a choice; the music begins when it arrives.
  mutating func want(_ cause: SongPlayed.Cause, _ context: inout DeviceContext) {
    deck?.wish = cause
    context.notify(PhonePlayer.self)
  }

  /// Starts a chosen or requested song; `nil` if there was none to choose from.
  mutating func start(_ song: UInt64?, _ cause: SongPlayed.Cause, _ context: inout DeviceContext) {
    var now = load()
    deck?.wish = nil
    guard let song else {
      deck?.end(&context)
      now.isPlaying = false
      return change(to: now, &context)
    }
    let list = UInt64(bitPattern: store.number(.musicList) ?? 0)
    store.beginWriting()
    deck?.begin(song, cause, list: list, number: UInt64(now.sequence + 1), &context)
    (now.song, now.isPlaying) = (song, true)
    change(to: now, &context)
    keepTicking(&context)
  }

  /// Estimates the wearer's state every half minute while music plays.
  private mutating func keepTicking(_ context: inout DeviceContext) {
    guard deck?.isTicking == false else { return }
    deck?.isTicking = true
    context.wake(after: MusicSetup.estimateEvery, WakeToken(.musicState))
  }

  /// Half a minute has passed.
  mutating func tick(_ context: inout DeviceContext) {
    guard load().isPlaying || deck?.wish != nil else {
      deck?.isTicking = false
      return
    }
    deck?.isStateDue = true
    deck?.service?.sync(isPlaying: true, &context)
    context.notify(PhonePlayer.self)
    context.wake(after: MusicSetup.estimateEvery, WakeToken(.musicState))
  }

  /// Stops without a playable song, and shows the reason on the phone and on the other displays of playback.
  mutating func fallQuiet(_ silence: MusicSilence, _ context: inout DeviceContext) {
    deck?.explanation = nil
    guard !setup.rules.hasPlanted(.silenceUntold) else { return }
    deck?.explanation = silence.words
    context.report(MusicFact.quiet(silence, by: setup.device))
  }

  /// The wearer starts the music, or ends it.
  mutating func playDeck(_ isPlaying: Bool, _ context: inout DeviceContext) {
    var now = load()
    if isPlaying {
      guard resumeDeck(&now, &context) else { return }
    } else {
      let isSilent = !now.isPlaying && deck?.wish == nil
      if isSilent, deck?.isPausing != true { return }
      deck?.wish = nil
      forgetWish()
      now.energy = load().energy
      deck?.end(&context)
      if !isSilent { context.report(MusicFact.silent(by: setup.device)) }
      deck?.isShareDue = true
      context.notify(PhonePlayer.self)
      guard !isSilent else { return }
      now.isPlaying = false
    }
    change(to: now, &context)
  }

  /// Executes a command with a DJ.
  mutating func carryOutDeck(_ kind: PlaybackCommand.Kind, _ context: inout DeviceContext) {
    var now = load()
    switch kind {
    case .play:
      if resumeDeck(&now, &context) { change(to: now, &context) }
    case .pause:
      guard now.isPlaying else { return }
      deck?.pause(&context)
      now.isPlaying = false
      change(to: now, &context)
    case .skip:
      deck?.end(&context)
      goOn(.afterSkip, &context)
    case .previous:
      // Pressed early in a song it means the previous one; later, this one again.
      let session = deck?.session(at: context.clock) ?? []
      let early = session.last.map { $0.heard(at: context.clock) < .seconds(10) } ?? false
      guard let song = (early ? session.dropLast().last ?? session.last : session.last)?.song else { return }
      start(song, .again, &context)
    }
  }

  /// Returns whether the state now differs: `false` if nothing changes, if it was changed already, or if a song has to
  /// be chosen first.
  private mutating func resumeDeck(_ now: inout Current, _ context: inout DeviceContext) -> Bool {
    guard !now.isPlaying else { return false }
    switch deck?.resume(&context) {
    case .goesOn:
      now.isPlaying = true
      keepTicking(&context)
      return true
    case .beginsAnew(let song): start(song, .again, &context)
    case .nothing, nil:
      forgetWish()
      want(.first, &context)
    }
    return false
  }
}

// The crown's wish belongs to the current list, and fades.
extension Player {
  /// The time for which a turn of the crown has an effect (assumed: a session's length).
  private static let wishLasts = Span.minutes(40)

  /// Returns the crown's addition to the wearer's energy at that moment, -0.5 to 0.5. It decreases, and ends with the
  /// session.
  mutating func energyWish(at now: Timestamp) -> Double {
    let wished = load().energy - 0.5
    guard wished != 0, !setup.rules.hasPlanted(.crownForEver) else { return wished }
    guard let turned = store.number(.crownTurned) else { return 0 }
    let age = max(.zero, now - Timestamp(nanoseconds: turned))
    return wished * max(0, 1 - age.seconds / Self.wishLasts.seconds)
  }

  /// Resets the wish for a new session.
  mutating func forgetWish() {
    guard !setup.rules.hasPlanted(.crownForEver), load().energy != 0.5 else { return }
    store.beginWriting()
    store.statement("UPDATE player SET energy = 0.5").run()
    calm()
  }
}
