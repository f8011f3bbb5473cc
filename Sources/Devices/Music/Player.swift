/// The phone's player: the current song, the permitted changes, and the devices to notify.
///
/// The playback state survives the end of the app as a fact; the sound doesn't. A command is executed once, while it is
/// valid, and only on the song that the wearer saw.
struct Player {
  let store: DeviceStore
  let setup: DeviceSetup
  /// `nil` without a DJ.
  var deck: SongDeck?
  private var current: Current?
  /// The latest update of the watch face. It has fifty urgent updates a day, and an evening has more songs.
  private var faceTold: Instant?
  private static let faceInterval = Span.minutes(20)
  /// The latest state that the watch was sent in this process.
  private var stateTold: StateReport?
  /// The time for which executed commands are remembered.
  private static let memory = Span.days(1)

  struct Current {
    var sequence: Int64 = 0
    var song: UInt64 = 1
    var isPlaying = false
    var since = Timestamp(nanoseconds: 0)
    var intensity = 0.5
    var energy = 0.5
  }

  init(store: DeviceStore, setup: DeviceSetup) {
    self.store = store
    self.setup = setup
    deck = SongDeck(store, setup)
  }

  /// In a new process of the app: all playback has stopped.
  mutating func launch(_ context: inout DeviceContext) {
    var now = load()
    if deck != nil {
      store.beginWriting()
      deck?.interrupted(&context)
    }
    guard now.isPlaying else { return }
    now.isPlaying = false
    context.report(MusicFact.silent(by: setup.device))
    change(to: now, &context)
  }

  // MARK: - What changes it

  mutating func play(_ isPlaying: Bool, _ context: inout DeviceContext) {
    if deck != nil { return playDeck(isPlaying, &context) }
    var now = load()
    guard now.isPlaying != isPlaying else { return }
    now.isPlaying = isPlaying
    change(to: now, &context)
  }

  /// The song has reached its end.
  mutating func songEnded(_ token: WakeToken, _ context: inout DeviceContext) {
    var now = load()
    guard now.isPlaying, token.argument == UInt64(bitPattern: now.sequence) & WakeToken.argumentMask else { return }
    if deck != nil {
      store.beginWriting()
      if store.number(.musicRepeats) == 1 { return start(now.song, .again, &context) }
      deck?.end(&context)
      return goOn(.next, &context)
    }
    now.song += 1
    change(to: now, &context)
  }

  /// Executes a command, or reports why not.
  mutating func carryOut(_ command: PlaybackCommand, _ context: inout DeviceContext) -> (CommandOutcome, NowPlaying) {
    var now = load()
    let outcome = judge(command, now, context.clock)
    if outcome == .done {
      store.beginWriting()
      remember(command.id, context.clock)
      context.report(
        PlaybackFact.carriedOut(
          command: command.id, song: now.song, age: context.clock - command.given, by: setup.device)
      )
      if deck != nil {
        carryOutDeck(command.kind, &context)
        return (outcome, picture(load()))
      }
      switch command.kind {
      case .play: now.isPlaying = true
      case .pause: now.isPlaying = false
      case .skip: now.song += 1
      case .previous: now.song = max(1, now.song - 1)
      }
      change(to: now, &context)
    }
    return (outcome, picture(load()))
  }

  private func judge(_ command: PlaybackCommand, _ now: Current, _ moment: Timestamp) -> CommandOutcome {
    // The literal rule checks neither id nor target nor time.
    if setup.rules.hasDefect(.bareCommands) { return .done }
    if isKnown(command.id, moment) { return .repeated }
    let age = setup.rules.hasPlanted(.expiryReversed) ? command.given - moment : moment - command.given
    guard age <= PlaybackCommand.validity, setup.rules.hasPlanted(.expiryReversed) || -age <= PlaybackCommand.validity
    else { return .expired }
    return command.target == now.song ? .done : .otherSong
  }

  /// Applies a turn of the crown, once even if it is delivered repeatedly.
  mutating func adjust(_ crown: CrownAdjustment, _ context: inout DeviceContext) {
    store.beginWriting()
    if isKnown(crown.id, context.clock) { return }
    remember(crown.id, context.clock)
    var now = load()
    let delta = setup.rules.hasPlanted(.crownCountsTwice) ? 2 * crown.delta : crown.delta
    func moved(_ value: Double) -> Double { min(1, max(0, value + delta)) }
    switch crown.quality {
    case .intensity: now.intensity = moved(now.intensity)
    case .energy:
      now.energy = moved(0.5 + energyWish(at: context.clock))
      store.remember(.crownTurned, context.clock.nanoseconds)
    }
    change(to: now, &context)
  }

  /// Returns whether a command or a turn was executed.
  private func isKnown(_ id: UInt64, _ now: Timestamp) -> Bool {
    store.statement("DELETE FROM commands WHERE at < ?").run((now - Self.memory).nanoseconds)
    return store.statement("SELECT 1 FROM commands WHERE id = ?").first(Int64(bitPattern: id)) { row in row.bool(0) }
      != nil
  }

  private func remember(_ id: UInt64, _ now: Timestamp) {
    store.statement("INSERT OR IGNORE INTO commands (id, at) VALUES (?, ?)").run(Int64(bitPattern: id), now.nanoseconds)
  }

  /// Notes the watch's measurements: the newest counts, whenever it arrives.
  func note(_ packets: [BiometricPacket]) {
    guard let newest = packets.filter({ $0.heartRate != nil }).max(by: { $0.observed < $1.observed }),
      newest.observed.nanoseconds > (store.number(.heartRateObserved) ?? .min)
    else { return }
    store.remember(.heartRateObserved, newest.observed.nanoseconds)
    store.remember(.heartRate, Int64(((newest.heartRate ?? 0) * 10).rounded()))
  }

