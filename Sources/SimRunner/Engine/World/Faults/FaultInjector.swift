import DeviceKit
package import ScenarioFiles
package import SimKernel
package import Wire

/// Begins and ends the planned faults at their moments, and says so in the trace.
struct FaultInjector {
  private let faults: [PlannedFault]
  private let links: [LinkName]
  private let seed: UInt64
  /// Ways to what is no device.
  private let others: [LinkWay]
  let active: Active

  /// The faults that hold now.
  final class Active {
    var faults: [FaultID: PlannedFault] = [:]
    /// How far the watch was set off the truth because its phone was; nil while it sets itself.
    var watchFollows: Span?
  }

  init(plan: WorldPlan) {
    faults = plan.faults
    links = plan.links.map(\.link)
    seed = plan.seed
    others = plan.vocabulary.worldModules.flatMap { $0.ways(in: plan) }
    active = Active()
  }

  func schedule(in world: World) {
    for fault in faults where fault.begin < world.end {
      world.kernel.schedule(at: fault.begin) { [self, unowned world] in begin(fault, world) }
      if let end = fault.end, end < world.end {
        world.kernel.schedule(at: end) { [self, unowned world] in finish(fault, world) }
      }
    }
  }

  func endAll(in world: World) {
    for id in active.faults.keys.sorted() { active.faults[id].map { finish($0, world) } }
  }

  /// The directions of the world's links that a selector means, in order.
  private func directions(_ selector: LinkSelector) -> [LinkWay] {
    let ways = links.flatMap { [LinkWay($0.lower, $0.upper, isUp: true), LinkWay($0.upper, $0.lower, isUp: false)] }
    return (ways + others).filter { selector.matches(from: $0.roles.from, to: $0.roles.to) }
  }

  // MARK: - Beginning

  private func begin(_ planned: PlannedFault, _ world: World) {
    active.faults[planned.id] = planned
    say(planned, planned.fault.kind, detail: planned.why ?? "", isLasting: planned.fault.lifetime != .momentary, world)
    switch planned.fault {
    case .partition(let link):
      for way in directions(link) { world.kernel.partition(from: way.from, to: way.to) }
    case .hold(let link):
      for way in directions(link) { world.kernel.hold(from: way.from, to: way.to) }
    case .crash(let role, let point):
      if point == .commit {
        // Down for as long as planned, from whenever that commit comes.
        world.crashAtNextCommit(role, restartAfter: planned.end.map { $0 - planned.begin })
      } else {
        world.crash(role)
      }
    case .wipe(let role): world.wipe(role)
    case .replace(let role):
      world.wipe(role)
      world.start(role)
    case .pause(let role): world.kernel.pause(role.node)
    case .clock(let role, let change): apply(change, to: role, world)
    case .travel(let zone, _): travel(to: zone, world)
    case .outOfRange(let link): world.part(link, because: .fault(planned.id))
    case .forceQuit(let role): world.kernel.post(.forceQuits, to: role.node, at: world.kernel.now)
    case .battery(let role): world.power.drain(role)
    case .switchWatch: world.switchWatch()
    case .condition(let condition, let role): set(condition, of: role, true, world)
    case .expireToken(let role):
      world.kernel.post(.tokenExpires(of: role), to: Role.cloud.node, at: world.kernel.now)
    case .updateApp(let role): world.updateApp(role)
    case .mdmBlocked: change(planned.fault, isOn: true, world)
    case .slowDisk(let role, _), .diskErrors(let role, _), .lyingDisk(let role): setDisk(of: role, world)
    case .loss, .delay, .duplicate, .reorder, .corrupt, .drop, .profile: install(planned, world)
    }
  }

  private func install(_ planned: PlannedFault, _ world: World) {
    guard let selector = planned.fault.links else { return }
    for way in directions(selector) {
      guard let rule = rule(planned, way) else { continue }
      world.kernel.install(rule, from: way.from, to: way.to)
    }
  }

