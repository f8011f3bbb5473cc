import DeviceKit
import Engine
import SimKernel
import Wire

/// The staging of one node's process: its own device as an actor with its store in a file, the others elsewhere.
final class NodeStaging: Staging {
  private let role: Role
  private let folder: String
  private let gateway: NodeGateway
  private let installation: UInt32?
  weak var witness: (any CommitWitness)?
  private let watcher = CommitFailures()

  init(_ role: Role, _ configuration: NodeConfiguration, _ gateway: NodeGateway) {
    (self.role, self.gateway, folder) = (role, gateway, configuration.folder)
    installation = configuration.life?.installation
  }

  /// Whether a commit has failed, so that what the device remembers is ahead of its store, and whoever runs the process is
  /// to end it. A node on its own starts its device again.
  var hasHalted: Bool { installation != nil && failures > 0 }
  /// How many commits have failed.
  var failures: Int { watcher.count }
  var waitAfterFailure: Span? { .minutes(1) }

  func stage(_ role: Role, _ kernel: Kernel, _ lane: Lane, _ plan: WorldPlan) -> (any DeviceStage)? {
    kernel.open(gateway)
    guard role == self.role else { return nil }
    kernel.observe(with: watcher)
    let stage = ActorStage(role: role, kernel: kernel, lane: lane, plan: plan) { [folder, installation] device in
      .file(path: NodeConfiguration.store(in: folder, installation: installation ?? device.installation))
    }
    stage.witness = witness
    return stage
  }

  func run(_ world: World, until moment: Instant) { world.kernel.run(until: moment) }
}

/// Counts the commits that failed.
private final class CommitFailures: TraceObserver {
  var interest: TraceInterest { .facts }
  private(set) var count = 0

  func observe(_ event: TraceEvent) {
    if case .commitFailed? = event.deviceFact { count += 1 }
  }
}
