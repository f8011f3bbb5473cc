// The effects of the kit's own faults.

extension LinkFault: WorldFault {
  package func begin(_ planned: PlannedFault, in world: World) {
    for way in ways(in: world) {
      switch effect {
      case .partition: world.kernel.partition(from: way.from, to: way.to)
      case .hold: world.kernel.hold(from: way.from, to: way.to)
      case .loss, .delay, .duplicate, .reorder, .corrupt, .drop, .profile:
        guard let rule = world.faults.rule(planned, way) else { continue }
        world.kernel.install(rule, from: way.from, to: way.to)
      }
    }
  }

  package func end(_ planned: PlannedFault, in world: World) {
    switch effect {
    case .partition:
      for way in ways(in: world) { world.kernel.repair(from: way.from, to: way.to) }
      world.faults.say(planned, "repair", in: world)
    case .hold:
      for way in ways(in: world) { world.kernel.release(from: way.from, to: way.to) }
      world.faults.say(planned, "release", in: world)
    case .loss, .delay, .duplicate, .reorder, .corrupt, .drop, .profile:
      let hits = ways(in: world).reduce(0) { $0 + world.kernel.remove(planned.id, from: $1.from, to: $1.to) }
      world.faults.sayEnd(of: planned, hits: hits, in: world)
    }
  }

  private func ways(in world: World) -> [LinkWay] { links.map(world.faults.directions) ?? [] }

  package func effect(isUp: Bool) -> FaultRule.Effect? {
    switch effect {
    case .loss(let probability): .lose(probability)
    case .delay(let span, let jitter):
      .delay(max(.zero, Span(nanoseconds: span.nanoseconds - jitter.nanoseconds)), upTo: span + jitter)
    case .duplicate(let probability): .duplicate(probability)
    case .reorder(let probability): .reorder(probability, by: Self.reorderSpan)
    case .corrupt(let probability): .corrupt(probability)
    case .drop(let count): .drop(count)
    case .profile(let name): NamedProfile.named(name.rawValue).map { .profile(isUp ? $0.up : $0.down) }
    case .partition, .hold: nil
    }
  }

  /// The maximum delay of a reordered message (an assumption: no source gives a number).
  private static let reorderSpan = Span.seconds(30)
}

extension CrashFault: WorldFault {
  package func begin(_ planned: PlannedFault, in world: World) {
    if during == .commit {
      // The device stays down for the planned time, from whenever that commit happens.
      world.crashAtNextCommit(role, restartAfter: planned.end.map { $0 - planned.begin })
    } else {
      world.crash(role)
    }
  }

  package func end(_ planned: PlannedFault, in world: World) {
    guard during == nil else { return }
    world.faults.say(planned, "restart", in: world)
    world.start(role)
  }

  package func keepsDown(_ role: Role) -> Bool { role == self.role && during == nil }
}

/// A fault that stops a device until it ends.
package protocol StoppingFault: WorldFault {
  var role: Role { get }
}

extension StoppingFault {
  package func end(_ planned: PlannedFault, in world: World) {
    world.faults.say(planned, "restart", in: world)
    world.start(role)
  }

  package func keepsDown(_ role: Role) -> Bool { role == self.role }
}

extension WipeFault: StoppingFault {
  package func begin(_ planned: PlannedFault, in world: World) { world.wipe(role) }
}

extension BackupFault: StoppingFault {
  package func prepare(_ planned: PlannedFault, in world: World) {
    guard let moment = world.plan.backup(of: planned.id) else { return }
    world.kernel.schedule(at: moment) { [unowned world] in
      world.attempt { () throws(StorageError) in try world.host(role)?.backUp(as: planned.id) }
    }
  }

  package func begin(_ planned: PlannedFault, in world: World) { world.wipe(role, restoring: planned.id) }
}

extension ReplaceFault: WorldFault {
  package func begin(_ planned: PlannedFault, in world: World) {
    world.wipe(role)
    world.start(role)
  }
}

extension PauseFault: WorldFault {
  package func begin(_ planned: PlannedFault, in world: World) { world.kernel.pause(role.node) }

  package func end(_ planned: PlannedFault, in world: World) {
    world.kernel.resume(role.node)
    world.faults.say(planned, "resume", in: world)
  }
}

extension UpdateFault: WorldFault {
  package func begin(_ planned: PlannedFault, in world: World) { world.updateApp(role) }
}

extension RangeFault: WorldFault {
  package func begin(_ planned: PlannedFault, in world: World) { world.part(link, because: .fault(planned.id)) }

  package func end(_ planned: PlannedFault, in world: World) {
    world.meet(link, because: .fault(planned.id))
    world.faults.sayEnd(of: planned, in: world)
  }
}

extension MomentFault: WorldFault {
  package func begin(_ planned: PlannedFault, in world: World) {
    switch event {
    case .forceQuit: world.kernel.post(.forceQuits, to: role.node, at: world.kernel.now)
    case .battery: world.power.drain(role)
    case .cancelTransfers:
      world.kernel.post(.condition(.transfersCancelled, isOn: true), to: role.node, at: world.kernel.now)
    }
  }
}

