/// The employer's calendar in a world: an external service, which the phone reaches like the cloud.
package final class OfficePart: WorldComponent {
  private unowned let world: World
  private let office: Office

  /// Its node follows the usual devices, and it has a link of its own.
  init(_ world: World) {
    self.world = world
    let (plan, kernel) = (world.plan, world.kernel)
    let lane = kernel.makeLane(for: .office, clock: NodeClock(epoch: plan.start, zone: plan.zone))
    let way = plan.links.first { $0.link.lower == .phone && $0.link.upper == .cloud }
    let usual = NamedProfile.named(NetworkProfile.lte.rawValue)
    if let up = way?.up ?? usual?.up, let down = way?.down ?? usual?.down {
      kernel.connect(Role.phone.node, .office, up: up, down: down)
    }
    office = Office(lane: lane)
  }

  package func boot() { office.assumeIsolated { $0.boot() } }

  package func expect(_ message: Message, at moment: Instant) {
    guard message.body(as: OfficeAct.self) != nil else { return }
    world.kernel.post(message, to: .office, at: moment, id: 0)
    if case .edits? = message.body(as: OfficeAct.self) {
      world.kernel.schedule(at: moment) { [unowned world] in world.tellOfCalendars() }
    }
  }

  func set(_ policy: EmployerPolicy, isOn: Bool) {
    world.kernel.post(OfficeAct.employer(policy, isOn: isOn), to: .office, at: world.kernel.now)
  }

  /// Returns whether the phone has sent a message since then.
  func hasHeard(since moment: Instant) -> Bool {
    office.assumeIsolated { $0.lastHeard.map { $0 >= moment } ?? false }
  }

  /// The number of the planner's entries that haven't ended.
  var comingCount: Int { office.assumeIsolated { $0.comingCount } }
}

extension WorldPlan {
  /// `true` if the wearer may ever want the planner's entries in the employer's calendar.
  package var hasOffice: Bool {
    guard let planner else { return false }
    return planner.wantsShadows
      || story.contains { if case .shadows? = $0.act.done?.body(as: PlanAnswer.self) { true } else { false } }
  }
}
