final class OneMorningDecisionCheck: CheckFindings, OnlineCheck {
  static let name = CheckName(
    "one-morning-decision", "Every morning with an occasion for it is decided, and none twice.")
  static let atErasure = ErasurePolicy.beginsWithPhone
  static let promise =
    "no date of the phone's clock is decided twice, and every one on which the wearer looked at a device between 05:00 "
    + "and 10:59, by its clock and the phone's, is; on the watch a look counts that opened the app"
  static let doesNotVerify =
    "whether the decision is a good one, or came early enough to help; looks at a watch that shows another date, at "
    + "apps that are older than decisions, or at devices that were replaced, or deleted everything, before they could tell; a date "
    + "that was decided on a phone that was lost before the private store knew, or that is still to come in the end, because the "
    + "clock was back again; mornings since the phone's app last ran, if the wearer has ended it and never opened it again"

  private var decided: Set<CivilDate> = []
  private var inUse: [Role: DeviceID] = [:]
  /// By device: the dates of which it has a record, its own or one that it was given.
  private var known: [DeviceID: Set<CivilDate>] = [:]
  /// By date: when the wearer first looked at a device that morning, by the phone's clock too, and at which.
  private var occasions: [CivilDate: (at: Instant, shown: CivilDateTime, role: Role)] = [:]
  /// The morning looks at the watch that may have been glances at its face, by device.
  private var glances: [DeviceID: [(at: Instant, shown: CivilDateTime)]] = [:]
  /// The devices whose app does not know of decisions.
  private var outdated: Set<Role> = []
  /// The time when the phone's app was last seen to run.
  private var lastRun = Instant.start
  private let hasPhone: Bool
  /// The phone's clock, whose date is the wearer's.
  private var phoneClock: NodeClock
  private static let morning = 5 * 3_600..<11 * 3_600

  init(_ plan: WorldPlan) {
    hasPhone = plan.devices[.phone] != nil
    phoneClock = plan.clock(of: .phone)
  }

  var facts: FactInterest {
    .of(ClockFact.self, MorningFact.self) + .records(.changes) + .device(.life, .wearer, .platform)
  }

  func observe(_ event: TraceEvent) {
    if let change = event.fact(as: ClockFact.self), change.role == .phone { phoneClock = change.clock }
    if let fact = event.fact(as: MorningFact.self), fact.decision.isDecided { note(fact, event.at) }
    if case .applied(let header, let device, _)? = event.recordFact, header.kind == .morningDecision {
      known[device, default: []].insert(CivilDate(dayNumber: Int(Int64(bitPattern: header.key.id))))
    }
    let deviceFact = event.deviceFact
    if case .booted(let device, _)? = deviceFact {
      outdated.remove(device.role)
      // Data that only one device had is lost with it, put away or given away.
      if let earlier = inUse.updateValue(device, forKey: device.role), earlier != device { forget(device.role) }
    }
    if case .erased(_, let device)? = deviceFact { forget(device.role) }
    if case .ran(_, _, let device)? = deviceFact, device.role == .phone { lastRun = event.at }
    if case .ran(let reason, let span, let device)? = deviceFact, reason.isForeground {
      open(device, since: event.at - span)
    }
    if case .withheld(let reason, let device)? = deviceFact, reason.isForeground { open(device, since: event.at) }
    if case .runsApp(let version, let device)? = deviceFact {
      if version.can(.decidesMornings) { outdated.remove(device.role) } else { outdated.insert(device.role) }
    }
    if case .lookedAt(let date, let second, let device)? = deviceFact {
      let phone = phoneClock.zone.civil(phoneClock.read(at: event.at))
      guard phone.date == date, Self.morning.contains(phone.secondOfDay), Self.morning.contains(second),
        occasions[date] == nil, outdated.isDisjoint(with: [device.role, .phone])
      else { return }
      if device.role == .watch { return glances[device, default: []].append((event.at, phone)) }
      occasions[date] = (event.at, phone, device.role)
    }
  }

  /// The wearer opened the app at that moment: the looks from then on were no glances.
  private func open(_ device: DeviceID, since begin: Instant) {
    for look in glances.removeValue(forKey: device) ?? [] where look.at >= begin && occasions[look.shown.date] == nil {
      occasions[look.shown.date] = (look.at, look.shown, device.role)
    }
  }

  private func forget(_ role: Role) {
    occasions = occasions.filter { $0.value.role != role || decided.contains($0.key) }
    glances = glances.filter { $0.key.role != role }
  }

  private func note(_ fact: MorningFact, _ at: Instant) {
    let date = fact.decision.date
    let isAgain = known[fact.device, default: []].contains(date) && decided.contains(date)
    known[fact.device, default: []].insert(date)
    decided.insert(date)
    if isAgain { fail(at, "\(date) was decided twice") }
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    guard hasPhone else { return .vacuous("there is no phone to decide") }
    // A wearer who travels back, or sets the clock back, still has such a morning ahead.
    let now = phoneClock.zone.civil(phoneClock.read(at: world.kernel.now))
    let end = try world.mayRunApp(on: .phone) ? world.kernel.now : lastRun
    let missing = occasions.filter { !decided.contains($0.key) && $0.value.shown <= now && $0.value.at <= end }
      .sorted { $0.key < $1.key }
    failures += missing.map { date, occasion in
      CheckFailure(
        at: occasion.at, message: "\(date) was never decided, though the wearer looked at the \(occasion.role.rawValue)"
      )
    }
    return .judge(
      failures, chances: occasions.count, vacuousBecause: "the wearer never looked at a device in a morning")
  }
}
