import WearerKit

/// The morning on the phone: decided once per local date, by whichever wake-up comes first (tech spec §2.9, §4.5).
package final class PhoneMornings: WorkQueue {
  package static let schema: FeatureSchema? = .mornings
  package let device: DeviceServices
  private var mornings: Mornings
  private let days: MeasuredDays
  private let replicated: MorningMaterial
  private var isDeciding = false
  /// Under the literal rule `gate-before-work`: the morning whose gate is closed and whose work isn't done.
  private var gated: (date: CivilDate, source: MorningDecision.Source)?
  /// Under the literal rule `gate-never-clears`: whether this process has decided a morning, of whatever date.
  private var isGateShut = false

  package init?(_ device: DeviceServices) {
    self.device = device
    mornings = Mornings(device.store)
    days = MeasuredDays(device)
    replicated = MorningMaterial(device)
  }

  package var isBusy: Bool { isDeciding }

  package func takeOver() {
    letGo(
      tables: ["mornings", "early_mornings"],
      numbers: [.registered, .morningSettled, .settledCivil, .settledUptime, .leaptMorning])
  }

  package func run(_ context: inout DeviceContext) {
    register(&context)
    isDeciding = false
  }

  package func catchUp(_ context: inout DeviceContext) { considerMorning(&context) }
  package func ready(_ context: inout DeviceContext) { considerMorning(&context) }

  package func received(_ records: [Record], _ context: inout DeviceContext) {
    for record in records {
      guard let decision = record.body?.content(MorningDecision.self) else { continue }
      if record.header.origin == setup.device {
        hasDecided(decision, &context)
      } else {
        // A restored decision of an earlier installation: its work is done.
        mornings.settle(decision.date)
      }
    }
  }

  package func receive(_ message: Message, from role: Role?, _ context: inout DeviceContext) -> Bool {
    guard case .registration(let registration)? = message.sync else { return false }
    store.remember(.registered, registration.fingerprint)
    return true
  }

  package func observe(_ message: SyncMessage, from role: Role?, _ context: inout DeviceContext) {
    switch message {
    case .present where role == .watch: considerMorning(&context)
    case .signedIn: register(&context)
    case .inventoryRequest(.privateStore, after: nil):
      // A cloud that may have lost data may not know where to wake the phone.
      store.forget(.registered)
      register(&context)
    default: break
    }
  }

  // MARK: - What there is to decide

  /// Registers the app's address and the local morning with the cloud, until the cloud confirms it.
  private func register(_ context: inout DeviceContext) {
    guard setup.peers.contains(.cloud), replica.access.mayAsk(.reconciler, context) else { return }
    let zone = context.zone.identifier
    let registration = PushRegistration(
      device: setup.device, token: setup.device.pushToken, zone: zone, version: setup.app)
    guard store.number(.registered) != registration.fingerprint else { return }
    context.send(to: .cloud, .registration(registration), id: 0)
  }

  /// Requests a decision if this is an occasion for one, and has the agent host make the requested ones.
  private func considerMorning(_ context: inout DeviceContext) {
    guard setup.knowsMornings else { return }
    let civil = context.civil
    if Mornings.hours.contains(civil.hour), !isGateShut, let source = context.platform.launchReason?.morningSource,
      source.isTheWearer || civil.secondOfDay >= Mornings.wakeTime,
      store.number(.morningGate) != Int64(civil.date.dayNumber),
      decision(on: civil.date)?.isDecided != true
    {
      mornings.want(civil.date, source)
    }
    guard replica.mayWrite() else { return }
    recordMissed(before: civil.date, &context)
    // The inputs can't be read while the phone is locked: the decision waits for the next run in which they can.
    guard !isDeciding, context.platform.isProtectedDataAvailable, let (date, source) = mornings.first(by: civil)
    else { return }
    if setup.rules.hasDefect(.gateBeforeWork) {
      store.remember(.morningGate, Int64(date.dayNumber))
      mornings.settle(date)
      gated = (date, source)
    }
    isDeciding = true
    context.notify(Self.self)
  }

  /// Records that there was no decision and why, for every such date that has ended.
  private func recordMissed(before today: CivilDate, _ context: inout DeviceContext) {
    let yesterday = today.adding(days: -1)
    let leapt = store.number(.leaptMorning).map { CivilDate(dayNumber: Int($0)) }
    if leapt == today {
      if context.civil < Mornings.end(on: today) { store.forget(.leaptMorning) }
    } else if mornings.leapt(over: today, context) {
      store.remember(.leaptMorning, Int64(today.dayNumber))
    }
    let settled = store.number(.morningSettled).map { CivilDate(dayNumber: Int($0)) }
    guard settled != yesterday else { return }
    let untouched = untouchedCivil(context)
    // A clock that was wrong for a while must not fill years.
    var date = max(settled ?? yesterday, today.adding(days: -Self.missedMax)).adding(days: 1)
    while date < today {
      let wasLeaptOver = mornings.leapt(over: date, context)
      let isSkipped = untouched < Mornings.begin(on: date) || leapt == date || wasLeaptOver
      recordMissed(date, isSkipped ? .skippedByClock : .appDidNotRun, &context)
      date = date.adding(days: 1)
    }
    // A skip over today's morning is remembered until today has ended.
    let leapsToday = untouched < Mornings.begin(on: today) && Mornings.end(on: today) <= context.civil
    if leapsToday { store.remember(.leaptMorning, Int64(today.dayNumber)) }
    store.remember(.morningSettled, Int64(yesterday.dayNumber))
    store.remember(.settledCivil, (leapsToday ? untouched : context.civil).secondsAsIfUTC)
    store.remember(.settledUptime, context.uptime.sinceStart.nanoseconds)
  }

  private func recordMissed(
    _ date: CivilDate, _ reason: MorningDecision.Outcome, _ context: inout DeviceContext
  ) {
    let known = decision(on: date)
    // A skipped date may come after all, when the clock is right again, and pass.
    guard known == nil || known?.outcome == .skippedByClock && reason != .skippedByClock,
      !mornings.wants(date)
    else { return }
    // This phone's clock was wrong: the wearer had that morning, and looked at the watch.
    if mornings.forgetEarly(date), reason == .skippedByClock { return mornings.want(date, .watchFallback) }
    let none = MorningDecision(date: date, outcome: reason, source: .nobody, decided: context.clock, observed: nil)
    replica.write(MorningDecision.key(date), RecordBody(none), created: context.clock, &context)
    context.report(MorningFact(none, by: setup.device))
    if reason == .appDidNotRun { device.announce(MorningNews(date: date, isDecided: false), &context) }
  }

  /// Returns the phone's clock without changes to it or its zone since a date was last settled.
  private func untouchedCivil(_ context: DeviceContext) -> CivilDateTime {
    guard let civil = store.number(.settledCivil), let uptime = store.number(.settledUptime) else {
      return context.civil
    }
    let passed = context.uptime.sinceStart.nanoseconds - uptime
    return CivilDateTime(secondsAsIfUTC: civil + passed / 1_000_000_000)
  }

  /// The most days for which missing decisions are recorded.
  private static let missedMax = 31

  private func decision(on date: CivilDate) -> MorningDecision? {
    guard let decision = replica.ledger.record(MorningDecision.key(date))?.body?.content(MorningDecision.self) else {
      return nil
    }
    return decision
  }

  package func next(_ context: inout DeviceContext) -> MorningSituation? {
    var wanted = gated
    if wanted == nil { wanted = mornings.first(by: context.civil) }
    guard context.platform.isProtectedDataAvailable, replica.mayWrite(), let (date, source) = wanted else {
      isDeciding = false
      return nil
    }
    let session = replicated.session(on: date, context)
    return MorningSituation(
      now: context.clock, source: source, signals: days.signals(of: date, in: context.zone),
      before: replicated.summaries(before: date), session: session,
      calendar: session == nil ? replicated.calendar(on: date, context) : nil, rules: setup.rules, app: setup.app)
  }

  /// Makes a decision the date's, unless there is one.
  package func carryOut(
    _ decision: MorningDecision, of situation: MorningSituation, _ context: inout DeviceContext
  ) {
    guard replica.mayWrite() else { return }
    gated = nil
    if self.decision(on: decision.date)?.isDecided == true, !setup.rules.hasPlanted(.decidedUnchecked) {
      return mornings.settle(decision.date)
    }
    replica.write(
      MorningDecision.key(decision.date), RecordBody(decision), created: decision.decided, &context)
    hasDecided(decision, &context)
  }

  /// Handles a decision, the phone's own or one that the watch proposed.
  private func hasDecided(_ decision: MorningDecision, _ context: inout DeviceContext) {
    mornings.settle(decision.date)
    isGateShut = setup.rules.hasDefect(.gateNeverClears)
    context.report(MorningFact(decision, by: setup.device))
    // The planner decides what is worth the day's one alert.
    let isTaken = device.announce(MorningNews(date: decision.date, isDecided: true), &context)
    if !isTaken, decision.isWorthAnAlert, decision.date == context.civil.date { context.alert(on: decision.date) }
  }

  /// Shows the wearer today's data, and its age.
  package func show(_ context: inout DeviceContext) {
    let today = context.civil.date
    if let decision = decision(on: today), decision.isDecided {
      context.show(.morningDecision, observed: decision.observed, by: setup, replica.lastArrival)
    }
    context.show(.daySummary, observed: days.raw.newest(of: today), by: setup, replica.lastArrival)
  }
}

