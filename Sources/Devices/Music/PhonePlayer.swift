/// The music on the phone: the player, and the stored inputs of the DJ that chooses for it.
package final class PhonePlayer: WorkQueue {
  package static let schema: FeatureSchema? = .music
  package static let wakes: [WakeToken.Reason] = [.songEnds, .musicState]

  package let device: DeviceServices
  var player: Player
  let past: ImportedPast
  /// `true` if all lessons were sent since the DJ lost its memory.
  var hasToldLessons = false

  package init?(_ device: DeviceServices) {
    self.device = device
    player = Player(store: device.store, setup: device.setup)
    past = ImportedPast(device)
  }

  package var isBusy: Bool { player.deck?.wish != nil }

  /// The wearer's account with the music service belongs to the system, which forwards the service's messages while the
  /// app runs (A, MusicKit).
  package static func takesForSystem(_ message: Message, _ store: DeviceStore) -> Bool {
    message.body(as: MusicServiceMessage.self) != nil
  }

  package func launch(_ context: inout DeviceContext) { player.launch(&context) }
  package func run(_ context: inout DeviceContext) {
    player.tellUntold(&context)
    player.deck?.service?.sync(isPlaying: false, &context)
  }
  package func think(_ context: inout DeviceContext) { considerMusic(&context) }
  package func watchChanged(_ context: inout DeviceContext) { player.tellAgain(&context) }

  package func ready(_ context: inout DeviceContext) {
    player.tellAgain(&context)
    guard replica.mayWrite() else { return }
    received(replica.ledger.records(in: .workouts), &context)
  }

  package func received(_ records: [Record], _ context: inout DeviceContext) {
    guard player.deck != nil else { return }
    let workouts = records.compactMap { $0.body?.content(Workout.self) }
    guard !workouts.isEmpty else { return }
    store.beginWriting()
    kept.log(workouts.map { .workout(start: $0.start, end: $0.end) })
  }

  package func notified(of news: any AppNews, _ context: inout DeviceContext) -> Bool {
    switch news {
    case let news as SamplesNews:
      guard player.deck != nil else { break }
      let arrived = context.clock
      kept.log(news.samples.compactMap { MusicLogEntry($0, arrived: arrived) })
    case is LessonsNews:
      // The lessons are needed again.
      hasToldLessons = false
    case is HistoryLearntNews:
      player.deck?.isShareDue = true
      context.notify(Self.self)
    default: break
    }
    return false
  }

  package func receive(_ message: Message, from role: Role?, _ context: inout DeviceContext) -> Bool {
    if let said = message.body(as: MusicServiceMessage.self) {
      if let shelf = player.deck?.service?.take(said, &context) {
        context.report(MusicFact.stocked(revision: shelf.revision, by: setup.device))
      }
      return true
    }
    guard let message = message.music else { return false }
    switch message {
    case .biometrics(let packets):
      player.note(packets)
      note(packets, context)
    case .crown(let adjustment): player.adjust(adjustment, &context)
    case .command(let command):
      let (outcome, playing) = player.carryOut(command, &context)
      if let request = context.platform.request {
        context.answer(request, Message(MusicMessage.outcome(outcome, playing)))
      }
    case .nowPlaying, .outcome: break
    }
    return true
  }

  package func wake(_ token: WakeToken, _ context: inout DeviceContext) {
    if token.reason == .songEnds { return player.songEnded(token, &context) }
    player.tick(&context)
    if player.deck?.isStateDue == true { device.announce(StateWantedNews(), &context) }
  }

  package func failed(_ item: SessionItem, _ error: SessionError, _ context: inout DeviceContext) -> Bool {
    guard item.message.music != nil else { return false }
    player.couldNotTell(item)
    return true
  }

  package func notice(_ act: Message, _ context: inout DeviceContext) {
    switch act.body(as: MusicAct.self) {
    case .plays(let isPlaying)?: player.play(isPlaying, &context)
    case .putsOn(let list)?:
      player.putOn(list, &context)
      if player.deck?.wish != nil { device.announce(StateWantedNews(), &context) }
    case .skips?: if player.deck != nil { player.carryOutDeck(.skip, &context) }
    case .allowsMusic(let isAllowed)?:
      store.beginWriting()
      player.deck?.service?.allow(isAllowed)
    case .playsSong(let song)?: player.play(song, &context)
    case .queuesSong(let song)?: player.queue(song, &context)
    case .setsVolume(let volume)?: player.set(volume: volume, &context)
    case .repeats(let isOn)?:
      store.beginWriting()
      store.remember(.musicRepeats, isOn ? 1 : 0)
    case .prefers(let preferences)?:
      guard player.deck != nil else { return }
      store.beginWriting()
      if !setup.rules.hasPlanted(.preferencesForgotten) { kept.keep(preferences) }
      player.deck?.isShareDue = true
      context.notify(Self.self)
    case .backfills?, .presses?, .turnsCrown?, .tapsCrown?, nil: break
    }
  }
}

extension WakeToken.Reason {
  /// The song has reached its end.
  static let songEnds = Self(20, "the song is over")
  /// Half a minute of music has passed: the wearer's state is estimated, or the watch reports its measurements.
  static let musicState = Self(21, "half a minute of music is over")
}
