package import DeviceKit
import SimKernel
package import Wire

// The morning: decided once a local date of the phone, by whichever wake comes first (tech spec §2.9, §4.5).
extension PhoneApp {
  /// Tells the cloud where to wake the app and when it is morning here, until the cloud says that it knows.
  mutating func register(_ context: inout DeviceContext) throws(StorageError) {
    guard setup.peers.contains(.cloud), try replica.access.mayAsk(.reconciler, context) else { return }
    let zone = context.zone.identifier
    let registration = PushRegistration(
      device: setup.device, token: setup.device.pushToken, zone: zone, version: setup.app)
    guard try store.number(.registered) != registration.fingerprint else { return }
    context.send(to: .cloud, .registration(registration), id: 0)
  }

  /// The cloud knows where to wake the app.
  func hasRegistered(_ registration: PushRegistration) throws(StorageError) {
    try store.remember(.registered, registration.fingerprint)
  }

  /// Wants a decision if this is an occasion for one, and has whoever thinks for the phone make those that are wanted.
  mutating func considerMorning(_ context: inout DeviceContext) throws(StorageError) {
    guard setup.knowsMornings else { return }
    let civil = context.civil
    if Mornings.hours.contains(civil.hour), !isGateShut, let source = context.platform.occasion?.morningSource,
      source.isTheWearer || civil.secondOfDay >= Mornings.wakeTime,
      try store.number(.morningGate) != Int64(civil.date.dayNumber),
      try decision(on: civil.date)?.isDecided != true
    {
      try mornings.want(civil.date, source)
    }
    guard try replica.mayWrite() else { return }
    try recordMissed(before: civil.date, &context)
    // What a decision rests on cannot be read while the phone is locked: it waits for the next run in which it can.
    guard !isDeciding, context.platform.isProtectedDataAvailable, let (date, source) = try mornings.first(by: civil)
    else { return }
    if setup.rules.takesLiterally(.gateBeforeWork) {
      try store.remember(.morningGate, Int64(date.dayNumber))
      try mornings.settle(date)
      gated = (date, source)
    }
    isDeciding = true
    context.notify(.morningDue)
  }

  /// Writes down, for every date that is over without a decision, that there was none and why.
  private mutating func recordMissed(
    before today: CivilDate, _ context: inout DeviceContext
  ) throws(StorageError) {
    let yesterday = today.adding(days: -1)
    let leapt = try store.number(.leaptMorning).map { CivilDate(dayNumber: Int($0)) }
    if leapt == today {
      if context.civil < Mornings.end(on: today) { try store.forget(.leaptMorning) }
    } else if try mornings.leapt(over: today, context) {
      try store.remember(.leaptMorning, Int64(today.dayNumber))
    }
    let settled = try store.number(.morningSettled).map { CivilDate(dayNumber: Int($0)) }
    guard settled != yesterday else { return }
    let untouched = try untouchedCivil(context)
    // A clock that was set wrong for a while must not fill years.
    var date = max(settled ?? yesterday, today.adding(days: -Self.missedMax)).adding(days: 1)
    while date < today {
      let wasLeaptOver = try mornings.leapt(over: date, context)
      let isSkipped = untouched < Mornings.begin(on: date) || leapt == date || wasLeaptOver
      try recordMissed(date, isSkipped ? .skippedByClock : .appDidNotRun, &context)
      date = date.adding(days: 1)
    }
    // A leap over the morning of today itself is remembered until today is over.
    let leapsToday = untouched < Mornings.begin(on: today) && Mornings.end(on: today) <= context.civil
    if leapsToday { try store.remember(.leaptMorning, Int64(today.dayNumber)) }
    try store.remember(.morningSettled, Int64(yesterday.dayNumber))
    try store.remember(.settledCivil, (leapsToday ? untouched : context.civil).secondsAsIfUTC)
    try store.remember(.settledUptime, context.uptime.sinceStart.nanoseconds)
  }

  private mutating func recordMissed(
    _ date: CivilDate, _ reason: MorningDecision.Outcome, _ context: inout DeviceContext
  ) throws(StorageError) {
    let known = try decision(on: date)
    // A date that was skipped may come after all, when the clock is right again, and pass.
    guard known == nil || known?.outcome == .skippedByClock && reason != .skippedByClock,
      try !mornings.wants(date)
    else { return }
    // The clock that was wrong was this one: the wearer had that morning, and looked at the watch.
    if try mornings.forgetEarly(date), reason == .skippedByClock { return try mornings.want(date, .watchFallback) }
    let none = MorningDecision(date: date, outcome: reason, source: .nobody, decided: context.clock, observed: nil)
    try replica.write(MorningDecision.key(date), .morningDecision(none), created: context.clock, &context)
    context.report(DeviceFact.decidedMorning(none, by: setup.device))
    if reason == .appDidNotRun { try occur(.morningMissed(date), &context) }
  }

