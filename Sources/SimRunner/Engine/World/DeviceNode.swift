package import DeviceKit
import ScenarioFiles

/// One device of a plan on a kernel of its own, with its links and what faults do to them. Nothing of the wearer's life: what
/// happens to the device comes from elsewhere.
package final class DeviceNode {
  package let kernel: Kernel
  package let host: DeviceHost
  private let faults: FaultInjector
  private let staging: any Staging

  /// - Returns: nil where the staging has no such device.
  package init?(_ plan: WorldPlan, role: Role, staging: any Staging) throws(StorageError) {
    let kernel = Kernel(seed: plan.seed, policy: plan.policy)
    self.kernel = kernel
    faults = FaultInjector(plan: plan)
    self.staging = staging
    // The others have their places, so that every kernel calls a node by the same number.
    let lanes = Dictionary(
      uniqueKeysWithValues: plan.placedRoles.map { ($0, kernel.makeLane(for: $0.node, clock: plan.clock(of: $0))) })
    guard let lane = lanes[role], let stage = staging.stage(role, kernel, lane, plan) else { return nil }
    host = try DeviceHost(role: role, kernel: kernel, stage: stage, plan: plan)
    kernel.connect(plan.links)
  }

  /// Does to the links and clocks what was done elsewhere.
  package func follow(_ change: WorldChange) {
    kernel.follow(change) { [faults] in faults.rule($0, from: $1, to: $2) }
  }

  /// Ends the device; answers how many tasks hang on something that is not of it.
  package func shutdown() -> Int {
    staging.finish()
    host.crash()
    return kernel.shutdown()
  }
}

extension Kernel {
  /// Connects the devices as a plan has it.
  func connect(_ links: [LinkPlan]) {
    for link in links { connect(link.link.lower.node, link.link.upper.node, up: link.up, down: link.down) }
  }
}