extension LaunchReason {
  /// The source of a decision in a run for this reason; `nil` if it must not decide, because the night may still
  /// continue.
  fileprivate var morningSource: MorningDecision.Source? {
    switch self {
    case .opened: .appOpened
    case .message: .wristRaise
    case .push: .push
    case .refresh: .backgroundRefresh
    case .transfer, .health, .complication, .timeline, .processing, .audio, .assistant, .workout: nil
    }
  }
}

extension PushRegistration {
  /// A hash of the data that the cloud has to know.
  fileprivate var fingerprint: Int64 { Int64(bitPattern: stableHash("\(zone) \(version.number)")) }
}

extension MorningDecision.Source {
  /// `true` if the wearer was up and did something.
  fileprivate var isTheWearer: Bool { self == .appOpened || self == .wristRaise }
}

extension DeviceContext {
  /// Reports data shown to the wearer, with its observation time.
  ///
  /// - Parameter arrival: The time of the last arrival, for the literal rule.
  mutating func show(_ display: Display, observed: Timestamp?, by setup: DeviceSetup, _ arrival: Timestamp? = nil) {
    let isLiteral = arrival != nil && setup.rules.hasDefect(.arrivalIsObservation)
    let isFuture = observed.map { clock < $0 } ?? false && setup.rules.hasDefect(.futureIsFresh)
    let level = isFuture ? .fresh : Staleness(of: isLiteral ? arrival : observed, at: clock)
    report(DeviceFact.displayed(display, observed: observed, level, at: clock, by: setup.device))
  }
}

/// The morning of a local date was decided, or never will be.
struct MorningNews: AppNews {
  let date: CivilDate
  let isDecided: Bool
}

extension MemoryKey {
  /// the zone and the version of the app that the cloud knows, as a hash.
  package static let registered = MemoryKey("registered")
  /// Phone, under the literal rule `gate-before-work`: the local day whose gate is closed.
  package static let morningGate = MemoryKey("morningGate")
  /// the last local day that has a decision, or the reason for having none.
  package static let morningSettled = MemoryKey("morningSettled")
  /// its clock at the last such write, in seconds since 1970 as if in UTC, and the uptime in nanoseconds: together they
  /// distinguish a date that passed unused from one that the clock skipped.
  package static let settledCivil = MemoryKey("settledCivil")
  package static let settledUptime = MemoryKey("settledUptime")
  /// the local day whose morning its clock skipped, until that morning comes after all.
  package static let leaptMorning = MemoryKey("leaptMorning")
}
