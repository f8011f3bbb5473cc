// The player and its DJ: the DJ's tasks, and the application of its outcomes.
extension PhonePlayer {
  var kept: MusicStore { MusicStore(store.latched) }

  // MARK: - What becomes known

  func note(_ packets: [BiometricPacket], _ context: DeviceContext) {
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
    // The newest packet says whether a workout is in progress, regardless of their order.
    guard let newest = packets.max(by: { $0.observed < $1.observed }),
      newest.observed.nanoseconds > (store.number(.musicWorkoutSaid) ?? .min)
    else { return }
    store.remember(.musicWorkoutSaid, newest.observed.nanoseconds)
    store.remember(.musicWorkout, newest.workoutSince?.nanoseconds ?? 0)
  }

  /// At the beginning of a run: the agent host is asked again for the DJ's tasks.
  func considerMusic(_ context: inout DeviceContext) {
    guard let deck = player.deck else { return }
    if !deck.hasLoggedLists {
      player.deck?.hasLoggedLists = true
      store.beginWriting()
      kept.log(deck.music.lists.map { .list($0) })
      if !deck.music.listened.isEmpty, store.number(.musicListened) != 1 {
        kept.log(deck.music.listened.map { .play($0) })
        store.remember(.musicListened, 1)
      }
    }
    let owesLesson = kept.unlearntPlay() != nil
    if deck.wish != nil || deck.isShareDue || owesLesson { context.notify(Self.self) }
  }

  // MARK: - For the DJ

  /// Returns the next task: learn first, for the knowledge; then choose, because the player waits; then estimate the
  /// wearer's state.
  package func next(_ context: inout DeviceContext) -> MusicTask? {
    guard let situation = situation(&context) else { return nil }
    let lessons = hasToldLessons ? nil : kept.lessons()
    hasToldLessons = true
    return MusicTask(situation: situation, lessons: lessons)
  }

  private func situation(_ context: inout DeviceContext) -> MusicSituation? {
    // The store can be read from the first unlock on, before which no app runs; taken literally, only while the phone
    // is unlocked.
    let isLockedAway = !context.platform.isProtectedDataAvailable && setup.rules.hasDefect(.musicLockedAway)
    guard let deck = player.deck, !isLockedAway else { return nil }
    if let play = kept.unlearntPlay() { return learning(play, context) }
    if let wish = deck.wish { return situation(.choose(wish), deck, &context) }
    if deck.isStateDue { return situation(.estimate, deck, &context) }
    guard deck.isShareDue, replica.mayWrite() else { return nil }
    var situation = MusicSituation(task: .share, now: context.clock, zone: context.zone, rules: setup.rules)
    (situation.told, situation.preferences) = (toldProfile(), preferences())
    return situation
  }

  /// The largest distance of readings from a play's start or end.
  private static let reach = Span.minutes(5)

  private func learning(_ play: SongPlayed, _ context: DeviceContext) -> MusicSituation {
    var situation = MusicSituation(
      task: .learn(play), now: context.clock, zone: context.zone, rules: setup.rules)
    situation.readings = kept.readings(from: play.began - Self.reach, to: (play.ended ?? play.began) + Self.reach)
    return situation
  }

  package func carryOut(_ outcome: MusicOutcome, of task: MusicTask, _ context: inout DeviceContext) {
    let situation = task.situation
    guard player.deck != nil else { return }
    store.beginWriting()
    switch outcome {
    case .estimated(let moment):
      player.deck?.isStateDue = false
      kept.keep(moment)
      player.tellState(&context)
      noteHabit(moment, context)
      context.report(MusicFact.estimated(moment, from: situation, by: setup.device))
    case .chosen(let decision, let cause):
      guard player.deck?.wish == cause else { return }
      if let decision {
        kept.keep(decision.state)
        kept.keep(decision)
        player.deck?.explanation = decision.sentence
        context.report(MusicFact.chose(decision, from: situation, by: setup.device))
      }
      if decision == nil {
        // A song that was played by its name may be followed by no list.
        if let silence = situation.silence { player.fallQuiet(silence, &context) }
        if situation.list == nil { context.report(MusicFact.silent(by: setup.device)) }
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

  /// Notes the wearer's reported activity as a habit of this hour and place; the place where their evenings end is
  /// home.
  private func noteHabit(_ moment: MusicState, _ context: DeviceContext) {
    let habits = MusicHabits(kept.database)
    let date = context.civil.date
    if moment.isTold { habits.note(moment.context, at: .hour(context.civil), on: date) }
    guard moment.isTold || moment.context == .preSleep, let place = context.platform.place else { return }
    habits.note(moment.context, at: .place(place), on: date)
  }

  private func share(_ profile: MusicProfile, _ context: inout DeviceContext) {
    let body = RecordBody(profile)
    guard replica.mayWrite(), replica.ledger.record(MusicProfile.key)?.body != body else { return }
    replica.write(MusicProfile.key, body, created: context.clock, &context)
    context.report(MusicFact.shared(scores: profile.scores.count, by: setup.device))
  }
}
