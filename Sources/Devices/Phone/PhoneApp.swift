package import DeviceKit
import SimKernel
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
  /// Whether somebody thinks about what changed.
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
  var tray: DiaryTray
  var wellbeing: WellbeingDays
  var dictation = Dictation()
  /// Whether somebody answers requests.
  var isAnswering = false
  /// Under the literal rule `gate-before-work`: the morning whose gate is closed and whose work is not done.
  var gated: (date: CivilDate, source: MorningDecision.Source)?
  /// Under the literal rule `gate-never-clears`: whether this process has decided a morning, of whatever date.
  var isGateShut = false
  /// How long after a run the app wants the next one, if nothing else wakes it.
  private static let refreshInterval = Span.hours(1)

  package init(store: DeviceStore, setup: DeviceSetup) throws(StorageError) {
    self.store = store
    self.setup = setup
    dirtyDays = DirtyDays(store)
    planning = setup.planner.map { PlanningDesk(store: store, setup: setup, hours: $0) }
    companion = setup.hasCompanion ? CompanionQueue(store) : nil
    diary = setup.diary.map { DiaryDesk(store: store, rules: setup.rules, setup: $0) }
    tray = DiaryTray(store)
    wellbeing = WellbeingDays(store)
    mornings = Mornings(store)
    player = Player(store: store, setup: setup)
    locked = LockedReadings(store)
    history = HistoryImport(store, setup)
    replica = Replica(store: store, setup: setup)
    raw = RawSignals(store: store, rules: setup.rules)
  }

  package mutating func launch(_ context: inout DeviceContext) throws(StorageError) {
    context.activateSession()
    try replica.boot(&context)
    try player.launch(&context)
  }

  package mutating func run(_ context: inout DeviceContext) throws(StorageError) {
    // The next run is asked for before anything can go wrong in this one.
    context.requestRun(after: Self.refreshInterval)
    try replica.resume(&context)
    try meetWatch(&context)
    try player.tellUntold(&context)
    // The desktop's messages find nobody while the app does not run.
    if setup.peers.contains(.desktop) { context.send(to: .desktop, .present(setup.device), id: 0) }
    try register(&context)
    try contextFetch.run(replica, &context)
    let setup = setup
    try planning?.configuration.run(setup, &context)
    try planning?.calls.run(&context)
    (isThinking, isDeciding, isAnswering) = (false, false, false)
    planning?.isPlanning = false
    diary?.isStudying = false
    try mergeLocked(context)
    try think(&context)
    try takeIn(try replica.takeUnderstood(), &context)
    try considerMorning(&context)
    try history.resume(&context)
    try considerRefusal(&context)
    if context.platform.occasion == .opened { try show(&context) }
    try considerPlanning(&context)
    try considerReview(&context)
    try think(aboutCompanion: &context)
    try finishDiary(&context)
    try considerStudy(&context)
    try considerMusic(&context)
  }

  package mutating func receive(
    _ payload: Payload, from role: Role, _ context: inout DeviceContext
  ) throws(StorageError) {
    if case .registration(let registration) = payload {
      return try hasRegistered(registration)
    }
    if case .music(let message) = payload { return try takeIn(message, &context) }
    if case .present = payload, role == .watch { try considerMorning(&context) }
    if case .newer(let sealed) = payload { return try receiveNewer(sealed, &context) }
    if case .configuration(let document) = payload { return try takeIn(configuration: document, &context) }
    if case .generated(let id, let outcome) = payload { return try takeIn(outcome, of: id, &context) }
    if case .busy = payload { contextFetch.end() }
    if case .unauthorised = payload { planning?.calls.end() }
    let outcome = try replica.receive(payload, from: role, &context)
    if case .signedIn = payload { try register(&context) }
    switch outcome {
    case .nothing: break
    case .changed(let records): try takeIn(records, &context)
    case .ready:
      try player.tellAgain(&context)
      try finishDrafts(&context)
      try finishDiary(&context)
      if try replica.mayWrite() { try rebuild(&context) }
      try doubtCalendar(&context)
      try considerMorning(&context)
      try think(aboutCompanion: &context)
    }
  }

  package mutating func wake(_ token: WakeToken, _ context: inout DeviceContext) throws(StorageError) {
    switch token.reason {
    case .songEnds: try player.songEnded(token, &context)
    case .musicState: try player.tick(&context)
    case .historyQuery:
      try advanceImport(token, &context)
    case .office, .officeAnswer: try wakeForOffice(token, &context)
    case .diarySave: try wakeForDiary(token, &context)
    case .dictationEnds: try read(try endDictation(token, &context), &context)
    default: try replica.wake(token, &context)
    }
  }

  package mutating func failed(
    _ item: SessionItem, _ error: SessionError, _ context: inout DeviceContext
  ) throws(StorageError) {
    if case .music = item.payload { return try player.couldNotTell(item) }
    replica.failed(item, error, &context)
  }

  package mutating func answered(
    _ item: SessionItem, _ payload: Payload, _ context: inout DeviceContext
  ) throws(StorageError) {
    try receive(payload, from: .watch, &context)
  }

  package mutating func sessionDeactivated(_ context: inout DeviceContext) throws(StorageError) {
    guard !setup.rules.takesLiterally(.activatesOnce) else { return }
    context.activateSession()
    try meetWatch(&context)
  }

  /// Another watch than the last one is told everything that it may have missed.
  private mutating func meetWatch(_ context: inout DeviceContext) throws(StorageError) {
    guard let watch = context.platform.pairedWatch, try store.number(.metWatch) ?? 1 != Int64(watch) else { return }
    try store.remember(.metWatch, Int64(watch))
    try replica.meet(DeviceID(role: .watch, installation: watch), &context)
    try player.tellAgain(&context)
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

  private mutating func takeIn(_ message: MusicMessage, _ context: inout DeviceContext) throws(StorageError) {
    switch message {
    case .biometrics(let packets):
      try player.note(packets)
      try noteMusic(packets, context)
    case .crown(let adjustment): try player.adjust(adjustment, &context)
    case .command(let command):
      let (outcome, playing) = try player.carryOut(command, &context)
      if let request = context.platform.request { context.answer(request, .music(.outcome(outcome, playing))) }
    case .nowPlaying, .outcome: break
    }
  }

  /// Appends new readings to the raw signals, and says which days are not what they were.
  private mutating func takeIn(_ records: [Record], _ context: inout DeviceContext) throws(StorageError) {
    var days: Set<CivilDate> = []
    var (isPlannersBack, isTrustBack) = (false, false)
    for record in records {
      switch record.body {
      case .readings(let samples)?:
        days.formUnion(samples.map { $0.day(in: context.zone) })
        if context.platform.isProtectedDataAvailable {
          try raw.append(samples, zone: context.zone)
          try noteMusic(samples, context)
        } else {
          try locked.add(record.key)
        }
      case .morningDecision(let decision)? where record.header.origin != setup.device:
        // An earlier installation's, given back: its work is done.
        try mornings.settle(decision.date)
      case .morningDecision(let decision)?: try hasDecided(decision, &context)
      case .workout(let workout)?:
        try store.beginWriting()
        days.insert(try workoutDays.settle(record.key.id, workout, in: context.zone))
        try noteMusic(workout)
        try occur(.workout(record.key.id), &context)
      case nil where record.key.domain == .workouts:
        if !setup.rules.hasPlanted(.deletionNotMarked), let day = try workoutDays.day(of: record.key.id) {
          days.insert(day)
        }
        try occur(.workoutRejected(record.key.id), &context)
      case .trustEvent?: (isPlannersBack, isTrustBack) = (true, true)
      case .trainingBlock?: isPlannersBack = true
      case .daySummary(let summary)?:
        isPlannersBack = true
        // An earlier installation's, made where it was and of what it had: here the day may come to something else.
        if try !signals(of: summary.date, 0, context).isEmpty { days.insert(summary.date) }
      case .journal?: try read([record], &context)
      case .diaryPage?: try takeIn(diary: record, &context)
      case nil where record.key.domain == .journal: try read([record], &context)
      default: break
      }
    }
    if isPlannersBack { try doubtCalendar(&context) }
    if isTrustBack, try replica.mayWrite() { try occur(.recalled, &context) }
    try addDirty(days, &context)
  }

  /// After a restore the records are back, and everything that follows from them is made anew; so it is from what was
  /// written before the device had an epoch.
  private mutating func rebuild(_ context: inout DeviceContext) throws(StorageError) {
    for domain in [Domain.readings, .workouts, .journal] {
      try takeIn(try replica.ledger.records(in: domain), &context)
    }
    try rebuildDiary(&context)
    try recallOffice()
    if try !replica.ledger.records(in: .trust).isEmpty { try occur(.recalled, &context) }
  }

  // MARK: - What the wearer does

  package mutating func notice(_ stimulus: Stimulus, _ context: inout DeviceContext) throws(StorageError) {
    switch stimulus {
    case .journal(let text, on: .phone):
      try read(try enter(.journal(text), &context), &context)
    case .dictates(let text, on: .phone): dictation.begin(text, &context)
    case .mood(let level, on: .phone): try enter(.mood(UInt8(clamping: level)), &context)
    case .diary(let act, on: .phone): try write(diary: act, &context)
    case .playsMusic(let isPlaying): try player.play(isPlaying, &context)
    case .putsOn(let list): try player.putOn(list, &context)
    case .skipsSong: try skipSong(&context)
    case .answers(let answer): try takeIn(answer, &context)
    case .asks(let request): try ask(request, &context)
    case .rejectsWorkout(let id):
      let key = RecordKey(domain: .workouts, id: id)
      // The wearer can only reject what the phone shows.
      guard let header = try replica.ledger.header(key), !header.isDeleted else { return }
      try replica.change(header, nil, &context)
    default: break
    }
  }
}

extension PhoneApp: WearerInput {}
