import Devices
import Transport

/// The staging of one node's process: its own device as an actor with its store in a file, the others elsewhere.
final class NodeStaging: Staging {
  private let role: Role
  private let folder: String
  private let gateway: NodeGateway
  private let installation: UInt32?
  weak var witness: (any CommitWitness)?
  private let halt = HaltWatcher()

  init(_ role: Role, _ configuration: NodeConfiguration, _ gateway: NodeGateway) {
    (self.role, self.gateway, folder) = (role, gateway, configuration.folder)
    installation = configuration.life?.installation
  }

  /// Whether a commit has failed, so that what the device remembers is ahead of its store.
  var hasHalted: Bool { halt.hasHalted }

  func stage(_ role: Role, _ kernel: Kernel, _ lane: Lane, _ plan: WorldPlan) -> (any DeviceStage)? {
    kernel.open(gateway)
    guard role == self.role else { return nil }
    if installation != nil { kernel.observe(with: halt) }
    let stage = ActorStage(role: role, kernel: kernel, lane: lane, plan: plan) { [folder, installation] device in
      .file(path: NodeConfiguration.store(in: folder, installation: installation ?? device.installation))
    }
    stage.witness = witness
    return stage
  }

  func run(_ world: World, until moment: Instant) { world.kernel.run(until: moment) }
}

/// Notices that a commit has failed.
private final class HaltWatcher: TraceObserver {
  private(set) var hasHalted = false

  func observe(_ event: TraceEvent) {
    if case .commitFailed? = event.deviceFact { hasHalted = true }
  }
}
