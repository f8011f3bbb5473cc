package import DeviceKit
package import SimKernel
package import Wire

/// The app on the phone: holds a copy of everything, is the authority of what is derived from it, and hosts who thinks
/// about it.
package struct PhoneApp: DeviceApp {
  package static let role = Role.phone

  var replica: Replica
  let raw: RawSignals
  let store: DeviceStore
  let setup: DeviceSetup
  var dirtyDays: DirtyDays
  /// Whether the agent host looks at what changed.
  var isThinking = false
  var locked: LockedReadings
  var history: HistoryImport
  var mornings: Mornings
  var player: Player
  var isDeciding = false
  var contextFetch = ContextFetch()
  /// nil in an app without a planner.
  var planning: PlanningDesk?
  /// nil in an app without agents that the wearer can ask.
  var companion: CompanionQueue?
  /// nil in an app without a diary.
  var diary: DiaryDesk?
  var pendingEntries: PendingEntries
  var wellbeing: WellbeingDays
  var dictation = Dictation()
  /// Whether the agent host answers requests.
  var isAnswering = false
  /// Under the literal rule `gate-before-work`: the morning whose gate is closed and whose work is not done.
  var gated: (date: CivilDate, source: MorningDecision.Source)?
  /// Under the literal rule `gate-never-clears`: whether this process has decided a morning, of whatever date.
  var isGateShut = false
  /// How long after a run the app wants the next one, if nothing else wakes it.
  private static let refreshInterval = Span.hours(1)

  package init(store: DeviceStore, setup: DeviceSetup) {
    self.store = store
    self.setup = setup
    dirtyDays = DirtyDays(store)
    planning = setup.planner.map { PlanningDesk(store: store, setup: setup, hours: $0) }
    companion = setup.hasCompanion ? CompanionQueue(store) : nil
    diary = setup.diary.map { DiaryDesk(store: store, rules: setup.rules, setup: $0) }
    pendingEntries = PendingEntries(store)
    wellbeing = WellbeingDays(store)
    mornings = Mornings(store)
    player = Player(store: store, setup: setup)
    locked = LockedReadings(store)
    history = HistoryImport(store, setup)
    replica = Replica(store: store, setup: setup)
    raw = RawSignals(store: store, rules: setup.rules)
  }

  package mutating func launch(_ context: inout DeviceContext) {
    context.activateSession()
    replica.boot(&context)
    player.launch(&context)
  }

  package mutating func run(_ context: inout DeviceContext) {
    // The next run is asked for before anything can go wrong in this one.
    context.requestRun(after: Self.refreshInterval)
    replica.resume(&context)
    meetWatch(&context)
    player.tellUntold(&context)
    // The desktop's messages find no receiver while the app does not run.
    if setup.peers.contains(.desktop) { context.send(to: .desktop, .present(setup.device), id: 0) }
    register(&context)
    contextFetch.run(replica, &context)
    let setup = setup
    planning?.configuration.run(setup, &context)
    planning?.calls.run(&context)
    (isThinking, isDeciding, isAnswering) = (false, false, false)
    planning?.isPlanning = false
    diary?.isStudying = false
    mergeLocked(context)
    think(&context)
    takeIn(replica.takeUnderstood(), &context)
    considerMorning(&context)
    history.resume(&context)
    considerRefusal(&context)
    if context.platform.launchReason == .opened { show(&context) }
    considerPlanning(&context)
    considerReview(&context)
    think(aboutCompanion: &context)
    finishDiary(&context)
    considerStudy(&context)
    considerMusic(&context)
  }

  package mutating func receive(_ message: Message, from role: Role?, _ context: inout DeviceContext) {
    if let message = message.music { return takeIn(message, &context) }
    if let message = message.body(as: ShadowMessage.self) { return hear(message, &context) }
    if case .answer(let document)? = message.body(as: ConfigurationMessage.self) {
      return takeIn(configuration: document, &context)
    }
    if case .answer(let id, let outcome)? = message.body(as: GenerationMessage.self) {
      return takeIn(outcome, of: id, &context)
    }
    let sync = message.sync
    switch sync {
    case .registration(let registration)?: return hasRegistered(registration)
    case .present? where role == .watch: considerMorning(&context)
    case .newer(let sealed)?: return receiveNewer(sealed, &context)
    case .busy?: contextFetch.end()
    case .unauthorised?: planning?.calls.end()
    default: break
    }
    let outcome = replica.receive(message, from: role, &context)
    if case .signedIn? = sync { register(&context) }
    switch outcome {
    case .nothing: break
    case .changed(let records): takeIn(records, &context)
    case .ready:
      player.tellAgain(&context)
      finishDrafts(&context)
      finishDiary(&context)
      if replica.mayWrite() { rebuild(&context) }
      doubtCalendar(&context)
      considerMorning(&context)
      think(aboutCompanion: &context)
    }
  }

  package mutating func wake(_ token: WakeToken, _ context: inout DeviceContext) {
    switch token.reason {
    case .songEnds: player.songEnded(token, &context)
    case .musicState: player.tick(&context)
    case .historyQuery:
      advanceImport(token, &context)
    case .office, .officeAnswer: wakeForOffice(token, &context)
    case .diarySave: wakeForDiary(token, &context)
    case .dictationEnds: read(endDictation(token, &context), &context)
    default: replica.wake(token, &context)
    }
  }

  package mutating func failed(_ item: SessionItem, _ error: SessionError, _ context: inout DeviceContext) {
    if item.message.music != nil { return player.couldNotTell(item) }
    replica.failed(item, error, &context)
  }

  package mutating func answered(_ item: SessionItem, _ message: Message, _ context: inout DeviceContext) {
    receive(message, from: .watch, &context)
  }

  package mutating func sessionDeactivated(_ context: inout DeviceContext) {
    guard !setup.rules.hasDefect(.activatesOnce) else { return }
    context.activateSession()
    meetWatch(&context)
  }

  /// Another watch than the last one is told everything that it may have missed.
  private mutating func meetWatch(_ context: inout DeviceContext) {
    guard let watch = context.platform.pairedWatch, store.number(.metWatch) ?? 1 != Int64(watch) else { return }
    store.remember(.metWatch, Int64(watch))
    replica.meet(DeviceID(role: .watch, installation: watch), &context)
    player.tellAgain(&context)
  }

  package var isBusy: Bool {
    isThinking || isDeciding || isAnswering || dictation.isUnderWay || planning?.isPlanning == true
      || diary?.isStudying == true
      || history.isUnderWay || player.deck?.isBusy == true
      || contextFetch.isWaiting
      || planning?.configuration.isWaiting == true || planning?.office.question != nil
      || planning?.calls.isWaiting == true
      || replica.isBusy
  }

  // MARK: - What arrives

  private mutating func takeIn(_ message: MusicMessage, _ context: inout DeviceContext) {
    switch message {
    case .biometrics(let packets):
      player.note(packets)
      noteMusic(packets, context)
    case .crown(let adjustment): player.adjust(adjustment, &context)
    case .command(let command):
      let (outcome, playing) = player.carryOut(command, &context)
      if let request = context.platform.request {
        context.answer(request, Message(MusicMessage.outcome(outcome, playing)))
      }
    case .nowPlaying, .outcome: break
    }
  }

  /// Appends new readings to the raw signals, and says which days are not what they were.
  private mutating func takeIn(_ records: [Record], _ context: inout DeviceContext) {
    var days: Set<CivilDate> = []
    var (isPlannersBack, isTrustBack) = (false, false)
    for record in records {
      let (domain, body) = (record.key.domain, record.body)
      if let samples = body?.content(Readings.self)?.samples {
        days.formUnion(samples.map { $0.day(in: context.zone) })
        if context.platform.isProtectedDataAvailable {
          raw.append(samples, zone: context.zone)
          noteMusic(samples, context)
        } else {
          locked.add(record.key)
        }
      } else if let decision = body?.content(MorningDecision.self) {
        if record.header.origin == setup.device {
          hasDecided(decision, &context)
        } else {
          // An earlier installation's, given back: its work is done.
          mornings.settle(decision.date)
        }
      } else if let workout = body?.content(Workout.self) {
        store.beginWriting()
        days.insert(workoutDays.settle(record.key.id, workout, in: context.zone))
        noteMusic(workout)
        occur(.workout(record.key.id), &context)
      } else if domain == .workouts {
        if !setup.rules.hasPlanted(.deletionNotMarked), let day = workoutDays.day(of: record.key.id) {
          days.insert(day)
        }
        occur(.workoutRejected(record.key.id), &context)
      } else if body?.content(TrustEvent.self) != nil {
        (isPlannersBack, isTrustBack) = (true, true)
      } else if body?.content(TrainingBlock.self) != nil {
        isPlannersBack = true
      } else if let summary = body?.content(DaySummary.self) {
        isPlannersBack = true
        // An earlier installation's, made where it was and of what it had: here the day may come to something else.
        if !signals(of: summary.date, 0, context).isEmpty { days.insert(summary.date) }
      } else if domain == .journal {
        read([record], &context)
      } else if body?.content(DiaryPage.self) != nil {
        takeIn(diary: record, &context)
      }
    }
    if isPlannersBack { doubtCalendar(&context) }
    if isTrustBack, replica.mayWrite() { occur(.recalled, &context) }
    addDirty(days, &context)
  }

  /// After a restore the records are back, and everything that follows from them is made anew; so it is from what was
  /// written before the device had an epoch.
  private mutating func rebuild(_ context: inout DeviceContext) {
    for domain in [Domain.readings, .workouts, .journal] {
      takeIn(replica.ledger.records(in: domain), &context)
    }
    rebuildDiary(&context)
    recallOffice()
    if !replica.ledger.records(in: .trust).isEmpty { occur(.recalled, &context) }
  }

  // MARK: - What the wearer does

  package mutating func notice(_ act: Message, _ context: inout DeviceContext) {
    if let act = act.journal {
      let key = enter(act, &context)
      if case .writes = act { read(key, &context) }
    }
    if let use = act.diary { write(diary: use.act, &context) }
    if let answer = act.body(as: PlanAnswer.self) { takeIn(answer, &context) }
    if let act = act.body(as: CompanionAct.self) { ask(act.request, &context) }
    switch act.body(as: MusicAct.self) {
    case .plays(let isPlaying)?: player.play(isPlaying, &context)
    case .putsOn(let list)?: player.putOn(list, &context)
    case .skips?: skipSong(&context)
    case .presses?, .turnsCrown?, nil: break
    }
    if case .rejects(let id)? = act.body(as: WorkoutAct.self) {
      let key = RecordKey(domain: .workouts, id: id)
      // The wearer can only reject what the phone shows.
      guard let header = replica.ledger.header(key), !header.isDeleted else { return }
      replica.change(header, nil, &context)
    }
  }
}

extension PhoneApp: WearerInput {}
