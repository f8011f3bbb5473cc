/// Begins and ends the planned faults at their moments, and reports them in the trace.
package struct FaultInjector {
  private let faults: [PlannedFault]
  private let links: [LinkName]
  private let seed: UInt64
  /// Links to non-device nodes.
  private let others: [LinkWay]
  let active: Active

  final class Active {
    var faults: [FaultID: PlannedFault] = [:]
    /// The deviation that the watch took over from its phone, or `nil` while it sets itself.
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
    for fault in faults {
      let moment = world.clock.instant(fault.begin)
      guard moment < world.end else { continue }
      fault.deed?.prepare(fault, in: world)
      world.kernel.schedule(at: moment) { [self, unowned world] in begin(fault, world) }
      if let end = fault.end.map(world.clock.instant), end < world.end {
        world.kernel.schedule(at: end) { [self, unowned world] in finish(fault, world) }
      }
    }
  }

  func endAll(in world: World) {
    for id in active.faults.keys.sorted() { active.faults[id].map { finish($0, world) } }
  }

  private func begin(_ planned: PlannedFault, _ world: World) {
    active.faults[planned.id] = planned
    say(
      planned, planned.fault.kind, detail: planned.why ?? "", isLasting: !planned.fault.lifetime.isBrief, in: world
    )
    planned.deed?.begin(planned, in: world)
  }

  private func finish(_ planned: PlannedFault, _ world: World) {
    guard active.faults.removeValue(forKey: planned.id) != nil else { return }
    planned.deed?.end(planned, in: world)
  }

  // MARK: - What faults do with it

  /// Reports an event of the fault in the trace.
  ///
  /// - Parameter hits: The number of messages that it changed, for a rule on links.
  package func say(
    _ planned: PlannedFault, _ verb: String, detail: String = "", hits: Int? = nil, isLasting: Bool = false,
    in world: World
  ) {
    world.report(
      FaultFact(
        fault: planned.id, name: verb, target: planned.fault.target, detail: detail, hits: hits, isLasting: isLasting))
  }

  /// Reports the end of the fault in the trace.
  package func sayEnd(of planned: PlannedFault, hits: Int? = nil, in world: World) {
    say(planned, "end-\(planned.fault.kind)", hits: hits, in: world)
  }

  /// Returns whether an equal fault is active: two equal faults may overlap.
  package func holds(_ fault: Fault) -> Bool { active.faults.values.contains { $0.fault == fault } }

  /// Returns the directions of the world's links that a selector covers, in order.
  func directions(_ selector: LinkSelector) -> [LinkWay] {
    let ways = links.flatMap { [LinkWay($0.lower, $0.upper, isUp: true), LinkWay($0.upper, $0.lower, isUp: false)] }
    return (ways + others).filter { selector.matches(from: $0.roles.from, to: $0.roles.to) }
  }

  func rule(_ planned: PlannedFault, _ way: LinkWay) -> FaultRule? {
    planned.deed?.effect(isUp: way.isUp).map {
      let name = "fault.\(planned.id.rawValue).\(way.name)"
      return FaultRule(id: planned.id, effect: $0, stream: RandomStream(seed: seed, name: name))
    }
  }

  /// Returns the fault's rule for one direction of a link, or `nil` if it doesn't affect that direction.
  func rule(_ id: FaultID, from: NodeID, to: NodeID) -> FaultRule? {
    guard let planned = faults.first(where: { $0.id == id }), let selector = planned.fault.links else { return nil }
    return directions(selector).first { $0.from == from && $0.to == to }.flatMap { rule(planned, $0) }
  }

  /// Sends a device that just started the state of its operating system.
  func remind(_ role: Role, _ world: World) {
    // A device may have gone down before it could store that it was signed in again, which its platform knows.
    for condition in (try? world.host(role)?.knownAccountConditions()) ?? [] where !holds(.condition(condition, role)) {
      world.kernel.post(.condition(condition, isOn: false), to: role.node, at: world.kernel.now)
    }
    for id in active.faults.keys.sorted() { active.faults[id]?.deed?.remind(role, in: world) }
  }

  /// Applies the active faults, and only those, to a device's disk.
  package func setDisk(of role: Role, _ world: World) {
    var conditions = DiskConditions()
    for planned in active.faults.values { planned.deed?.change(&conditions, of: role) }
    world.host(role)?.disk?.set(conditions)
  }

  /// Returns whether a fault keeps the device off until it ends.
  func keepsDown(_ role: Role) -> Bool { active.faults.values.contains { $0.deed?.keepsDown(role) == true } }
}

extension PlannedFault {
  /// The fault's effect, or `nil` if worlds don't implement it.
  fileprivate var deed: (any WorldFault)? { fault.base as? any WorldFault }
}