  // MARK: - What follows

  mutating func change(to new: Current, _ context: inout DeviceContext) {
    var new = new
    new.sequence += 1
    new.since = context.clock
    let wasPlaying = current?.isPlaying ?? false
    current = new
    store.beginWriting()
    store.statement(
      "INSERT OR REPLACE INTO player (one, sequence, song, is_playing, since, intensity, energy) VALUES (1, ?, ?, ?, ?, ?, ?)"
    ).run(new.sequence, Int64(bitPattern: new.song), new.isPlaying, new.since.nanoseconds, new.intensity, new.energy)
    context.playAudio(new.isPlaying)
    if new.isPlaying {
      let token = WakeToken(.songEnds, UInt64(bitPattern: new.sequence) & WakeToken.argumentMask)
      context.wake(after: deck?.rest(at: context.clock) ?? Songs.length(of: new.song), token)
    }
    tellWatch(wasPlaying != new.isPlaying, &context)
    tellDesktop(&context)
  }

  /// The watch's app isn't there, or its session isn't ready: it is notified in a later run, unless there is newer
  /// data.
  mutating func couldNotTell(_ item: SessionItem) {
    guard item.channel == .context else { return }
    store.remember(.playingUntold, 1)
  }

  mutating func tellUntold(_ context: inout DeviceContext) {
    if store.number(.playingUntold) == 1 { tellWatch(false, &context) }
  }

  /// Notifies the watch again: because the phone was granted an epoch, after which earlier messages count as an earlier
  /// installation's, or because there is another watch.
  mutating func tellAgain(_ context: inout DeviceContext) {
    guard load().sequence > 0 else { return }
    tellWatch(false, &context)
  }

  /// Updates the desktop's menu bar, without any data of the body.
  private mutating func tellDesktop(_ context: inout DeviceContext) {
    guard deck != nil, setup.peers.contains(.desktop) else { return }
    let message = Message(MusicMessage.nowPlaying(picture(load()).withoutBody))
    context.send(to: .desktop, message, id: stableHash("now playing"))
  }

  private mutating func tellWatch(_ isUrgent: Bool, _ context: inout DeviceContext) {
    guard setup.peers.contains(.watch) else { return }
    let message = Message(MusicMessage.nowPlaying(picture(load())))
    if store.number(.playingUntold) == 1 { store.remember(.playingUntold, 0) }
    context.transfer(.context, message, id: 0)
    guard isUrgent || faceTold.map({ context.uptime - $0 >= Self.faceInterval }) ?? true else { return }
    faceTold = context.uptime
    context.transfer(.complication, message, id: stableHash("now playing"))
  }

  private func picture(_ now: Current) -> NowPlaying {
    let heartRate = store.number(.heartRate).map { Double($0) / 10 }
    let observed = store.number(.heartRateObserved).map { Timestamp(nanoseconds: $0) }
    let epoch = UInt32(truncatingIfNeeded: store.number(.epoch) ?? 0)
    var playing = NowPlaying(
      version: Version(epoch: epoch, sequence: UInt64(bitPattern: now.sequence)), song: now.song,
      isPlaying: now.isPlaying, since: now.since, intensity: now.intensity, energy: now.energy, heartRate: heartRate,
      heartRateObserved: observed, explanation: deck?.explanation)
    (playing.title, playing.progress) = (setup.music?.titles[now.song], deck?.progress(at: now.since))
    playing.state = report()
    return playing
  }

  /// The latest estimate of the wearer's state, for other screens.
  private func report() -> StateReport? {
    deck?.kept.state().map { state in
      let stress = setup.rules.hasPlanted(.stressShownAsCalm) ? state.stress.map { 1 - $0 } : state.stress
      return StateReport(at: state.at, need: state.need, energy: state.energy, calm: stress.map { 1 - $0 })
    }
  }

  /// A new estimate: screens that can be reached show it if it differs from what they show.
  mutating func tellState(_ context: inout DeviceContext) {
    guard let report = report(), stateTold.map(report.differs) ?? true else { return }
    let hasNewNeed = stateTold?.need != report.need
    stateTold = report
    if hasNewNeed { tellDesktop(&context) }
    guard setup.peers.contains(.watch), context.platform.isReachable else { return }
    let message = Message(MusicMessage.nowPlaying(picture(load())))
    context.transfer(.message, message, id: stableHash("music state"))
  }

  /// Clears the crown's wish; the store doesn't have it any more.
  mutating func calm() { current?.energy = 0.5 }

  mutating func load() -> Current {
    if let current { return current }
    let found = store.statement("SELECT sequence, song, is_playing, since, intensity, energy FROM player").first {
      row in
      Current(
        sequence: row.int64(0), song: UInt64(bitPattern: row.int64(1)), isPlaying: row.bool(2),
        since: row.moment(3), intensity: row.double(4), energy: row.double(5))
    }
    var now = found ?? Current()
    if setup.rules.hasPlanted(.playingCountsAnew) { now.sequence = 0 }
    current = now
    return now
  }
}

extension MemoryKey {
  /// the last heart rate that the watch reported, in tenths, and when it was measured.
  package static let heartRate = MemoryKey("heartRate")
  package static let heartRateObserved = MemoryKey("heartRateObserved")
  /// 1 while the watch isn't notified of the current playback.
  package static let playingUntold = MemoryKey("playingUntold")
  /// when the wearer last set by the crown how rousing the music is.
  package static let crownTurned = MemoryKey("crownTurned")
}
