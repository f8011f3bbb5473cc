import Engine

/// A condition of a device's system that affects apps of the kit only.
struct AppConditionFault: WorldFault {
  let condition: PlatformCondition
  let role: Role

  var kind: String { condition.rawValue }
  var device: Role? { role }

  private static let all: [(PlatformCondition, [Role], String)] = [
    (.audioInterrupted, [.watch, .phone], "A call or another app's sound ends what the device's app plays."),
    (.workoutTaken, [.watch], "Another app begins a workout session, which ends the one of the watch's app."),
  ]

  static var forms: [Variant<FaultEntry>] {
    all.map { condition, roles, about in
      Variant(
        onDevice: .required(condition.rawValue, \.self, .devices(roles), "The device."), about,
        wrap: { AppConditionFault(condition: condition, role: $0) },
        unwrap: { $0.condition == condition ? $0.role : nil })
    }
  }

  func begin(_ planned: PlannedFault, in world: World) { set(true, world) }

  func end(_ planned: PlannedFault, in world: World) {
    set(false, world)
    world.faults.sayEnd(of: planned, in: world)
  }

  func remind(_ role: Role, in world: World) { if role == self.role { set(true, world) } }

  private func set(_ isOn: Bool, _ world: World) {
    world.kernel.post(.condition(condition, isOn: isOn), to: role.node, at: world.kernel.now)
  }
}
