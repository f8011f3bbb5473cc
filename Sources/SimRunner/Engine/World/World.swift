package import WearerKit

/// One simulation of a plan: the devices, their links, the wearer, and all faults.
///
/// Confined to the thread that created it, like its kernel.
package final class World {
  package let plan: WorldPlan
  package let kernel: Kernel
  package let clock: WorldClock
  package private(set) var hosts: [Role: DeviceHost] = [:]
  private lazy var feed = WearerFeed(self)
  package private(set) var parts: [any WorldComponent] = []
  package private(set) lazy var power = PowerSupply(self)
  /// The time that each device with a planned crash at its next commit stays down.
  private var restarts: [Role: Span] = [:]
  /// The roles whose next commit fails because of a fault.
  private var plannedFailures: Set<Role> = []
  package let displays = DisplayLog()
  package let faults: FaultInjector
  /// The reasons why devices are out of each other's range.
  var distances: [LinkName: Set<OutOfRangeReason>] = [:]
  private let staging: any DeviceProvider
  /// An error in the machinery itself, which makes the run worthless.
  package private(set) var breakdown: StorageError?

  package init(_ plan: WorldPlan, staging: any DeviceProvider = SimulatedStaging()) throws(StorageError) {
    self.plan = plan
    self.staging = staging
    kernel = Kernel(seed: plan.seed, policy: plan.policy)
    kernel.intervene(with: plan.interventions)
    clock = plan.clock
    faults = FaultInjector(plan: plan)
    for role in plan.placedRoles {
      let lane = kernel.makeLane(for: role.node, clock: plan.clock(of: role))
      guard plan.devices[role] != nil else { continue }
      guard let stage = staging.stage(role, kernel, lane, plan) else { continue }
      hosts[role] = try DeviceHost(role: role, kernel: kernel, stage: stage, plan: plan)
    }
    for module in plan.vocabulary.worldModules { parts += module.parts(of: self) }
    kernel.connect(plan.links)
  }

  /// The end of the story. Only settling comes after it.
  package var end: Instant { .start + plan.length }

  package func host(_ role: Role) -> DeviceHost? { hosts[role] }

  /// Returns whether the device is on and the wearer habitually opens the app there.
  package func usesApp(on role: Role) -> Bool {
    guard role != .phone || plan.opensApp else { return false }
    return hosts[role]?.isUp == true
  }

  /// Returns whether the system would run the app on that device. It doesn't run an app that the wearer has ended until
  /// they open it again.
  package func mayRunApp(on role: Role) throws(StorageError) -> Bool {
    try hosts[role]?.remembered(.isForceQuit) != 1
  }

  /// Returns whether data can get from a device to a service without an act that this wearer never does: both apps may
  /// run, and the backend accepts the device's token.
  package func canReach(_ service: Service, from role: Role) throws(StorageError) -> Bool {
    if service == .reconciler, plan.neverSignsIn(on: role), hosts[role]?.awaitsSignIn == true { return false }
    guard try mayRunApp(on: role) else { return false }
    return try mayRunApp(on: service.role)
  }

  /// The wearer's own devices: all but the cloud, in the order of their roles.
  package var devices: [DeviceHost] { plan.roles.filter { $0 != .cloud }.compactMap(host) }

  /// Switches everything on, and schedules the wearer and the faults. Called once, after the observers were attached.
  package func start() {
    kernel.observe(with: CrashWatcher { [unowned self] role in crashSoon(role) })
    kernel.observe(with: ErasureWatcher { [unowned self] role in startErased(role) })
    kernel.observe(with: power)
    kernel.observe(with: displays)
    for part in parts { part.start() }
    power.start()
    kernel.schedule(at: .start) { [unowned self] in
      for role in plan.roles { attempt { () throws(StorageError) in try hosts[role]?.start() } }
      for part in parts { part.boot() }
      // The calendars' first entries existed before the phone could be notified of them.
      if hosts[.phone] != nil { feed.remind(.phone) }
    }
    faults.schedule(in: self)
    feed.start()
  }

  package func run(until moment: Instant) { staging.run(self, until: moment) }

  /// Ends every active fault, and starts every device that is down: from now on everything must recover.
  func heal() {
    faults.endAll(in: self)
    power.heal()
    for role in plan.roles {
      guard let host = hosts[role] else { continue }
      // A planned crash at the next commit is cancelled if that commit hasn't happened.
      host.spareNextCommit()
      guard !host.isUp else { continue }
      report(FaultFact(fault: FaultID(0), name: "restart", target: role.rawValue, detail: "healed"))
      start(role)
    }
    // The desktop and the phone reach each other again: the wearer is wherever that needs them to be.
    feed.settle()
  }

  /// Returns the module's part in this world, or `nil` if it has none.
  package subscript<Part: WorldComponent>(type: Part.Type) -> Part? { parts.lazy.compactMap { $0 as? Part }.first }

  /// The person in their current state.
  package var wearer: any Wearer { feed.wearer }
  /// Applies something that did the wearer good: their coming days are calmer by that much, 0 to 1.
  package func relieve(by amount: Double) { feed.relieve(by: amount) }

  package var latestWorkout: UInt64? { feed.latestWorkout }

  /// Schedules an act of the wearer. One in the past, or after the story's end, is ignored.
  package func schedule(_ message: Message, at moment: Timestamp) { feed.schedule(message, at: moment) }

  /// Runs `body` at that moment, or if the wearer is asleep then, soon after they wake up.
  package func whenAwake(_ moment: Instant, _ body: @escaping () -> Void) {
    kernel.schedule(at: moment) { [unowned self] in
      let awake = clock.instant(feed.awake(from: clock.timestamp(kernel.now)))
      guard awake > kernel.now else { return body() }
      kernel.schedule(at: awake) { [unowned self] in if kernel.now < end { body() } }
    }
  }

  package func isAsleep(in time: Range<Timestamp>) -> Bool { feed.isAsleep(in: time) }
  /// The time from which they are awake, and the next one at which they fall asleep, if known.
  package func awake(from moment: Timestamp) -> Timestamp { feed.awake(from: moment) }
  package func bedtime(after moment: Timestamp) -> Timestamp? { feed.bedtime(after: moment) }
  package func sees(_ block: PlannedSession, at moment: Timestamp) -> Reaction? { feed.sees(block, at: moment) }
  /// The wearer does a session that begins now or later.
  package func train(_ session: Session) { feed.train(session) }

  /// The wearer looks at everything that they carry.
  package func look() { feed.look() }

  // MARK: - What happens to devices

  package func start(_ role: Role) {
    plannedFailures.remove(role)
    attempt { () throws(StorageError) in try hosts[role]?.start() }
    feed.remind(role)
    faults.remind(role, self)
    remindOfDistance(role)
    power.remind(role)
    if role == .watch || role == .phone { pair() }
  }

  /// Installs the newest version of the app.
  package func updateApp(_ role: Role) {
    guard let host = hosts[role] else { return }
    host.installNewestApp()
    guard host.isUp else { return }
    guard role == .desktop else { return kernel.post(.updatesApp(.current), to: role.node, at: kernel.now) }
    // The desktop has no operating system in front of its app: the app is ended and started.
    report(FaultFact(fault: FaultID(0), name: "restart", target: role.rawValue, detail: "with a new app"))
    crash(role, losesPower: false)
    start(role)
  }

  /// Stops the device and deletes its store.
  ///
  /// - Parameter backup: The backup to restore, or `nil` for an empty store.
  package func wipe(_ role: Role, restoring backup: FaultID? = nil) {
    guard let host = hosts[role] else { return }
    attempt { () throws(StorageError) in
      host.freeze()
      let lost = try workouts(onlyOn: host)
      if !lost.isEmpty { report(LostWithDeviceFact(device: host.device, workouts: lost)) }
      try host.wipe(restoring: backup)
      try reportStranded()
    }
  }

  /// Returns the workouts that are on no other device in use, nor in the cloud. An acknowledgement doesn't count if the
  /// acknowledging device is gone.
  private func workouts(onlyOn host: DeviceHost) throws(StorageError) -> [UInt64] {
    let unacknowledged = try host.workoutsOnlyHere()
    var held = try host.workouts()
    guard !held.isEmpty, hosts.values.allSatisfy({ $0.database.isOpen }) else { return unacknowledged }
    for role in plan.roles where role != host.role { held.subtract(try hosts[role]?.workouts() ?? []) }
    return held.union(unacknowledged).sorted()
  }

  /// Reports workouts that are left on a watch that was put away, now that another copy is lost.
  private func reportStranded() throws(StorageError) {
    guard let (device, workouts) = try hosts[.watch]?.shelved(), !workouts.isEmpty else { return }
    var others: Set<UInt64> = []
    for role in [Role.phone, .watch, .cloud] { others.formUnion(try hosts[role]?.recordKeys().map(\.id) ?? []) }
    let stranded = workouts.filter { !others.contains($0) }
    if !stranded.isEmpty { report(LostWithDeviceFact(device: device, workouts: stranded, isAway: true)) }
  }

  /// The wearer changes to another watch or phone, and the one that is put away keeps its data. The phone is notified of
  /// the watch; nobody notifies a phone that is in use again.
  package func switchDevice(_ role: Role) {
    guard let host = hosts[role] else { return }
    let wasUp = host.isUp
    attempt { () throws(StorageError) in
      host.freeze()
      let waiting = try host.workoutsOnlyHere()
      if !waiting.isEmpty { report(LostWithDeviceFact(device: host.device, workouts: waiting, isAway: true)) }
      try host.exchange()
    }
    if wasUp { start(role) }
  }

  /// Notifies the phone that it is paired with the wearer's watch, and a watch that was put away that it is in use
  /// again.
  private func pair() {
    guard let watch = hosts[.watch] else { return }
    if watch.isUp, watch.takeReturn() { kernel.post(.pairs(with: watch.device), to: Role.watch.node, at: kernel.now) }
    if hosts[.phone]?.isUp == true { kernel.post(.pairs(with: watch.device), to: Role.phone.node, at: kernel.now) }
  }

  /// Makes the device's next commit fail. The device restarts after `span`, or if that is `nil`, once everything is
  /// healed.
  package func crashAtNextCommit(_ role: Role, restartAfter span: Span?) {
    hosts[role]?.crashAtNextCommit()
    plannedFailures.insert(role)
    restarts[role] = span
  }

  /// Returns whether a fault keeps the device off until it ends.
  func isKeptDown(_ role: Role) -> Bool { faults.keepsDown(role) }

  /// Crashes a device after an event in which a transaction failed.
  private func crashSoon(_ role: Role) {
    kernel.schedule(at: kernel.now) { [unowned self] in
      guard let host = hosts[role], host.isUp else { return }
      if let error = host.diskFailure { return storageFailed(host, because: error) }
      report(FaultFact(fault: FaultID(0), name: "crash", target: role.rawValue, detail: "during a commit"))
      crash(role)
      let isPlanned = plannedFailures.remove(role) != nil
      if let span = restarts.removeValue(forKey: role) ?? (isPlanned ? nil : staging.waitAfterFailure) {
        restart(role, after: span, isRepeated: !isPlanned)
      }
    }
  }

  /// Restarts a device after a failed commit.
  ///
  /// - Parameter isRepeated: `true` to retry a failed start, because it may fail for the same reason as the commit.
  private func restart(_ role: Role, after span: Span, isRepeated: Bool) {
    kernel.schedule(at: kernel.now + span) { [unowned self] in
      // A dead battery, or the end of the story, may have intervened.
      guard let host = hosts[role], !host.isUp, kernel.now < end, !power.isDead(role) else { return }
      report(FaultFact(fault: FaultID(0), name: "restart", target: role.rawValue, detail: "after the commit"))
      if isRepeated, (try? host.start()) == nil { return restart(role, after: span, isRepeated: true) }
      start(role)
    }
  }

  /// Restarts a device that has deleted everything: its process loses its memory, and starts from the rest of the
  /// store.
  private func startErased(_ role: Role) {
    kernel.schedule(at: kernel.now) { [unowned self] in
      guard let host = hosts[role], host.isUp else { return }
      report(FaultFact(fault: FaultID(0), name: "restart", target: role.rawValue, detail: "with nothing in its store"))
      crash(role, losesPower: false)
      start(role)
    }
  }

  package func report(_ fact: some TraceFact) { kernel.report(fact, kind: fact is FaultFact ? .fault : .fact) }

  package func attempt(_ body: () throws(StorageError) -> Void) {
    do throws(StorageError) { try body() } catch { breakdown = breakdown ?? error }
  }

  /// Ends the simulation. Returns the number of tasks still suspended on something outside the simulation.
  package func shutdown() -> Int {
    staging.finish()
    for host in hosts.values.sorted(by: { $0.role < $1.role }) {
      host.wasUpAtEnd = host.isUp
      host.crash()
      // Reports look at what is left.
      attempt { () throws(StorageError) in if !host.database.isOpen { try host.reopen() } }
    }
    return kernel.shutdown()
  }
}

