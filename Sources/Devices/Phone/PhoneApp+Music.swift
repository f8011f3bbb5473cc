package import DeviceKit
import SimKernel
package import Wire

// The phone's app and its DJ: what is written down for it, and what it made of that.
extension PhoneApp {
  private var kept: MusicStore { MusicStore(store.latched) }

  // MARK: - What becomes known

  mutating func noteMusic(_ packets: [BiometricPacket], _ context: DeviceContext) {
    guard player.deck != nil else { return }
    player.deck?.note(packets, at: context.clock)
    store.beginWriting()
    var entries: [MusicLogEntry] = []
    for packet in packets {
      if let rate = packet.heartRate {
        entries.append(.heartRate(rate, at: packet.observed, arrived: context.clock))
      }
      if let value = packet.variability {
        entries.append(.variability(value, at: packet.observed, arrived: context.clock))
      }
    }
    kept.log(entries)
    // The newest packet says whether a workout goes on, whatever order they come in.
    guard let newest = packets.max(by: { $0.observed < $1.observed }),
      newest.observed.nanoseconds > (store.number(.musicWorkoutSaid) ?? .min)
    else { return }
    store.remember(.musicWorkoutSaid, newest.observed.nanoseconds)
    store.remember(.musicWorkout, newest.workoutSince?.nanoseconds ?? 0)
  }

  func noteMusic(_ samples: [HealthSample], _ context: DeviceContext) {
    guard player.deck != nil else { return }
    kept.log(samples.compactMap { MusicLogEntry($0, arrived: context.clock) })
  }

  func noteMusic(_ workout: Workout) {
    guard player.deck != nil else { return }
    store.beginWriting()
    kept.log([.workout(start: workout.start, end: workout.end)])
  }

  mutating func skipSong(_ context: inout DeviceContext) {
    guard player.deck != nil else { return }
    player.carryOutDeck(.skip, &context)
  }

  /// A run begins: the agent host is asked again for what the DJ was to do, and the history is gone through where there is time.
  mutating func considerMusic(_ context: inout DeviceContext) {
    guard let deck = player.deck else { return }
    player.deck?.isInHistory = false
    if !deck.hasLoggedLists {
      player.deck?.hasLoggedLists = true
      store.beginWriting()
      kept.log(deck.music.lists.map { .list($0) })
    }
    let owesLesson = kept.unlearntPlay() != nil
    if deck.wish != nil || deck.isShareDue || owesLesson { context.notify(.musicDue) }
    let isLongRun = context.platform.launchReason == .processing
    if isLongRun { player.deck?.hasAskedForHistory = false }
    guard isHistoryDue(deck.music, context) else { return }
    if isLongRun {
      player.deck?.isInHistory = true
      context.notify(.historyDue)
    } else if !deck.hasAskedForHistory {
      player.deck?.hasAskedForHistory = true
      context.requestProcessing(.historicalAnalysis)
    }
  }

  /// A job that was begun is due until it is through, then again after a week.
  private func isHistoryDue(_ music: MusicSetup, _ context: DeviceContext) -> Bool {
    guard let mark = kept.historyMark(), let completed = mark.completed, mark.news.phase == .completed else {
      return true
    }
    return context.clock - completed >= music.analysisEvery
  }

  // MARK: - For the DJ

  /// What it is to do first: learn, so that it knows; choose, because the player waits; then look how the wearer is.
  mutating func nextMusic(_ context: inout DeviceContext) -> MusicSituation? {
    guard let deck = player.deck else { return nil }
    if let play = kept.unlearntPlay() { return learning(play, context) }
    if let wish = deck.wish { return situation(.choose(wish), deck, &context) }
    if deck.isStateDue { return situation(.estimate, deck, &context) }
    guard deck.isShareDue, replica.mayWrite() else { return nil }
    var situation = MusicSituation(task: .share, now: context.clock, zone: context.zone, rules: setup.rules)
    situation.told = toldProfile()
    return situation
  }

  /// How far from a play's ends its readings may be.
  private static let reach = Span.minutes(5)

