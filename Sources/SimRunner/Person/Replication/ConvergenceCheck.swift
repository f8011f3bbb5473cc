final class ConvergenceCheck: Check {
  static let name = CheckName("convergence", "Every replica equals the authority's state soon after the last fault.")
  static let kind = CheckKind.liveness
  static let promise =
    "every replica equals the authority's state within the set time after the last fault, but for what an older app cannot tell "
    + "again to a cloud that lost it"
  static let doesNotVerify =
    "that the authority's state is right, anything about replicas while faults hold, or what waits for an app that the wearer has "
    + "ended, or for a token, and never opened again"

  private var applied = 0
  private var gaps: CloudGaps

  init(_ plan: WorldPlan) { gaps = CloudGaps(plan) }

  var interest: TraceInterest { gaps.looksAtMessages ? [.facts, .messages] : .facts }
  var facts: FactInterest { .records(.changes) + CloudGaps.facts }

  func observe(_ event: TraceEvent) {
    if case .applied? = event.recordFact { applied += 1 } else { gaps.follow(event) }
  }

  func observe(_ event: TraceEvent, _ envelope: Envelope) { gaps.follow(event, envelope) }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    let reasons = try Self.differences(world, but: gaps, where: world.canReach)
    let failures = reasons.map { CheckFailure(at: world.kernel.now, message: $0) }
    return .judge(failures, chances: applied, vacuousBecause: "nothing was replicated")
  }

  /// Returns the remaining differences in words, or an empty list if all replicas agree.
  ///
  /// - Parameters:
  ///   - selector: Only between devices that these links join.
  ///   - fresh: Records that may still be on their way.
  ///   - gaps: Records that can't get to the cloud again.
  ///   - isDue: Returns whether a service owes the state of a device.
  static func differences(
    _ world: World, on selector: LinkSelector = .all, except fresh: Set<RecordStamp> = [], but gaps: CloudGaps? = nil,
    where isDue: (Service, Role) throws(StorageError) -> Bool = { _, _ in true }
  ) throws(StorageError) -> [String] {
    var differences: [String] = []
    for host in world.devices {
      let role = host.role
      if !host.isUp, selector.joins(role) { differences.append("the \(role.rawValue) is off") }
      let own = try host.headers().filter { $0.key.domain.authority.covers(DeviceID(role: role, installation: 1)) }
      let destinations = destinations(of: own, from: role)
      for (service, stamps) in try replicas(on: role, destinations, world) {
        guard selector.matches(from: role, to: service.role), try isDue(service, role) else { continue }
        let wanted = own.filter { $0.isOwed(to: service, from: role, destinations) }
        var missing: [RecordHeader] = []
        for header in wanted where stamps[header.key] != header.version && !fresh.contains(header.stamp) {
          if try gaps?.isLost(header.stamp, host, service, world) != true { missing.append(header) }
        }
        guard let first = missing.first else { continue }
        let has = stamps[first.key].map { "has \($0)" } ?? "does not have it"
        let reason = try host.pendingReason(for: service)
        differences.append(
          "\(missing.count) of \(wanted.count) records of the \(role.rawValue) are not on the \(service.name), first "
            + "\(first.key.domain.name) \(shortID(first.key.id)) \(first.version): it \(has)"
            + (reason.map { "; \($0)" } ?? ""))
      }
    }
    return differences
  }

  /// Returns the services to which a device of that role sends its writes in the domains of those records.
  private static func destinations(of headers: [RecordHeader], from role: Role) -> [Domain: Set<Service>] {
    var destinations: [Domain: Set<Service>] = [:]
    for header in headers where destinations[header.key.domain] == nil {
      destinations[header.key.domain] = Set(header.key.domain.destinations(from: role))
    }
    return destinations
  }

  private static func replicas(
    on role: Role, _ destinations: [Domain: Set<Service>], _ world: World
  ) throws(StorageError) -> [(Service, [RecordKey: Version])] {
    var replicas: [(Service, [RecordKey: Version])] = []
    var services = destinations.values.reduce(into: Set<Service>()) { $0.formUnion($1) }
    if world.host(.phone) != nil {
      services.formUnion(world.plan.roles.filter { $0.isFurther || role.isFurther && $0 != .cloud }.map(Service.init))
    }
    for service in services.sorted() {
      guard let host = world.host(service.role) else { continue }
      let stamps = try service.role == .cloud ? host.stamps(keptBy: service) : host.stamps()
      replicas.append((service, Dictionary(stamps.map { ($0.key, $0.version) }) { max($0, $1) }))
    }
    return replicas
  }
}

extension RecordHeader {
  /// Returns whether the service must have the authority's record from a device of that role.
  fileprivate func isOwed(to service: Service, from role: Role, _ destinations: [Domain: Set<Service>]) -> Bool {
    guard key.domain.authority != .origin || origin.role == role else { return false }
    // The phone passes it on where the authority does not send it itself.
    return destinations[key.domain]?.contains(service) == true || key.domain.isPassedOn(from: role, to: service.role)
  }
}
