package final class WatchRemote: Feature {
  package static let schema: FeatureSchema? = .music
  package static let wakes: [WakeToken.Reason] = [.musicState]

  /// The health store's existing data isn't sent again.
  package static func keepAtErasure(_ store: DeviceStore, _ setup: DeviceSetup) {
    let last = store.statement("SELECT max(anchor) FROM health_samples").first { row in row.optionalInt64(0) }
    store.remember(.biometricAnchor, (last ?? nil) ?? 0)
  }

  package let device: DeviceServices
  private let health: HealthStore
  private let remote: Remote

  package init?(_ device: DeviceServices) {
    self.device = device
    health = HealthStore(device.store)
    remote = Remote(store: device.store, setup: device.setup)
  }

  package static func arrived(_ item: SessionItem, at device: DeviceID, _ context: inout DeviceContext) {
    guard case .nowPlaying(let playing)? = item.message.music else { return }
    context.report(PlaybackFact.given(playing.version, by: device))
  }

  package func launch(_ context: inout DeviceContext) { remote.launch(&context) }

  package func think(_ context: inout DeviceContext) {
    if !setup.rules.hasDefect(.waitsForCallback) { remote.take(stored: context) }
    remote.sendBiometrics(health, &context)
    remote.considerMeasuring(&context)
    remote.leaveMode(&context)
    if context.platform.launchReason == .opened { remote.show(&context) }
  }

  package func receive(_ message: Message, from role: Role?, _ context: inout DeviceContext) -> Bool {
    guard let message = message.music else { return false }
    switch message {
    case .nowPlaying(let playing), .outcome(_, let playing):
      if remote.take(playing), context.platform.launchReason == .opened { remote.show(&context) }
      remote.leaveMode(&context)
      remote.considerMeasuring(&context)
    case .biometrics, .crown, .command: break
    }
    return true
  }

  package func wake(_ token: WakeToken, _ context: inout DeviceContext) { remote.measure(health, &context) }

  package func failed(_ item: SessionItem, _ error: SessionError, _ context: inout DeviceContext) -> Bool {
    guard item.message.music != nil else { return false }
    remote.failed(item, &context)
    return true
  }

  package func notice(_ act: Message, _ context: inout DeviceContext) {
    switch act.body(as: MusicAct.self) {
    case .presses(let kind)?: remote.press(kind, &context)
    case .turnsCrown(let delta)?: remote.turn(delta, &context)
    case .tapsCrown?: remote.tapCrown(&context)
    case .plays?, .putsOn?, .skips?, .allowsMusic?, .playsSong?, .queuesSong?, .repeats?, .setsVolume?, .prefers?,
      .backfills?, nil:
      break
    }
  }
}

/// The watch as the player's remote control: it shows the playback and sends the wearer's commands.
final class Remote {
  let store: DeviceStore
  let setup: DeviceSetup
  /// The newest known state, also in the store: what was shown must survive the process.
  var playing: NowPlaying?
  /// `true` if the watch measures closely.
  var isMeasuring = false

  /// The pace in steps a minute below which it isn't a walk (assumed).
  private static let stillPace = 4.0
  /// The most heart rates in one message.
  private static let packetsMax = 100

  init(store: DeviceStore, setup: DeviceSetup) {
    self.store = store
    self.setup = setup
  }

  // MARK: - What plays

  /// A new process reads the context that the system stores for it.
  func launch(_ context: inout DeviceContext) {
    playing = store.statement("SELECT bytes FROM now_playing").value()
    guard !setup.rules.hasDefect(.waitsForCallback) else { return }
    take(stored: context)
  }

  /// Reads the system's copy, which may be newer than the one delivered to the app.
  func take(stored context: DeviceContext) {
    guard case .nowPlaying(let stored)? = context.platform.receivedContext?.music else { return }
    take(stored)
  }

  /// Applies playback data if it is newer. Returns whether it is.
  @discardableResult
  func take(_ news: NowPlaying) -> Bool {
    // A player that has never played has nothing to show.
    guard news.version.sequence > 0 else { return false }
    if let playing, !news.isNewer(than: playing), !setup.rules.hasDefect(.latestArrivalWins) { return false }
    playing = news
    store.beginWriting()
    store.statement("INSERT OR REPLACE INTO now_playing (one, bytes) VALUES (1, ?)").run(news.wireBytes)
    return true
  }

  func show(_ context: inout DeviceContext) {
    guard let playing else { return }
    context.show(.nowPlaying, observed: playing.since, by: setup)
    context.report(PlaybackFact.showed(playing.version, by: setup.device))
  }

  // MARK: - What the wearer wants

  /// Sends a command that only makes sense now. If the phone isn't reachable the wearer is notified, and nothing is
  /// queued.
  func press(_ kind: PlaybackCommand.Kind, _ context: inout DeviceContext) {
    guard let playing else { return }
    let number = (store.number(.commands) ?? 0) + 1
    store.remember(.commands, number)
    let id = stableHash(stableHash("command \(setup.device)"), UInt64(bitPattern: number))
    let command = PlaybackCommand(id: id, kind: kind, target: playing.song, given: context.clock)
    context.report(PlaybackFact.pressed(command: id, kind, song: playing.song, by: setup.device))
    context.ask(Message(MusicMessage.command(command)), id: id)
  }

  func turn(_ delta: Double, _ context: inout DeviceContext) {
    guard context.platform.isReachable else { return }
    let number = (store.number(.commands) ?? 0) + 1
    store.remember(.commands, number)
    let id = stableHash(stableHash("crown \(setup.device)"), UInt64(bitPattern: number))
    let adjustment = CrownAdjustment(id: id, quality: crownQuality, delta: delta)
    context.transfer(.message, Message(MusicMessage.crown(adjustment)), id: id)
  }

