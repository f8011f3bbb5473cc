package import DeviceKit
package import SimKernel
package import Wire

/// The app on the watch: collects what the health store has, and is the authority of workouts and readings; works with
/// the phone away.
///
/// It runs when the health store has news, once an hour, and when the wearer looks at it. Each run does anchored queries
/// without a time window, so nothing that is late is missed (Vigor tech spec §2.5, §4).
package struct WatchApp: DeviceApp {
  package static let role = Role.watch

  var replica: Replica
  let health: HealthStore
  let store: DeviceStore
  let setup: DeviceSetup
  var mornings: Mornings
  private var remote: Remote
  var dictation = Dictation()
  var pendingEntries: PendingEntries

  private static let readingsPerRecord = 200
  /// How long after a run the app wants the next one, if nothing else wakes it.
  private static let refreshInterval = Span.hours(1)
  /// How far back a wake looks under the literal rule `five-minute-window`.
  private static let window = Span.minutes(5)

  package init(store: DeviceStore, setup: DeviceSetup) {
    self.store = store
    self.setup = setup
    replica = Replica(store: store, setup: setup)
    health = HealthStore(store)
    mornings = Mornings(store)
    pendingEntries = PendingEntries(store)
    remote = Remote(store: store, setup: setup)
  }

  package mutating func launch(_ context: inout DeviceContext) {
    context.activateSession()
    remote.launch(&context)
    replica.boot(&context)
  }

  package mutating func run(_ context: inout DeviceContext) {
    // The next run is asked for before anything can go wrong in this one.
    context.requestRun(after: Self.refreshInterval)
    replica.resume(&context)
    takeIn(replica.takeUnderstood(), &context)
    collectWorkouts(&context)
    switch context.platform.launchReason {
    case .health?:
      collectReadings(&context)
      if !setup.rules.hasDefect(.neverAnswersHealth) { context.answerHealth() }
    case .refresh?:
      collectReadings(&context)
      // Whether the reconciler wants something of this device.
      if setup.peers.contains(.cloud), replica.access.mayAsk(.reconciler, context) {
        context.send(to: .cloud, .present(setup.device), id: 0)
      }
    default: break
    }
    considerMorning(&context)
    considerTimeline(&context)
    if !setup.rules.hasDefect(.waitsForCallback) { remote.take(stored: context) }
    remote.sendBiometrics(health, &context)
    remote.considerMeasuring(&context)
    if context.platform.launchReason == .opened { remote.show(&context) }
  }

  package static func arrived(_ item: SessionItem, at device: DeviceID, _ context: inout DeviceContext) {
    guard case .nowPlaying(let playing)? = item.message.music else { return }
    context.report(DeviceFact.given(playing.version, by: device))
  }

  package mutating func receive(_ message: Message, from role: Role?, _ context: inout DeviceContext) {
    switch message.music {
    case .nowPlaying(let playing)?, .outcome(_, let playing)?:
      if remote.take(playing), context.platform.launchReason == .opened { remote.show(&context) }
      return remote.considerMeasuring(&context)
    default: break
    }
    switch replica.receive(message, from: role, &context) {
    case .nothing: break
    case .changed(let records):
      takeIn(records, &context)
      takeIn(diary: records, &context)
    case .ready:
      collectWorkouts(&context)
      collectReadings(&context)
      finishDrafts(&context)
      finishTray(&context)
      takeIn(diary: setup.diary == nil ? [] : replica.ledger.records(in: .diary), &context)
    }
  }

  package mutating func wake(_ token: WakeToken, _ context: inout DeviceContext) {
    switch token.reason {
    case .morningFallback: fallBack(&context)
    case .dictationEnds: endDictation(token, &context)
    case .musicState: remote.measure(health, &context)
    default: replica.wake(token, &context)
    }
  }

  package mutating func failed(_ item: SessionItem, _ error: SessionError, _ context: inout DeviceContext) {
    if item.message.music != nil { return remote.failed(item, &context) }
    replica.failed(item, error, &context)
  }

  package mutating func answered(_ item: SessionItem, _ message: Message, _ context: inout DeviceContext) {
    receive(message, from: .phone, &context)
  }

  package mutating func sessionDeactivated(_ context: inout DeviceContext) {
    context.activateSession()
  }

  package mutating func chosenAnew(_ context: inout DeviceContext) {
    replica.enrolAgain(&context)
  }

  package var isBusy: Bool { replica.isBusy || dictation.isUnderWay }

  package mutating func notice(_ act: Message, _ context: inout DeviceContext) {
    if let act = act.journal { enter(act, &context) }
    if let use = act.diary { write(diary: use.act, &context) }
    switch act.body(as: MusicAct.self) {
    case .presses(let kind)?: remote.press(kind, &context)
    case .turnsCrown(let delta)?: remote.turn(delta, &context)
    case .plays?, .putsOn?, .skips?, nil: break
    }
  }

  // MARK: - Collecting

  private mutating func collectWorkouts(_ context: inout DeviceContext) {
    var anchor = store.number(.workoutAnchor) ?? 0
    guard replica.mayWrite() else {
      guard setup.rules.hasPlanted(.anchorBeforeGrant) else { return }
      return store.remember(.workoutAnchor, health.samples(after: anchor, workouts: true, limit: 100).anchor)
    }
    let isWindowed = setup.rules.hasDefect(.fiveMinuteWindow)
    while true {
      let (samples, last) = health.samples(after: anchor, workouts: true, limit: 100)
      guard last > anchor else { return }
      for sample in isWindowed ? samples.suffix(1).filter({ context.clock - $0.end < Self.window }) : samples {
        guard case .workout(let summary) = sample.reading else { continue }
        let key = RecordKey(domain: .workouts, id: sample.id)
        guard replica.ledger.header(key) == nil else { continue }  // restored: it was collected in an earlier life
        let workout = Workout(start: sample.start, end: sample.end, summary: summary)
        replica.write(key, RecordBody(workout), created: sample.start, &context)
      }
      store.remember(.workoutAnchor, last)
      anchor = last
    }
  }

  private mutating func collectReadings(_ context: inout DeviceContext) {
    guard replica.mayWrite() else { return }
    var anchor = store.number(.readingAnchor) ?? 0
    while true {
      let (samples, last) = health.samples(after: anchor, workouts: false, limit: Self.readingsPerRecord)
      guard last > anchor, let first = samples.first else { return }
      let key = RecordKey(domain: .readings, id: first.id)
      replica.write(key, RecordBody(Readings(samples)), created: first.start, &context)
      store.remember(.readingAnchor, last)
      anchor = last
    }
  }
}

extension WatchApp: WearerInput {}