extension SwitchPhoneFault: WorldFault {
  package func begin(_ planned: PlannedFault, in world: World) { world.switchDevice(.phone) }
}

extension SwitchFault: WorldFault {
  package func begin(_ planned: PlannedFault, in world: World) { world.switchDevice(.watch) }

  package func end(_ planned: PlannedFault, in world: World) {
    world.switchDevice(.watch)
    world.faults.sayEnd(of: planned, in: world)
  }
}

extension TokenFault: WorldFault {
  package func begin(_ planned: PlannedFault, in world: World) {
    world.kernel.post(.tokenExpires(of: role), to: Role.cloud.node, at: world.kernel.now)
  }
}

extension ForgottenPlacesFault: WorldFault {
  package func begin(_ planned: PlannedFault, in world: World) {
    world.kernel.post(.condition(.placesForgotten, isOn: true), to: Role.cloud.node, at: world.kernel.now)
  }
}

extension ConditionFault: WorldFault {
  package func begin(_ planned: PlannedFault, in world: World) { set(true, world) }

  package func end(_ planned: PlannedFault, in world: World) {
    set(false, world)
    world.faults.sayEnd(of: planned, in: world)
  }

  /// Sets or clears the condition. The other device's system is notified if its counterpart loses or regains the app.
  private func set(_ isOn: Bool, _ world: World) {
    world.kernel.post(.condition(condition, isOn: isOn), to: role.node, at: world.kernel.now)
    if condition == .storageFull { world.faults.setDisk(of: role, world) }
    guard let counterpartCondition else { return }
    let other = role == .watch ? Role.phone : .watch
    world.kernel.post(.condition(counterpartCondition, isOn: isOn), to: other.node, at: world.kernel.now)
  }

  /// The condition that follows on the other device; `nil` if there is none.
  private var counterpartCondition: PlatformCondition? {
    switch condition {
    case .offloaded: .counterpartMissing
    case .offFace: .offFace
    default: nil
    }
  }

  package func remind(_ role: Role, in world: World) {
    if role == self.role {
      world.kernel.post(.condition(condition, isOn: true), to: role.node, at: world.kernel.now)
    } else if let counterpartCondition, role == .watch || role == .phone {
      world.kernel.post(.condition(counterpartCondition, isOn: true), to: role.node, at: world.kernel.now)
    }
  }

  package func change(_ conditions: inout DiskConditions, of role: Role) {
    if condition == .storageFull, role == self.role { conditions.isFull = true }
  }
}

extension PortalFault: WorldFault {
  package func begin(_ planned: PlannedFault, in world: World) {
    for (from, to) in ways { world.kernel.partition(from: from, to: to) }
    tell(true, in: world)
  }

  package func end(_ planned: PlannedFault, in world: World) {
    for (from, to) in ways { world.kernel.repair(from: from, to: to) }
    tell(false, in: world)
    world.faults.sayEnd(of: planned, in: world)
  }

  package func remind(_ role: Role, in world: World) { if role == self.role { tell(true, in: world) } }

  /// Neither requests nor the cloud's responses get through.
  private var ways: [(NodeID, NodeID)] { [(role.node, Role.cloud.node), (Role.cloud.node, role.node)] }

  private func tell(_ isOn: Bool, in world: World) {
    world.kernel.post(.condition(.captivePortal, isOn: isOn), to: role.node, at: world.kernel.now)
  }
}

extension DiskFault: WorldFault {
  package func begin(_ planned: PlannedFault, in world: World) { world.faults.setDisk(of: role, world) }

  package func end(_ planned: PlannedFault, in world: World) {
    world.faults.setDisk(of: role, world)
    world.faults.sayEnd(of: planned, in: world)
  }

  package func change(_ conditions: inout DiskConditions, of role: Role) {
    guard role == self.role else { return }
    switch trouble {
    case .slow(let span): conditions.syncTime = max(conditions.syncTime, span)
    case .errors(let rate): conditions.errorRate = max(conditions.errorRate, rate)
    case .lies: conditions.isLying = true
    }
  }
}

extension ClockFault: WorldFault {
  package func begin(_ planned: PlannedFault, in world: World) { world.faults.apply(change, to: role, world) }

  package func end(_ planned: PlannedFault, in world: World) {
    switch change {
    case .drift:
      world.faults.changeClock(of: role, world) { $0.drift(ppm: 0, at: world.kernel.now) }
      world.faults.say(planned, "end-drift", in: world)
    case .set:
      world.faults.setsItself(role, world)
      world.faults.say(planned, "end-set", in: world)
    case .bump, .reset: break
    }
  }
}

extension TravelFault: WorldFault {
  package func begin(_ planned: PlannedFault, in world: World) { world.faults.travel(to: zone, world) }

  package func end(_ planned: PlannedFault, in world: World) {
    world.faults.travel(to: world.plan.zone, world)
    world.faults.say(planned, "return", in: world)
  }
}
