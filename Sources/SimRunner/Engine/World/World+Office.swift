import DeviceKit
import Devices
import ScenarioFiles
import SimKernel
import Wire

// The employer's calendar, where the wearer wants to be seen there: the phone reaches it as it reaches the cloud.
extension World {
  /// The service and its link; nil where nobody ever wants it.
  static func makeOffice(_ plan: WorldPlan, _ kernel: Kernel) -> Office? {
    guard plan.hasOffice else { return nil }
    let lane = kernel.makeLane(clock: NodeClock(epoch: plan.start, zone: plan.zone))
    let way = plan.links.first { $0.link.lower == .phone && $0.link.upper == .cloud }
    let usual = NamedProfile.named(NetworkProfile.lte.rawValue)
    if let up = way?.up ?? usual?.up, let down = way?.down ?? usual?.down {
      kernel.connect(Role.phone.node, .office, up: up, down: down)
    }
    return Office(lane: lane)
  }

  /// Whether the phone has said something to it in that time.
  func hasOfficeHeard(since moment: Instant) -> Bool {
    office?.assumeIsolated { $0.lastHeard.map { $0 >= moment } } ?? false
  }

  /// How many of the planner's entries in the employer's calendar have yet to end.
  var comingShadows: Int { office?.assumeIsolated { $0.comingCount } ?? 0 }
}

extension WorldPlan {
  /// Whether somebody may ever look for the planner's entries in the employer's calendar.
  package var hasOffice: Bool {
    guard let planner else { return false }
    return planner.wantsShadows
      || story.contains { if case .does(.answers(.shadows)) = $0.act { true } else { false } }
  }
}
