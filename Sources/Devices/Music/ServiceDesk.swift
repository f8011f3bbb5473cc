/// The player's exchange with its music service: the available lists, and their songs that can be played now.
struct ServiceDesk {
  private let store: DeviceStore
  private let rules: Rules
  private let keychain: Keychain
  /// The songs that aren't on the phone.
  private let streamed: Set<UInt64>
  /// The service's latest answer; `nil` in a new process.
  private var heard: Instant?
  private var asked: Instant?
  /// The permission when this process began.
  private let wasAllowed: Bool

  /// The interval of requests for the lists (`playlistSync`, Resonance plan §8.1.2), and the time for which an answer
  /// proves that the service is reachable (assumed).
  private static let syncEvery = Span.days(1)
  private static let reachable = Span.minutes(15)
  /// The time after which a question counts as unanswered (assumed).
  private static let patience = Span.seconds(15)

  init?(_ store: DeviceStore, _ setup: DeviceSetup) {
    guard let streamed = setup.music?.streamed else { return nil }
    (self.store, self.streamed, rules) = (store, streamed, setup.rules)
    keychain = Keychain(store, setup)
    wasAllowed = store.number(.musicAllowed) == 1
  }

  // MARK: - What may be played

  /// `nil` until the wearer was asked.
  var isAllowed: Bool? {
    if rules.hasPlanted(.permissionOnce), wasAllowed { return true }
    return store.number(.musicAllowed).map { $0 == 1 }
  }

  func allow(_ isAllowed: Bool) { store.remember(.musicAllowed, isAllowed ? 1 : 0) }

  private var shelf: MusicShelf? { store.statement("SELECT bytes FROM music_shelf").value() }

  /// Returns the songs of a list that can be played now, or why there are none.
  ///
  /// - Parameter first: The songs of a list that the service hasn't sent yet.
  func songs(of list: UInt64, first: [UInt64], at now: Instant) -> (songs: [UInt64], silence: MusicSilence?) {
    guard isAllowed == true else { return ([], .denied) }
    let kept = shelf
    var songs = first
    if let kept {
      let all = kept.lists.first { $0.id == list }?.songs ?? []
      songs = rules.hasPlanted(.goneSongsStay) ? all : kept.songs(of: list) ?? []
    }
    if rules.hasPlanted(.listsAsTheyWere) { songs = first.filter { kept?.gone.contains($0) != true } }
    guard !songs.isEmpty else { return ([], .nothingLeft) }
    let there = isReachable(at: now) ? songs : songs.filter { !streamed.contains($0) }
    return there.isEmpty ? ([], .offline) : (there, nil)
  }

  /// Returns why a song can't be played now; `nil` if it can.
  func silence(of song: UInt64, at now: Instant) -> MusicSilence? {
    guard isAllowed == true else { return .denied }
    if shelf?.gone.contains(song) == true { return .nothingLeft }
    return streamed.contains(song) && !isReachable(at: now) ? .offline : nil
  }

  private func isReachable(at now: Instant) -> Bool { heard.map { now - $0 <= Self.reachable } ?? false }

  // MARK: - What the service says

  /// Requests the lists once a day, and often while music plays.
  mutating func sync(isPlaying: Bool, _ context: inout DeviceContext) {
    if isPlaying {
      if let asked, context.uptime - asked < Self.reachable - .minutes(5) { return }
    } else if let synced = store.number(.musicSynced) {
      // A clock that was set back doesn't delay it.
      let age = context.clock - Timestamp(nanoseconds: synced)
      if age >= .zero, age < Self.syncEvery { return }
    }
    ask(&context)
  }

  mutating func ask(_ context: inout DeviceContext) {
    if let asked, heard.map({ $0 < asked }) ?? true, context.uptime - asked < Self.patience { return }
    asked = context.uptime
    store.beginWriting()
    store.remember(.musicSynced, context.clock.nanoseconds)
    let token = UInt64(bitPattern: keychain.musicToken ?? 0)
    context.tell(.musicService, MusicServiceMessage.ask(known: shelf?.revision ?? 0, token: token))
  }

  /// Processes a message of the service. Returns the lists if they have changed.
  mutating func take(_ message: MusicServiceMessage, _ context: inout DeviceContext) -> MusicShelf? {
    heard = context.uptime
    switch message {
    case .shelf(let new):
      return keep(new)
    case .changes(let changes, let since):
      // Changes of other lists than the known ones can't be applied; the next request says which those are.
      guard let old = shelf, old.revision == since else { return nil }
      return keep(old.applying(changes))
    case .unauthorised: context.tell(.musicService, MusicServiceMessage.renew)
    case .token(let token):
      store.beginWriting()
      keychain.keep(musicToken: Int64(bitPattern: token))
      asked = nil
      ask(&context)
    case .ask, .unchanged, .renew: break
    }
    return nil
  }

  /// Stores newer lists; returns `nil` for older ones.
  private func keep(_ new: MusicShelf) -> MusicShelf? {
    guard new.revision > shelf?.revision ?? 0 else { return nil }
    store.beginWriting()
    store.statement("INSERT OR REPLACE INTO music_shelf (one, revision, bytes) VALUES (1, ?, ?)")
      .run(Int64(bitPattern: new.revision), new.wireBytes)
    return new
  }
}

extension MemoryKey {
  /// when the lists were last requested, by the clock.
  package static let musicSynced = MemoryKey("musicSynced")
  /// 1 if the wearer lets the app use the music service, 0 if not.
  package static let musicAllowed = MemoryKey("musicAllowed")
}