  private func rule(_ planned: PlannedFault, _ way: LinkWay) -> FaultRule? {
    planned.fault.effect(isUp: way.isUp).map {
      let name = "fault.\(planned.id.rawValue).\(way.name)"
      return FaultRule(id: planned.id, effect: $0, stream: RandomStream(seed: seed, name: name))
    }
  }

  /// What the fault of that number does to one direction of a link; nil when it does nothing to it.
  func rule(_ id: FaultID, from: NodeID, to: NodeID) -> FaultRule? {
    guard let planned = faults.first(where: { $0.id == id }), let selector = planned.fault.links else { return nil }
    return directions(selector).first { $0.from == from && $0.to == to }.flatMap { rule(planned, $0) }
  }

  /// Tells a device that just started what state its operating system is in.
  func remind(_ role: Role, _ world: World) {
    // A device may have gone down before it could keep that it was signed in again: its platform knows.
    let isSignedOut = active.faults.values.contains { $0.fault == .condition(.signedOut, role) }
    if !isSignedOut, (try? world.host(role)?.takesItselfForSignedOut()) == true {
      world.kernel.post(.condition(.signedOut, isOn: false), to: role.node, at: world.kernel.now)
    }
    for id in active.faults.keys.sorted() {
      switch active.faults[id]?.fault {
      case .condition(let condition, role)?:
        world.kernel.post(.condition(condition, isOn: true), to: role.node, at: world.kernel.now)
      case .condition(.offloaded, let other)? where other != role && (role == .watch || role == .phone):
        world.kernel.post(.condition(.counterpartMissing, isOn: true), to: role.node, at: world.kernel.now)
      default: break
      }
    }
  }

  /// The operating systems of watch and phone know of each other whether the app is there.
  private func set(_ condition: PlatformCondition, of role: Role, _ isOn: Bool, _ world: World) {
    world.kernel.post(.condition(condition, isOn: isOn), to: role.node, at: world.kernel.now)
    if condition == .storageFull { setDisk(of: role, world) }
    guard condition == .offloaded else { return }
    let other = role == .watch ? Role.phone : .watch
    world.kernel.post(.condition(.counterpartMissing, isOn: isOn), to: other.node, at: world.kernel.now)
  }

  /// What is wrong with a system of the person stays so as long as one fault wants it.
  private func change(_ fault: Fault, isOn: Bool, _ world: World) {
    guard active.faults.values.contains(where: { $0.fault == fault }) == isOn else { return }
    for part in world.parts { part.faultChanged(fault, isOn: isOn) }
  }

  // MARK: - Ending

  private func finish(_ planned: PlannedFault, _ world: World) {
    guard active.faults.removeValue(forKey: planned.id) != nil else { return }
    switch planned.fault {
    case .partition(let link):
      for way in directions(link) { world.kernel.repair(from: way.from, to: way.to) }
      say(planned, "repair", world)
    case .hold(let link):
      for way in directions(link) { world.kernel.release(from: way.from, to: way.to) }
      say(planned, "release", world)
    case .crash(_, during: .commit): break
    case .crash(let role, _), .wipe(let role):
      say(planned, "restart", world)
      world.start(role)
    case .pause(let role):
      world.kernel.resume(role.node)
      say(planned, "resume", world)
    case .clock(let role, .drift):
      changeClock(of: role, world) { $0.drift(ppm: 0, at: world.kernel.now) }
      say(planned, "end-drift", world)
    case .clock(let role, .set):
      setsItself(role, world)
      say(planned, "end-set", world)
    case .clock, .replace, .forceQuit, .battery, .expireToken, .updateApp: break
    case .outOfRange(let link):
      world.meet(link, because: .fault(planned.id))
      say(planned, "end-outOfRange", world)
    case .switchWatch:
      world.switchWatch()
      say(planned, "end-switchWatch", world)
    case .condition(let condition, let role):
      set(condition, of: role, false, world)
      say(planned, "end-\(condition.rawValue)", world)
    case .mdmBlocked:
      change(planned.fault, isOn: false, world)
      say(planned, "end-mdmBlocked", world)
    case .slowDisk(let role, _), .diskErrors(let role, _), .lyingDisk(let role):
      setDisk(of: role, world)
      say(planned, "end-\(planned.fault.kind)", world)
    case .travel:
      travel(to: world.plan.zone, world)
      say(planned, "return", world)
    case .loss, .delay, .duplicate, .reorder, .corrupt, .drop, .profile:
      say(planned, "end-\(planned.fault.kind)", hits: uninstall(planned, world), world)
    }
  }

