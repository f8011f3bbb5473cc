// Faults of the devices' clocks and zones. The phone changes first, a watch follows as soon as it reaches its phone,
// and a desktop is unaffected.
extension FaultInjector {
  func apply(_ change: ClockChange, to role: Role, _ world: World) {
    changeClock(of: role, world) { clock in
      switch change {
      case .bump(let span): clock.bump(by: span, at: world.kernel.now)
      case .drift(let partsPerMillion): clock.drift(ppm: partsPerMillion, at: world.kernel.now)
      case .reset: clock.reset(at: world.kernel.now)
      case .set(let span): clock.set(ahead: span, at: world.kernel.now)
      }
    }
    if change == .reset { active.faults = active.faults.filter { !$0.value.isSetting(of: role) } }
    followSetting(world)
  }

  func setsItself(_ role: Role, _ world: World) {
    changeClock(of: role, world) { $0.reset(at: world.kernel.now) }
    if role == .watch { active.watchFollows = nil }
    followSetting(world)
  }

  /// Changes the zone of the phone at once, and of the watch as soon as it reaches the phone; a desktop and a cloud are
  /// unaffected.
  func travel(to zone: Zone, _ world: World) {
    changeClock(of: .phone, world) { $0.travel(to: zone) }
    // Another journey may have begun meanwhile.
    whenWatchReachesPhone(world) {
      $0.kernel.clock(of: Role.phone.node).zone == zone
    } then: { world in
      changeClock(of: .watch, world) { $0.travel(to: zone) }
    }
  }

  /// Makes the watch follow its phone's setting by hand, or its end.
  private func followSetting(_ world: World) {
    let wanted = setting(of: .phone)
    guard active.watchFollows != wanted else { return }
    whenWatchReachesPhone(world) { _ in
      setting(of: .phone) == wanted && active.watchFollows != wanted
    } then: { world in
      active.watchFollows = wanted
      // A watch with a setting of its own keeps it.
      guard setting(of: .watch) == nil else { return }
      changeClock(of: .watch, world) { clock in
        if let wanted { clock.set(ahead: wanted, at: world.kernel.now) } else { clock.reset(at: world.kernel.now) }
      }
    }
  }

  /// Returns the deviation to which the wearer has set that device by hand; `nil` while it sets itself.
  private func setting(of role: Role) -> Span? {
    let latest = active.faults.filter { $0.value.isSetting(of: role) }.max { $0.key < $1.key }
    return latest?.value.setting(of: role)
  }

  /// The interval at which a watch with a wrong clock looks for its phone (assumed).
  private static let followInterval = Span.minutes(2)

  /// Runs an action once watch and phone reach each other, unless it isn't needed any more.
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

  /// Changes a device's time or zone, and reports it in the trace.
  func changeClock(of role: Role, _ world: World, _ change: (inout NodeClock) -> Void) {
    world.kernel.setClock(of: role.node, change)
    world.report(ClockFact(role: role, clock: world.kernel.clock(of: role.node), at: world.kernel.now))
  }
}

extension PlannedFault {
  /// Returns whether the wearer sets the clock of that device by hand.
  fileprivate func isSetting(of role: Role) -> Bool { setting(of: role) != nil }

  /// The deviation; `nil` for another fault.
  fileprivate func setting(of role: Role) -> Span? {
    fault.as(ClockFault.self).flatMap { $0.role == role ? $0.setting : nil }
  }
}

/// A change of a device's clock or zone from outside: known to the checks but to no device.
package struct ClockFact: TraceFact {
  package let role: Role
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