  private func learning(_ play: SongPlayed, _ context: DeviceContext) -> MusicSituation {
    var situation = MusicSituation(
      task: .learn(play), now: context.clock, zone: context.zone, rules: setup.rules)
    situation.readings = kept.readings(from: play.began - Self.reach, to: (play.ended ?? play.began) + Self.reach)
    return situation
  }

  mutating func carryOut(_ outcome: MusicOutcome, of situation: MusicSituation, _ context: inout DeviceContext) {
    guard player.deck != nil else { return }
    store.beginWriting()
    switch outcome {
    case .estimated(let moment):
      player.deck?.isStateDue = false
      kept.keep(moment)
      context.report(MusicFact.estimated(moment, from: situation, by: setup.device))
    case .chosen(let decision, let cause):
      guard player.deck?.wish == cause else { return }
      if let decision {
        kept.keep(decision.state)
        kept.keep(decision)
        player.deck?.explanation = decision.sentence
        context.report(MusicFact.chose(decision, from: situation, by: setup.device))
      }
      player.start(decision?.song, cause, &context)
    case .learnt(let lesson, let play):
      kept.markLearnt(play)
      if let lesson { kept.learn(lesson, literally: setup.rules.hasDefect(.playsPerDelivery)) }
      context.report(MusicFact.learnt(lesson, play: play, by: setup.device))
    case .shared(let profile):
      player.deck?.isShareDue = false
      share(profile, &context)
    }
  }

  private mutating func share(_ profile: MusicProfile, _ context: inout DeviceContext) {
    let body = RecordBody(profile)
    guard replica.mayWrite(), replica.ledger.record(MusicProfile.key)?.body != body else { return }
    replica.write(MusicProfile.key, body, created: context.clock, &context)
    context.report(MusicFact.shared(scores: profile.scores.count, by: setup.device))
  }

  // MARK: - For the history's job

  func historyMemory() -> HistoryMemory? {
    player.deck?.isInHistory == true ? kept.historyMemory() : nil
  }

  /// The job goes on as long as its long run does.
  mutating func nextHistory(after watermark: Int, limit: Int, _ context: DeviceContext) -> HistoryBatch? {
    guard player.deck?.isInHistory == true, context.platform.launchReason == .processing else {
      player.deck?.isInHistory = false
      return nil
    }
    return HistoryBatch(
      now: context.clock, entries: kept.entries(after: watermark, limit: limit),
      total: kept.entryCount())
  }

  mutating func keep(_ step: HistoryStep, _ context: inout DeviceContext) {
    guard player.deck?.isInHistory == true else { return }
    store.beginWriting()
    kept.keep(
      step, at: context.clock, literally: setup.rules.hasDefect(.playsPerDelivery),
      keepsFirst: setup.rules.hasPlanted(.lessonsKept))
    context.report(
      MusicFact.history(step.progress, lessons: step.lessons, forgotten: step.forgotten, by: setup.device))
    guard step.progress.phase == .completed else { return }
    player.deck?.isInHistory = false
    player.deck?.isShareDue = true
    context.notify(.musicDue)
  }
}

extension DeviceActor: MusicServices where Machine == OperatingSystem<PhoneApp> {
  package func nextMusic(process: UInt64) async -> MusicSituation? {
    inApp(process: process) { app, context in app.nextMusic(&context) } ?? nil
  }

  package func carryOut(_ outcome: MusicOutcome, of situation: MusicSituation, process: UInt64) async -> Bool {
    inApp(process: process) { app, context in
      app.carryOut(outcome, of: situation, &context)
    } != nil
  }

  package func lessons(process: UInt64) async -> [SongLesson]? {
    inApp(process: process) { app, _ in MusicStore(app.store.latched).lessons() }
  }

  package func historyMemory(process: UInt64) async -> HistoryMemory? {
    inApp(process: process) { app, _ in app.historyMemory() } ?? nil
  }

  package func nextHistory(after watermark: Int, limit: Int, process: UInt64) async -> HistoryBatch? {
    inApp(process: process) { app, context in
      app.nextHistory(after: watermark, limit: limit, context)
    } ?? nil
  }

  package func keep(_ step: HistoryStep, process: UInt64) async -> Bool {
    inApp(process: process) { app, context in app.keep(step, &context) } != nil
  }
}