/// Notices transactions that failed.
private final class CrashWatcher: TraceObserver {
  var interest: TraceInterest { .facts }
  private let onFailure: (Role) -> Void

  init(_ onFailure: @escaping (Role) -> Void) { self.onFailure = onFailure }

  var facts: FactInterest { .device(.life) }

  func observe(_ event: TraceEvent) {
    if case .commitFailed? = event.deviceFact, let role = Role(node: event.node) { onFailure(role) }
  }
}

/// Notices devices that have deleted everything. The cloud serves more than one wearer, so it continues.
private final class ErasureWatcher: TraceObserver {
  var interest: TraceInterest { .facts }
  private let onErasure: (Role) -> Void

  init(_ onErasure: @escaping (Role) -> Void) { self.onErasure = onErasure }

  var facts: FactInterest { .device(.life) }

  func observe(_ event: TraceEvent) {
    if case .erased(_, let device)? = event.deviceFact, device.role != .cloud { onErasure(device.role) }
  }
}

/// Workouts that were on a device and nowhere else when it was wiped or put away.
package struct LostWithDeviceFact: TraceFact {
  package let device: DeviceID
  package let workouts: [UInt64]
  /// `true` if the device was only put away.
  var isAway = false

  package func write(to record: inout FactRecord) {
    record.begin(
      "lost-with-device", about: workouts.first ?? 0,
      "{workouts} workouts existed only on {device} and " + (isAway ? "stay on it" : "are gone with it"))
    record.field("device", device)
    record.field("workouts", ids: workouts, words: "\(workouts.count)")
    record.field("is_away", isAway)
  }
}

/// Converts between the simulation's time, true time, and the wearer's own clock.
package struct WorldClock {
  package let start: Timestamp
  package let zone: Zone

  package init(start: Timestamp, zone: Zone) {
    (self.start, self.zone) = (start, zone)
  }

  package func instant(_ moment: Timestamp) -> Instant { .start + (moment - start) }
  package func timestamp(_ instant: Instant) -> Timestamp { start + instant.sinceStart }
  /// Civil time in the scenario's own zone, which reports use throughout.
  package func civil(_ instant: Instant) -> CivilDateTime { zone.civil(timestamp(instant)) }
  /// 1 for the first local day of the scenario.
  package func day(_ instant: Instant) -> Int { civil(instant).date.dayNumber - civil(.start).date.dayNumber + 1 }
  /// For instance `d9 Tue 10 Mar 07:52:03`.
  package func label(_ instant: Instant) -> String {
    let civil = civil(instant)
    return "d\(day(instant)) \(civil.date.weekday.abbreviation) \(civil.date.day) \(civil.date.monthAbbreviation) "
      + clockFace(civil.secondOfDay)
  }
}
