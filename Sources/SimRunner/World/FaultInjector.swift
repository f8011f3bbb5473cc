import Devices
import Transport

/// Begins and ends the planned faults at their moments, and says so in the trace.
struct FaultInjector {
  private let faults: [PlannedFault]
  private let seed: UInt64
  private let active: Active

  /// The faults that hold now.
  private final class Active {
    var faults: [FaultID: PlannedFault] = [:]
  }

  init(plan: WorldPlan) {
    faults = plan.faults
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

  // MARK: - Beginning

  private func begin(_ planned: PlannedFault, _ world: World) {
    active.faults[planned.id] = planned
    say(planned, planned.fault.name, detail: planned.why ?? "", world)
    switch planned.fault {
    case .partition(let links):
      for link in links { world.kernel.partition(from: link.from.node, to: link.to.node) }
    case .hold(let links): for link in links { world.kernel.hold(from: link.from.node, to: link.to.node) }
    case .link(let links, let effect, _):
      for link in links { install(effect, planned.id, link, world) }
    case .profile(let links, let profile):
      for link in links {
        install(.profile(profile.up), planned.id, DirectedLink(from: link.a, to: link.b), world)
        install(.profile(profile.down), planned.id, DirectedLink(from: link.b, to: link.a), world)
      }
    case .crash(let role, let duringCommit):
      if duringCommit { world.host(role)?.crashAtNextCommit() } else { world.crash(role) }
    case .wipe(let role), .replace(let role): world.wipe(role)
    case .pause(let role): world.kernel.pause(role.node)
    case .clockBump(let role, let span):
      world.kernel.setClock(of: role.node) { $0.bump(by: span, at: world.kernel.now) }
    case .clockDrift(let role, let ppm):
      world.kernel.setClock(of: role.node) { $0.drift(ppm: ppm, at: world.kernel.now) }
    case .clockReset(let role): world.kernel.setClock(of: role.node) { $0.reset(at: world.kernel.now) }
    case .travel(let zone): travel(to: zone, world)
    }
  }

  private func install(_ effect: FaultRule.Effect, _ id: FaultID, _ link: DirectedLink, _ world: World) {
    let stream = RandomStream(seed: seed, name: "fault.\(id.rawValue).\(link)")
    world.kernel.install(
      FaultRule(id: id, effect: effect, stream: stream), from: link.from.node, to: link.to.node)
  }

  /// The devices that travel with the wearer take the zone over; a desktop and a cloud stay where they are.
  private func travel(to zone: Zone, _ world: World) {
    for role in [Role.watch, .phone] { world.kernel.setClock(of: role.node) { $0.travel(to: zone) } }
  }

  // MARK: - Ending

  private func finish(_ planned: PlannedFault, _ world: World) {
    guard active.faults.removeValue(forKey: planned.id) != nil else { return }
    switch planned.fault {
    case .partition(let links):
      for link in links { world.kernel.repair(from: link.from.node, to: link.to.node) }
      say(planned, "repair", world)
    case .hold(let links):
      for link in links { world.kernel.release(from: link.from.node, to: link.to.node) }
      say(planned, "release", world)
    case .link(let links, _, let kind):
      let hits = links.reduce(0) {
        $0 + world.kernel.remove(planned.id, from: $1.from.node, to: $1.to.node)
      }
      say(planned, "end-\(kind.rawValue)", hits: hits, world)
    case .profile(let links, _):
      let hits = links.reduce(0) {
        $0 + world.kernel.remove(planned.id, from: $1.a.node, to: $1.b.node)
          + world.kernel.remove(planned.id, from: $1.b.node, to: $1.a.node)
      }
      say(planned, "end-profile", hits: hits, world)
    case .crash(let role, _), .wipe(let role), .replace(let role):
      say(planned, "restart", world)
      world.start(role)
    case .pause(let role):
      world.kernel.resume(role.node)
      say(planned, "resume", world)
    case .clockDrift(let role, _):
      world.kernel.setClock(of: role.node) { $0.reset(at: world.kernel.now) }
      say(planned, "end-drift", world)
    case .travel:
      travel(to: world.plan.zone, world)
      say(planned, "return", world)
    case .clockBump, .clockReset: break
    }
  }

  private func say(_ planned: PlannedFault, _ verb: String, detail: String = "", hits: Int? = nil, _ world: World) {
    world.report(
      FaultFact(fault: planned.id, name: verb, target: planned.fault.target, detail: detail, hits: hits))
  }
}