  /// Takes the rule off its links and answers how many messages it changed.
  private func uninstall(_ planned: PlannedFault, _ world: World) -> Int {
    guard let selector = planned.fault.links else { return 0 }
    return directions(selector).reduce(0) {
      $0 + world.kernel.remove(planned.id, from: $1.from, to: $1.to)
    }
  }

  private func say(
    _ planned: PlannedFault, _ verb: String, detail: String = "", hits: Int? = nil, isLasting: Bool = false,
    _ world: World
  ) {
    world.report(
      FaultFact(
        fault: planned.id, name: verb, target: planned.fault.target, detail: detail, hits: hits, isLasting: isLasting))
  }

  /// Lets a device's disk feel the faults that hold now, and only those.
  func setDisk(of role: Role, _ world: World) {
    var conditions = DiskConditions()
    for planned in active.faults.values {
      switch planned.fault {
      case .condition(.storageFull, role): conditions.isFull = true
      case .slowDisk(role, let span): conditions.syncTime = max(conditions.syncTime, span)
      case .diskErrors(role, let rate): conditions.errorRate = max(conditions.errorRate, rate)
      case .lyingDisk(role): conditions.isLying = true
      default: break
      }
    }
    world.host(role)?.disk?.set(conditions)
  }

  /// Whether a fault keeps the device off until it ends.
  func keepsDown(_ role: Role) -> Bool {
    active.faults.values.contains { $0.fault == .crash(role, during: nil) || $0.fault == .wipe(role) }
  }
}

// What happens to the devices' clocks and zones: the phone's changes first, a watch takes over what its phone shows as soon
// as it reaches it, and a desktop stays as it is.
extension FaultInjector {
  /// Moves a device's hands, or lets them run differently.
  func apply(_ change: ClockChange, to role: Role, _ world: World) {
    changeClock(of: role, world) { clock in
      switch change {
      case .bump(let span): clock.bump(by: span, at: world.kernel.now)
      case .drift(let partsPerMillion): clock.drift(ppm: partsPerMillion, at: world.kernel.now)
      case .reset: clock.reset(at: world.kernel.now)
      case .set(let span): clock.set(ahead: span, at: world.kernel.now)
      }
    }
    if change == .reset { active.faults = active.faults.filter { !$0.value.fault.isSetting(of: role) } }
    followSetting(world)
  }

  /// A clock that was set by hand sets itself again.
  func setsItself(_ role: Role, _ world: World) {
    changeClock(of: role, world) { $0.reset(at: world.kernel.now) }
    if role == .watch { active.watchFollows = nil }
    followSetting(world)
  }

  /// The phone takes the new zone over at once, and the watch from the phone as soon as it reaches it; a desktop and a
  /// cloud stay where they are.
  func travel(to zone: Zone, _ world: World) {
    changeClock(of: .phone, world) { $0.travel(to: zone) }
    // Another journey may have begun meanwhile.
    whenWatchReachesPhone(world) {
      $0.kernel.clock(of: Role.phone.node).zone == zone
    } then: { world in
      changeClock(of: .watch, world) { $0.travel(to: zone) }
    }
  }

  /// The watch takes over how its phone was set by hand, or that it no longer is.
  private func followSetting(_ world: World) {
    let wanted = setting(of: .phone)
    guard active.watchFollows != wanted else { return }
    whenWatchReachesPhone(world) { _ in
      setting(of: .phone) == wanted && active.watchFollows != wanted
    } then: { world in
      active.watchFollows = wanted
      // A watch that was set apart from its phone stays so.
      guard setting(of: .watch) == nil else { return }
      changeClock(of: .watch, world) { clock in
        if let wanted { clock.set(ahead: wanted, at: world.kernel.now) } else { clock.reset(at: world.kernel.now) }
      }
    }
  }

