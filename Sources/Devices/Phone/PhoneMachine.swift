package import Transport

/// The phone: holds a copy of everything, is the authority of what is derived from it, and hosts who thinks about it.
package struct PhoneMachine: DeviceMachine {
  package static let role = Role.phone

  private var replica: Replica
  private let raw: RawSignals
  private let store: DeviceStore

  package init(store: DeviceStore, setup: DeviceSetup) throws(StorageError) {
    self.store = store
    replica = Replica(store: store, setup: setup)
    raw = RawSignals(store: store, rules: setup.rules)
  }

  package mutating func boot(_ context: inout DeviceContext) throws(StorageError) {
    try replica.boot(&context)
    context.notify(.started)
  }

  package mutating func receive(
    _ envelope: borrowing Envelope, _ context: inout DeviceContext
  ) throws(StorageError) {
    if case .stimulus(let stimulus) = envelope.payload {
      try notice(stimulus, &context)
      return
    }
    guard let role = Role(node: envelope.from) else { return }
    switch try replica.receive(envelope.payload, from: role, &context) {
    case .nothing: break
    case .changed(let records): try takeIn(records, &context)
    case .ready:
      try finishDrafts(&context)
      if try replica.mayWrite() { try rebuild(&context) }
    }
  }

  package mutating func wake(_ token: WakeToken, _ context: inout DeviceContext) throws(StorageError) {
    try replica.wake(token, &context)
  }

  // MARK: - What arrives

  /// Appends new readings to the raw signals, and says which days are not what they were.
  private mutating func takeIn(_ records: [Record], _ context: inout DeviceContext) throws(StorageError) {
    var days: Set<CivilDate> = []
    for record in records {
      switch record.body {
      case .readings(let samples)?: days.formUnion(try raw.append(samples, zone: context.zone))
      case .workout(let workout)?: days.insert(context.zone.civil(workout.start).date)
      case nil where record.key.domain == .workouts: days.insert(context.zone.civil(record.header.created).date)
      default: break
      }
    }
    if !days.isEmpty { context.notify(.daysChanged(days.sorted())) }
  }

  /// After a restore the records are back, and everything that follows from them is made anew.
  private mutating func rebuild(_ context: inout DeviceContext) throws(StorageError) {
    for domain in [Domain.readings, .workouts] {
      try takeIn(try replica.ledger.records(in: domain), &context)
    }
  }

  // MARK: - What the wearer does

  private mutating func notice(_ stimulus: Stimulus, _ context: inout DeviceContext) throws(StorageError) {
    switch stimulus {
    case .journal(let text, on: .phone): try enter(.journal(text), &context)
    case .mood(let level, on: .phone): try enter(.mood(UInt8(clamping: level)), &context)
    case .rejectsWorkout(let id):
      let key = RecordKey(domain: .workouts, id: id)
      // The wearer can only reject what the phone shows.
      guard let header = try replica.ledger.header(key), !header.isDeleted else { return }
      try replica.change(header, nil, &context)
    default: break
    }
  }

  // MARK: - What it offers to whoever thinks for it

  mutating func signals(of day: CivilDate, _ context: inout DeviceContext) throws(StorageError) -> DaySignals {
    let (begin, end) = (context.zone.startOfDay(day), context.zone.startOfDay(day.adding(days: 1)))
    let records = try replica.ledger.records(in: .workouts, observedFrom: begin, to: end)
    let workouts = records.compactMap { if case .workout(let workout)? = $0.body { workout } else { nil } }
    return DaySignals(date: day, samples: try raw.samples(of: day), workouts: workouts)
  }

  mutating func publish(_ summary: DaySummary, _ context: inout DeviceContext) throws(StorageError) {
    guard try replica.mayWrite() else { return }
    let key = RecordKey(domain: .phenome, id: UInt64(bitPattern: Int64(summary.date.dayNumber)))
    let body = RecordBody.daySummary(summary)
    if let known = try replica.ledger.record(key), known.body == body { return }
    try replica.write(key, body, created: context.clock, &context)
  }
}

extension PhoneMachine: WearerInput {
  mutating func writeInput(
    _ key: RecordKey, _ body: RecordBody, at moment: Timestamp, _ context: inout DeviceContext
  ) throws(StorageError) {
    try replica.write(key, body, created: moment, &context)
  }

  var drafts: Drafts { Drafts(store) }
  func canWriteInput() throws(StorageError) -> Bool { try replica.mayWrite() }
}

extension DeviceActor: PhoneServices where Machine == PhoneMachine {
  package func signals(of day: CivilDate) async -> DaySignals {
    var found = DaySignals(date: day, samples: [], workouts: [])
    perform { machine, context throws(StorageError) in found = try machine.signals(of: day, &context) }
    return found
  }

  package func publish(_ summary: DaySummary) async {
    perform { machine, context throws(StorageError) in try machine.publish(summary, &context) }
  }
}
