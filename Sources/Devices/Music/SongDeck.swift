/// The DJ's part of the player: the current play, and the DJ's tasks.
///
/// Plays are stored. A request for a song ends with the process, and so does the music.
struct SongDeck {
  private let store: DeviceStore
  let kept: MusicStore
  let music: MusicSetup
  let device: DeviceID
  /// `nil` if the lists are on the phone and never change.
  var service: ServiceDesk?
  /// The reason that a song has to be chosen.
  var wish: SongPlayed.Cause?
  /// The songs that the wearer wants next, in this order; they end with the process.
  var queue: [UInt64] = []
  var isStateDue = false
  /// `true` if the timer of the estimates runs.
  var isTicking = false
  /// `true` if the profile for the other devices is due.
  var isShareDue = false
  var explanation: String?
  var usual: (date: CivilDate, body: UsualBody)?
  /// The watch's step counts of the last half hour, in the order of their arrival.
  private(set) var motion: [StepCount] = []

  /// A walk without a count is one step a second (assumed).
  mutating func note(_ packets: [BiometricPacket], at now: Timestamp) {
    motion.removeAll { now - $0.end > .minutes(30) }
    for packet in packets where now - packet.observed <= .minutes(30) {
      motion.append(
        StepCount(start: packet.observed - .seconds(30), end: packet.observed, count: packet.isStationary ? 0 : 30))
    }
  }

  var hasLoggedLists = false

  init?(_ store: DeviceStore, _ setup: DeviceSetup) {
    guard let music = setup.music else { return nil }
    self.store = store
    (kept, self.music, device) = (MusicStore(store.latched), music, setup.device)
    service = ServiceDesk(store, setup)
  }

  func rest(at now: Timestamp) -> Span? {
    guard let play = kept.openPlay() else { return nil }
    return max(.seconds(1), music.length(of: play.song) - play.heard(at: now))
  }

  /// Returns the share of the current song that was heard at that moment, 0 to 1.
  func progress(at now: Timestamp) -> Double? {
    kept.openPlay().map { min(1, $0.heard(at: now).seconds / music.length(of: $0.song).seconds) }
  }

  func begin(_ song: UInt64, _ cause: SongPlayed.Cause, list: UInt64, number: UInt64, _ context: inout DeviceContext) {
    end(&context)
    // The numbers begin again when the wearer deletes everything, and a play must not have the name of an earlier one.
    let name = stableHash(stableHash("play \(device)"), number | UInt64(store.erasureFloor) << 40)
    let play = SongPlayed(
      id: name >> 1, song: song, list: list, cause: cause,
      began: context.clock, utcOffset: Int(context.civil.secondsAsIfUTC - context.clock.unixSeconds),
      context: kept.state()?.context ?? .unknown)
    store.beginWriting()
    kept.put(play)
    kept.log([.play(play)])
    context.report(MusicFact.began(play, by: device))
  }

  func end(_ context: inout DeviceContext) {
    guard var play = kept.openPlay() else { return }
    play.end(at: context.clock, length: music.length(of: play.song))
    keep(play, &context)
  }

  /// The app ended while a song played: it was heard until its last sign.
  func interrupted(_ context: inout DeviceContext) {
    guard var play = kept.openPlay() else { return }
    let sign = max(play.began, kept.state()?.at ?? play.began)
    play.end(at: sign)
    keep(play, &context)
  }

  /// Stores a play that has ended.
  private func keep(_ play: SongPlayed, _ context: inout DeviceContext) {
    store.beginWriting()
    kept.put(play)
    kept.log([.play(play)])
    context.report(MusicFact.ended(play, by: device))
  }

  func pause(_ context: inout DeviceContext) {
    guard var play = kept.openPlay(), play.silentSince == nil else { return }
    play.pause(at: context.clock)
    store.beginWriting()
    kept.put(play)
    context.report(MusicFact.silent(by: device))
  }

  /// `true` if a paused song waits for the wearer to continue.
  var isPausing: Bool { kept.openPlay()?.silentSince != nil }

  /// The effect of pressing play.
  enum Pressed {
    /// There is no paused song.
    case nothing
    /// It resumes where it was.
    case goesOn
    /// Its session has ended: the song starts again.
    case beginsAnew(song: UInt64)
  }

  /// Resumes the paused song, unless its session has ended.
  func resume(_ context: inout DeviceContext) -> Pressed {
    guard var play = kept.openPlay() else { return .nothing }
    guard let since = play.silentSince else { return .goesOn }
    if context.clock - since > Self.sessionGap { return .beginsAnew(song: play.song) }
    play.resume(at: context.clock)
    store.beginWriting()
    kept.put(play)
    context.report(MusicFact.resumed(song: play.song, by: device))
    return .goesOn
  }

  /// The pause that ends a session (Resonance plan §12.3).
  private static let sessionGap = Span.minutes(30)

  /// Returns the songs of the current session, the latest last.
  func session(at now: Timestamp) -> [SongPlayed] {
    var (session, next) = ([SongPlayed](), now)
    for play in kept.lastPlays(10).reversed() {
      guard next - (play.ended ?? play.silentSince ?? next) <= Self.sessionGap else { break }
      session.append(play)
      next = play.began
    }
    return session.reversed()
  }
}

extension MemoryKey {
  /// 1 while each song repeats.
  package static let musicRepeats = MemoryKey("musicRepeats")
  /// 1 if the log has the plays of the wearer's earlier player.
  package static let musicListened = MemoryKey("musicListened")
  /// the list that the wearer started last.
  package static let musicList = MemoryKey("musicList")
  /// the start of the current workout by the watch's latest report, and when that was measured.
  package static let musicWorkout = MemoryKey("musicWorkout")
  package static let musicWorkoutSaid = MemoryKey("musicWorkoutSaid")
}