  /// How far off the truth the wearer has set that device by hand; nil while it sets itself.
  private func setting(of role: Role) -> Span? {
    let latest = active.faults.filter { $0.value.fault.isSetting(of: role) }.max { $0.key < $1.key }
    guard case .clock(_, .set(let span))? = latest?.value.fault else { return nil }
    return span
  }

  /// How often a watch that is behind looks for its phone (assumed).
  private static let followInterval = Span.minutes(2)

  /// Does something once watch and phone reach each other, unless it is no longer wanted by then.
  private func whenWatchReachesPhone(
    _ world: World, isWanted: @escaping (World) -> Bool, then follow: @escaping (World) -> Void
  ) {
    world.kernel.schedule(at: world.kernel.now + Self.followInterval) { [self, unowned world] in
      guard !world.kernel.isStopping, isWanted(world) else { return }
      let (watch, phone) = (Role.watch.node, Role.phone.node)
      let isInReach = world.host(.phone)?.isUp == true && world.kernel.isOpen(from: phone, to: watch)
      guard isInReach || world.host(.phone) == nil else {
        return whenWatchReachesPhone(world, isWanted: isWanted, then: follow)
      }
      follow(world)
    }
  }

  /// Changes what a device takes the time or its zone to be, and says so in the trace.
  func changeClock(of role: Role, _ world: World, _ change: (inout NodeClock) -> Void) {
    world.kernel.setClock(of: role.node, change)
    world.report(ClockFact(role: role, clock: world.kernel.clock(of: role.node), at: world.kernel.now))
  }
}

extension Fault {
  /// Whether the wearer sets the clock of that device by hand.
  fileprivate func isSetting(of role: Role) -> Bool {
    if case .clock(role, .set) = self { true } else { false }
  }

  /// What it hits, for the trace.
  package var target: String {
    switch self {
    case .outOfRange(let link): link.description
    case .switchWatch: Role.watch.rawValue
    case .mdmBlocked(let policy): policy.rawValue
    case .travel(let zone, _): zone.identifier
    default: device?.rawValue ?? links?.description ?? ""
    }
  }

  /// What it does to messages in one direction of a link, for the faults that are rules on a link.
  package func effect(isUp: Bool) -> FaultRule.Effect? {
    switch self {
    case .loss(let probability, _): .lose(probability)
    case .delay(let span, let jitter, _):
      .delay(max(.zero, Span(nanoseconds: span.nanoseconds - jitter.nanoseconds)), upTo: span + jitter)
    case .duplicate(let probability, _): .duplicate(probability)
    case .reorder(let probability, _): .reorder(probability, by: Fault.reorderSpan)
    case .corrupt(let probability, _): .corrupt(probability)
    case .drop(let count, _): .drop(count)
    case .profile(let name, _):
      NamedProfile.named(name.rawValue).map { .profile(isUp ? $0.up : $0.down) }
    case .partition, .hold, .crash, .wipe, .replace, .pause, .clock, .travel, .outOfRange,
      .forceQuit, .battery, .condition, .switchWatch, .expireToken, .updateApp, .mdmBlocked, .slowDisk, .diskErrors,
      .lyingDisk:
      nil
    }
  }

  /// For how long a message that is to be overtaken may lag behind (an assumption: no source gives a number).
  private static let reorderSpan = Span.seconds(30)
}

/// A device's clock or zone was changed from outside: known to the checks and to no device.
package struct ClockFact: TraceFact {
  package let role: Role
  /// What it is from here on.
  package let clock: NodeClock
  package let at: Instant

  package func write(to record: inout FactRecord) {
    record.begin(
      "clock-changed", about: UInt64(role.node.rawValue), "the clock of the {role} shows {local_time} in {zone}")
    record.field("role", role)
    record.field("local_time", clock.zone.civil(clock.read(at: at)))
    record.field("zone", clock.zone.identifier)
    record.field("ahead_ns", clock.deviation(at: at))
    record.field("drift_ns_per_s", clock.driftPerSecond)
    record.field("at_ns", at.nanoseconds)
  }
}
