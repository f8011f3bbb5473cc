import Devices
import Transport

/// Begins and ends the planned faults at their moments, and says so in the trace.
struct FaultInjector {
  private let faults: [PlannedFault]
  private let links: [LinkName]
  private let seed: UInt64
  private let active: Active

  /// The faults that hold now.
  private final class Active {
    var faults: [FaultID: PlannedFault] = [:]
  }

  init(plan: WorldPlan) {
    faults = plan.faults
    links = plan.links.map(\.link)
    seed = plan.seed
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
  private func directions(_ selector: LinkSelector) -> [(from: Role, to: Role, isUp: Bool)] {
    links.flatMap { [($0.lower, $0.upper, true), ($0.upper, $0.lower, false)] }
      .filter { selector.matches(from: $0.0, to: $0.1) }
  }

  // MARK: - Beginning

  private func begin(_ planned: PlannedFault, _ world: World) {
    active.faults[planned.id] = planned
    say(planned, planned.fault.kind, detail: planned.why ?? "", isLasting: planned.fault.pace != .momentary, world)
    switch planned.fault {
    case .partition(let link):
      for way in directions(link) { world.kernel.partition(from: way.from.node, to: way.to.node) }
    case .hold(let link):
      for way in directions(link) { world.kernel.hold(from: way.from.node, to: way.to.node) }
    case .crash(let role, let point):
      if point == .commit { world.host(role)?.crashAtNextCommit() } else { world.crash(role) }
    case .wipe(let role): world.wipe(role)
    case .replace(let role):
      world.wipe(role)
      world.start(role)
    case .pause(let role): world.kernel.pause(role.node)
    case .clock(let role, let change):
      world.kernel.setClock(of: role.node) { clock in
        switch change {
        case .bump(let span): clock.bump(by: span, at: world.kernel.now)
        case .drift(let partsPerMillion): clock.drift(ppm: partsPerMillion, at: world.kernel.now)
        case .reset: clock.reset(at: world.kernel.now)
        }
      }
    case .travel(let zone): travel(to: zone, world)
    case .outOfRange(let link): setNear(link, false, world)
    case .forceQuit(let role): world.kernel.post(.forceQuits, to: role.node, at: world.kernel.now)
    case .battery(let role): world.power.drain(role)
    case .condition(let condition, let role):
      world.kernel.post(.condition(condition, isOn: true), to: role.node, at: world.kernel.now)
    case .expireToken(let role):
      world.kernel.post(.tokenExpires(of: role), to: Role.cloud.node, at: world.kernel.now)
    case .updateApp(let role): world.updateApp(role)
    default: install(planned, world)
    }
  }

  private func install(_ planned: PlannedFault, _ world: World) {
    guard let selector = planned.fault.links else { return }
    for way in directions(selector) {
      guard let effect = planned.fault.effect(isUp: way.isUp) else { continue }
      let name = "fault.\(planned.id.rawValue).\(way.from.rawValue)>\(way.to.rawValue)"
      let rule = FaultRule(id: planned.id, effect: effect, stream: RandomStream(seed: seed, name: name))
      world.kernel.install(rule, from: way.from.node, to: way.to.node)
    }
  }

  /// Tells a device that just started what state its operating system and its radio are in.
  func remind(_ role: Role, _ world: World) {
    for id in active.faults.keys.sorted() {
      switch active.faults[id]?.fault {
      case .condition(let condition, role)?:
        world.kernel.post(.condition(condition, isOn: true), to: role.node, at: world.kernel.now)
      case .outOfRange(let link)? where link.joins(role):
        let other = link.lower == role ? link.upper : link.lower
        world.kernel.post(.proximity(of: other, isNear: false), to: role.node, at: world.kernel.now)
      default: break
      }
    }
  }

  /// Two devices come near each other or part; their radios notice.
  private func setNear(_ link: LinkName, _ isNear: Bool, _ world: World) {
    let (a, b) = (link.lower, link.upper)
    if isNear { world.kernel.rejoin(a.node, b.node) } else { world.kernel.separate(a.node, b.node) }
    world.kernel.post(.proximity(of: b, isNear: isNear), to: a.node, at: world.kernel.now)
    world.kernel.post(.proximity(of: a, isNear: isNear), to: b.node, at: world.kernel.now)
  }

  /// The phone takes the new zone over at once, and the watch from the phone as soon as it reaches it; a desktop and a
  /// cloud stay where they are.
  private func travel(to zone: Zone, _ world: World) {
    world.kernel.setClock(of: Role.phone.node) { $0.travel(to: zone) }
    follow(zone, world)
  }

  /// How often a watch that is behind looks for its phone (assumed).
  private static let followInterval = Span.minutes(2)

  private func follow(_ zone: Zone, _ world: World) {
    world.kernel.schedule(at: world.kernel.now + Self.followInterval) { [self, unowned world] in
      // Another journey may have begun meanwhile.
      guard world.kernel.clock(of: Role.phone.node).zone == zone else { return }
      let (watch, phone) = (Role.watch.node, Role.phone.node)
      let isInReach = world.host(.phone)?.isUp == true && world.kernel.isOpen(from: phone, to: watch)
      guard isInReach || world.host(.phone) == nil else { return follow(zone, world) }
      world.kernel.setClock(of: watch) { $0.travel(to: zone) }
    }
  }

  // MARK: - Ending

  private func finish(_ planned: PlannedFault, _ world: World) {
    guard active.faults.removeValue(forKey: planned.id) != nil else { return }
    switch planned.fault {
    case .partition(let link):
      for way in directions(link) { world.kernel.repair(from: way.from.node, to: way.to.node) }
      say(planned, "repair", world)
    case .hold(let link):
      for way in directions(link) { world.kernel.release(from: way.from.node, to: way.to.node) }
      say(planned, "release", world)
    case .crash(let role, _), .wipe(let role):
      say(planned, "restart", world)
      world.start(role)
    case .pause(let role):
      world.kernel.resume(role.node)
      say(planned, "resume", world)
    case .clock(let role, .drift):
      world.kernel.setClock(of: role.node) { $0.drift(ppm: 0, at: world.kernel.now) }
      say(planned, "end-drift", world)
    case .clock, .replace, .forceQuit, .battery, .expireToken, .updateApp: break
    case .outOfRange(let link):
      setNear(link, true, world)
      say(planned, "end-outOfRange", world)
    case .condition(let condition, let role):
      world.kernel.post(.condition(condition, isOn: false), to: role.node, at: world.kernel.now)
      say(planned, "end-\(condition.rawValue)", world)
    case .travel:
      travel(to: world.plan.zone, world)
      say(planned, "return", world)
    default: say(planned, "end-\(planned.fault.kind)", hits: uninstall(planned, world), world)
    }
  }

  /// Takes the rule off its links and answers how many messages it changed.
  private func uninstall(_ planned: PlannedFault, _ world: World) -> Int {
    guard let selector = planned.fault.links else { return 0 }
    return directions(selector).reduce(0) {
      $0 + world.kernel.remove(planned.id, from: $1.from.node, to: $1.to.node)
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
}