  /// What the phone's clock would show had nobody moved it, nor its zone, since a date was last settled.
  private func untouchedCivil(_ context: DeviceContext) throws(StorageError) -> CivilDateTime {
    guard let civil = try store.number(.settledCivil), let uptime = try store.number(.settledUptime) else {
      return context.civil
    }
    let passed = context.uptime.sinceStart.nanoseconds - uptime
    return CivilDateTime(secondsAsIfUTC: civil + passed / 1_000_000_000)
  }

  /// How many days back a missing decision is written down.
  private static let missedMax = 31

  func decision(on date: CivilDate) throws(StorageError) -> MorningDecision? {
    guard case .morningDecision(let decision)? = try replica.ledger.record(MorningDecision.key(date))?.body else {
      return nil
    }
    return decision
  }

  // MARK: - For whoever thinks

  mutating func nextMorning(_ context: inout DeviceContext) throws(StorageError) -> MorningSituation? {
    var wanted = gated
    if wanted == nil { wanted = try mornings.first(by: context.civil) }
    guard context.platform.isProtectedDataAvailable, try replica.mayWrite(), let (date, source) = wanted else {
      isDeciding = false
      return nil
    }
    let signals = try signals(of: date, 0, context)
    return MorningSituation(now: context.clock, source: source, signals: signals)
  }

  mutating func decide(_ decision: MorningDecision, _ context: inout DeviceContext) throws(StorageError) {
    guard try replica.mayWrite() else { return }
    gated = nil
    if try self.decision(on: decision.date)?.isDecided == true, !setup.rules.hasPlanted(.decidedUnchecked) {
      return try mornings.settle(decision.date)
    }
    try replica.write(
      MorningDecision.key(decision.date), .morningDecision(decision), created: decision.decided, &context)
    try hasDecided(decision, &context)
  }

  /// There is a decision now, the phone's own or one that the watch proposed.
  mutating func hasDecided(_ decision: MorningDecision, _ context: inout DeviceContext) throws(StorageError) {
    try mornings.settle(decision.date)
    isGateShut = setup.rules.takesLiterally(.gateNeverClears)
    context.report(DeviceFact.decidedMorning(decision, by: setup.device))
    // A planner decides itself what is worth the one alert of the day.
    if planning != nil {
      try occur(.morning(decision.date), &context)
    } else if decision.isWorthAnAlert, decision.date == context.civil.date {
      context.alert(on: decision.date)
    }
  }

  /// Shows the wearer what there is for today, and says how old it is.
  mutating func show(_ context: inout DeviceContext) throws(StorageError) {
    let today = context.civil.date
    if let decision = try decision(on: today), decision.isDecided {
      context.show(.morningDecision, observed: decision.observed, by: setup, replica.lastArrival)
    }
    let newest = try raw.newest(of: today)
    context.show(.daySummary, observed: newest, by: setup, replica.lastArrival)
    try showContext(&context)
    try showNotices(&context)
  }
}

extension Occasion {
  /// What a decision of a run on this occasion comes from; nil when it is none to decide on, because the night may still
  /// be going on.
  fileprivate var morningSource: MorningDecision.Source? {
    switch self {
    case .opened: .appOpened
    case .message: .wristRaise
    case .push: .push
    case .refresh: .backgroundRefresh
    case .transfer, .health, .complication, .timeline, .processing, .audio, .assistant: nil
    }
  }
}

extension PushRegistration {
  /// A number that changes with what the cloud has to know.
  fileprivate var fingerprint: Int64 { Int64(bitPattern: stableHash("\(zone) \(version.number)")) }
}

extension MorningDecision.Source {
  /// Whether the wearer was up and did something.
  fileprivate var isTheWearer: Bool { self == .appOpened || self == .wristRaise }
}

extension DeviceContext {
  /// The wearer sees something that was observed then.
  ///
  /// - Parameter arrival: when something last arrived, for the literal rule.
  mutating func show(
    _ display: Display, observed: Timestamp?, by setup: DeviceSetup, _ arrival: Timestamp? = nil
  ) {
    let isLiteral = setup.rules.takesLiterally(.arrivalIsObservation) && arrival != nil
    let isFuture = setup.rules.takesLiterally(.futureIsFresh) && observed.map { clock < $0 } ?? false
    let level = isFuture ? .fresh : Staleness(of: isLiteral ? arrival : observed, at: clock)
    report(DeviceFact.displayed(display, observed: observed, level, at: clock, by: setup.device))
  }
}

extension DeviceActor where Machine == OperatingSystem<PhoneApp> {
  package func nextMorning(process: UInt64) async -> MorningSituation? {
    inApp(process: process) { app, context throws(StorageError) in try app.nextMorning(&context) } ?? nil
  }

  package func decide(_ decision: MorningDecision, process: UInt64) async -> Bool {
    inApp(process: process) { app, context throws(StorageError) in try app.decide(decision, &context) } != nil
  }
}
