/// One device of a plan on a kernel of its own, with its links and their faults. The wearer's life is elsewhere, and
/// its events are passed in.
package final class DeviceNode {
  package let kernel: Kernel
  package let host: DeviceHost
  private let faults: FaultInjector
  private let staging: any DeviceProvider

  /// - Returns: `nil` if the staging has no such device.
  package init?(_ plan: WorldPlan, role: Role, staging: any DeviceProvider) throws(StorageError) {
    let kernel = Kernel(seed: plan.seed, policy: plan.policy)
    self.kernel = kernel
    faults = FaultInjector(plan: plan)
    self.staging = staging
    // The others have their numbers, so that every kernel uses the same number for a node.
    let lanes = Dictionary(
      uniqueKeysWithValues: plan.placedRoles.map { ($0, kernel.makeLane(for: $0.node, clock: plan.clock(of: $0))) })
    guard let lane = lanes[role], let stage = staging.stage(role, kernel, lane, plan) else { return nil }
    host = try DeviceHost(role: role, kernel: kernel, stage: stage, plan: plan)
    kernel.connect(plan.links)
  }

  /// Repeats a change of links and clocks that was made elsewhere.
  package func follow(_ change: WorldChange) {
    kernel.follow(change) { [faults] in faults.rule($0, from: $1, to: $2) }
  }

  /// Ends the device. Returns the number of tasks suspended on something outside of it.
  package func shutdown() -> Int {
    staging.finish()
    host.crash()
    return kernel.shutdown()
  }
}

extension Kernel {
  func connect(_ links: [LinkPlan]) {
    for link in links { connect(link.link.lower.node, link.link.upper.node, up: link.up, down: link.down) }
  }
}