  /// The phone didn't receive the command: it is dropped, unless the literal rule delivers it later.
  func failed(_ item: SessionItem, _ context: inout DeviceContext) {
    guard case .command? = item.message.music, setup.rules.hasDefect(.bareCommands) else { return }
    let id = stableHash(item.id, UInt64(bitPattern: context.uptime.sinceStart.nanoseconds))
    context.transfer(.userInfo, item.message, id: id)
  }

  // MARK: - What the body does meanwhile

  /// Sends the heart's reaction to the phone while something plays: at once if it is reachable, otherwise in a batch.
  func sendBiometrics(_ health: HealthStore, _ context: inout DeviceContext) {
    guard playing?.isPlaying == true, setup.peers.contains(.phone) else { return }
    let anchor = store.number(.biometricAnchor) ?? 0
    let (samples, last) = health.samples(after: anchor, workouts: false, limit: Self.packetsMax)
    guard last > anchor else { return }
    store.remember(.biometricAnchor, last)
    var walks = samples.filter { if case .steps(let count) = $0.reading { count > 0 } else { false } }
    if isMeasuring, let last = health.last(.steps), last.pace > Self.stillPace { walks.append(last) }
    // Steps are counted per quarter of an hour: the last complete one represents the present.
    let lag = isMeasuring ? Span.minutes(15) : .zero
    let packets = samples.compactMap { sample in
      BiometricPacket(
        sample, isStationary: !walks.contains { $0.start < sample.end && sample.end <= $0.end + lag },
        workoutSince: context.platform.workoutSince)
    }
    guard !packets.isEmpty else { return }
    let channel = context.platform.isReachable ? SessionChannel.message : .userInfo
    let id = stableHash(stableHash("biometrics"), UInt64(bitPattern: last))
    context.transfer(channel, Message(MusicMessage.biometrics(packets)), id: id)
  }
}

extension HealthSample {
  /// Steps a minute, of a count of steps.
  fileprivate var pace: Double {
    guard case .steps(let count) = reading, end > start else { return 0 }
    return count / (end - start).seconds * 60
  }
}

extension BiometricPacket {
  /// The packet for a sample of the heart, or `nil`.
  fileprivate init?(_ sample: HealthSample, isStationary: Bool, workoutSince: Timestamp?) {
    let workout = workoutSince.flatMap { $0 <= sample.end ? $0 : nil }
    switch sample.reading {
    case .heartRate(let rate):
      self.init(
        observed: sample.end, heartRate: rate, variability: nil, isStationary: isStationary, workoutSince: workout)
    case .heartRateVariability(let variability):
      self.init(
        observed: sample.end, heartRate: nil, variability: variability, isStationary: isStationary,
        workoutSince: workout)
    default: return nil
    }
  }
}

// The watch with a DJ: while music plays it measures closely and reports to the phone, in a session that keeps its app
// running (HKWorkoutSession, Resonance plan §8.2.1).
extension Remote {
  /// The crown sets the volume, and in DJ mode how rousing the music is (Resonance plan §7.2.4).
  var crownQuality: CrownAdjustment.Quality { isDJMode ? .energy : .intensity }

  private var isDJMode: Bool { setup.music != nil && store.number(.crownMode) == 1 }

  /// Changes the mode while something plays; the wearer feels as a haptic which one it is.
  func tapCrown(_ context: inout DeviceContext) {
    guard setup.music != nil, playing?.isPlaying == true else { return }
    change(toDJ: !isDJMode, &context)
  }

  /// DJ mode ends with the music.
  func leaveMode(_ context: inout DeviceContext) {
    if playing?.isPlaying != true, isDJMode { change(toDJ: false, &context) }
  }

  private func change(toDJ isOn: Bool, _ context: inout DeviceContext) {
    store.beginWriting()
    store.remember(.crownMode, isOn ? 1 : 0)
    context.report(MusicFact.crownMode(isOn, by: setup.device))
  }

  /// Begins to measure when something plays, and ends when nothing does. The phone starts the watch's app for it.
  func considerMeasuring(_ context: inout DeviceContext) {
    guard setup.music != nil, setup.peers.contains(.phone) else { return }
    let isWanted = playing.map { $0.isPlaying && context.clock - $0.since <= Self.patience } ?? false
    guard isWanted != isMeasuring else { return }
    isMeasuring = isWanted
    context.playAudio(isWanted)
    context.report(MusicFact.senses(isWanted, by: setup.device))
    if isWanted { context.wake(after: MusicSetup.estimateEvery, WakeToken(.musicState)) }
  }

  /// The time after which a session without news from the phone ends: longer than any song (assumed).
  private static let patience = Span.minutes(20)

  /// Half a minute has passed: sends the measurements to the phone, as a batch that isn't lost (Resonance plan §11.7).
  func measure(_ health: HealthStore, _ context: inout DeviceContext) {
    guard isMeasuring else { return }
    sendBiometrics(health, &context)
    if let playing, context.clock - playing.since > Self.patience {
      isMeasuring = false
      context.playAudio(false)
      return context.report(MusicFact.senses(false, by: setup.device))
    }
    context.wake(after: MusicSetup.estimateEvery, WakeToken(.musicState))
  }
}

extension MemoryKey {
  /// the last health sample that was reported to the phone for the heart while music played.
  package static let biometricAnchor = MemoryKey("biometricAnchor")
  /// 1 while the crown sets how rousing the music is.
  package static let crownMode = MemoryKey("crownMode")
  /// the number of the wearer's commands.
  package static let commands = MemoryKey("commands")
}
