package import DeviceKit
import SimKernel
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

  package mutating func receive(_ payload: Payload, from role: Role, _ context: inout DeviceContext) {
    switch payload {
    case .music(.nowPlaying(let playing)), .music(.outcome(_, let playing)):
      if remote.take(playing), context.platform.launchReason == .opened { remote.show(&context) }
      return remote.considerMeasuring(&context)
    default: break
    }
    switch replica.receive(payload, from: role, &context) {
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
    if case .music = item.payload { return remote.failed(item, &context) }
    replica.failed(item, error, &context)
  }

  package mutating func answered(_ item: SessionItem, _ payload: Payload, _ context: inout DeviceContext) {
    receive(payload, from: .phone, &context)
  }

  package mutating func sessionDeactivated(_ context: inout DeviceContext) {
    context.activateSession()
  }

  package mutating func chosenAnew(_ context: inout DeviceContext) {
    replica.enrolAgain(&context)
  }

  package var isBusy: Bool { replica.isBusy || dictation.isUnderWay }

  package mutating func notice(_ stimulus: Stimulus, _ context: inout DeviceContext) {
    switch stimulus {
    case .journal(let text, on: .watch): enter(.journal(text), &context)
    case .dictates(let text, on: .watch): dictation.begin(text, &context)
    case .mood(let level, on: .watch): enter(.mood(UInt8(clamping: level)), &context)
    case .diary(let act, on: .watch): write(diary: act, &context)
    case .presses(let kind): remote.press(kind, &context)
    case .turnsCrown(let delta): remote.turn(delta, &context)
    case .feels(let mood, let energy):
      enter(.mood(UInt8(clamping: mood), energy: UInt8(clamping: energy)), &context)
    default: break
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
        replica.write(key, .workout(workout), created: sample.start, &context)
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
      replica.write(key, .readings(samples), created: first.start, &context)
      store.remember(.readingAnchor, last)
      anchor = last
    }
  }
}

extension WatchApp: WearerInput {}
