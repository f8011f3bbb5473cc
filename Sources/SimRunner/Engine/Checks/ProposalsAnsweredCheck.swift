package import DeviceKit
package import SimKernel
import Wire

/// Nobody waits for ever for what they proposed.
package final class ProposalsAnsweredCheck: Check {
  package static let name = "proposals-answered"
  package static let kind = CheckKind.liveness
  package static let promise = "every proposal has its answer once faults have stopped"
  package static let doesNotVerify =
    "that the answer is the right one, or proposals of a device that was lost meanwhile"

  private var proposed = 0

  package init(_ plan: WorldPlan) {}

  package func observe(_ event: TraceEvent) {
    if case .proposed? = event.deviceFact { proposed += 1 }
  }

  package func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    var failures: [CheckFailure] = []
    for role in Role.allCases where role != .cloud {
      guard let host = world.host(role), host.isStarted else { continue }
      let count = try host.proposalCount()
      guard count > 0 else { continue }
      failures.append(
        CheckFailure(at: world.kernel.now, message: "\(count) proposals of the \(role.rawValue) have no answer"))
    }
    return .judge(failures, chances: proposed, vacuousBecause: "nobody proposed anything")
  }
}
