package import Transport

/// The watch: senses, detects workouts, and is the authority of workouts and readings; works with the phone away.
///
/// New samples wake the app, which coalesces what comes within a minute and then runs an anchored query (Vigor tech spec
/// §2.5, §4; the query has no time window, so nothing that is late is missed).
package struct WatchMachine: DeviceMachine {
  package static let role = Role.watch

  private var replica: Replica
  private let health: HealthStore
  private let store: DeviceStore
  private let device: DeviceID
  /// What the device is doing physically; asked anew of the world at every start.
  private var isWorn = true
  private var isCharging = false
  private var collectsWorkoutsSoon = false
  private var collectsReadingsSoon = false

  /// How long the app waits for more before it reads new workouts (implementation plan, task on workout detection).
  static let workoutDebounce = Span.seconds(60)
  /// How often readings other than workouts are collected at most.
  static let readingInterval = Span.minutes(60)
  private static let readingsPerRecord = 200

  package init(store: DeviceStore, setup: DeviceSetup) throws(StorageError) {
    self.store = store
    replica = Replica(store: store, setup: setup)
    health = HealthStore(store)
    device = setup.device
  }

  package mutating func boot(_ context: inout DeviceContext) throws(StorageError) {
    try replica.boot(&context)
    // Whatever was sensed before a crash and not collected is still in the health store.
    scheduleWorkouts(&context)
    scheduleReadings(&context)
  }

  package mutating func receive(
    _ envelope: borrowing Envelope, _ context: inout DeviceContext
  ) throws(StorageError) {
    if case .stimulus(let stimulus) = envelope.payload {
      try sense(stimulus, &context)
      return
    }
    guard let role = Role(node: envelope.from) else { return }
    if case .ready = try replica.receive(envelope.payload, from: role, &context) {
      scheduleWorkouts(&context)
      scheduleReadings(&context)
      try finishDrafts(&context)
    }
  }

  package mutating func wake(_ token: WakeToken, _ context: inout DeviceContext) throws(StorageError) {
    switch token.reason {
    case .collectWorkouts:
      collectsWorkoutsSoon = false
      try collectWorkouts(&context)
    case .collectReadings:
      collectsReadingsSoon = false
      try collectReadings(&context)
    default: try replica.wake(token, &context)
    }
  }

  // MARK: - Sensing

  private mutating func sense(_ stimulus: Stimulus, _ context: inout DeviceContext) throws(StorageError) {
    switch stimulus {
    case .wrist(let isOn): isWorn = isOn
    case .watchCharger(let isConnected): isCharging = isConnected
    case .body(let sample): try sense(sample, &context)
    case .journal(let text, on: .watch): try enter(.journal(text), &context)
    case .mood(let level, on: .watch): try enter(.mood(UInt8(clamping: level)), &context)
    default: break
    }
  }

  private mutating func sense(_ sample: HealthSample, _ context: inout DeviceContext) throws(StorageError) {
    guard isWorn, !isCharging else {
      context.report(.missed(sample.reading.kind, by: device))
      return
    }
    try health.add(sample)
    if case .workout = sample.reading {
      context.report(.detectedWorkout(id: sample.id))
      scheduleWorkouts(&context)
    } else {
      scheduleReadings(&context)
    }
  }

  private mutating func scheduleWorkouts(_ context: inout DeviceContext) {
    guard !collectsWorkoutsSoon else { return }
    collectsWorkoutsSoon = true
    context.wake(after: Self.workoutDebounce, WakeToken(.collectWorkouts))
  }

  private mutating func scheduleReadings(_ context: inout DeviceContext) {
    guard !collectsReadingsSoon else { return }
    collectsReadingsSoon = true
    context.wake(after: Self.readingInterval, WakeToken(.collectReadings))
  }

  // MARK: - Collecting

  private mutating func collectWorkouts(_ context: inout DeviceContext) throws(StorageError) {
    guard try replica.mayWrite() else { return }
    let anchor = try store.number(.workoutAnchor) ?? 0
    let (samples, last) = try health.samples(after: anchor, workouts: true, limit: 100)
    guard last > anchor else { return }
    for sample in samples {
      guard case .workout(let summary) = sample.reading else { continue }
      let key = RecordKey(domain: .workouts, id: sample.id)
      guard try replica.ledger.header(key) == nil else { continue }  // restored: it was collected in an earlier life
      let workout = Workout(start: sample.start, end: sample.end, summary: summary)
      try replica.write(key, .workout(workout), created: sample.start, &context)
    }
    try store.remember(.workoutAnchor, last)
    if samples.count == 100 { scheduleWorkouts(&context) }
  }

  private mutating func collectReadings(_ context: inout DeviceContext) throws(StorageError) {
    guard try replica.mayWrite() else { return }
    let anchor = try store.number(.readingAnchor) ?? 0
    let (samples, last) = try health.samples(after: anchor, workouts: false, limit: Self.readingsPerRecord)
    guard last > anchor, let first = samples.first else { return }
    let key = RecordKey(domain: .readings, id: first.id)
    try replica.write(key, .readings(samples), created: first.start, &context)
    try store.remember(.readingAnchor, last)
    if samples.count == Self.readingsPerRecord { try collectReadings(&context) }
  }
}

extension WatchMachine: WearerInput {
  mutating func writeInput(
    _ key: RecordKey, _ body: RecordBody, at moment: Timestamp, _ context: inout DeviceContext
  ) throws(StorageError) {
    try replica.write(key, body, created: moment, &context)
  }

  var drafts: Drafts { Drafts(store) }
  func canWriteInput() throws(StorageError) -> Bool { try replica.mayWrite() }
}
