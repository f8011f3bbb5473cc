package import DeviceKit
import SimKernel
import Wire

/// No outbox grows without bound, and all are empty once everything has settled.
package final class BoundedOutboxCheck: PromptCheck {
  package static let name = "bounded-outbox"
  package static let kind = CheckKind.safety
  package static let promise =
    "no outbox ever holds more lines for one destination than the set maximum, and all are empty in the end"
  package static let doesNotVerify = "how much memory messages under way take"

  private let plan: WorldPlan
  private var probes = 0
  package private(set) var failures: [CheckFailure] = []

  package init(_ plan: WorldPlan) { self.plan = plan }

  package func probe(_ world: World) throws(StorageError) {
    for role in Role.allCases where role != .cloud {
      guard let host = world.host(role) else { continue }
      let lines = try host.longestOutbox()
      if lines > 0 { probes += 1 }
      let linesMax = plan.devices[role]?.outboxMax ?? plan.outboxMax
      if lines > linesMax, failures.isEmpty {
        failures.append(
          CheckFailure(
            at: world.kernel.now,
            message:
              "the \(role.rawValue) has \(lines) lines for one destination in its outbox, \(linesMax) are allowed"))
      }
    }
  }

  package func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    for role in Role.allCases where role != .cloud {
      guard let host = world.host(role) else { continue }
      let lines = try host.outboxCount()
      guard lines > 0 else { continue }
      failures.append(
        CheckFailure(at: world.kernel.now, message: "the \(role.rawValue) still has \(lines) lines in its outbox"))
    }
    return .judge(failures, chances: probes, vacuousBecause: "no outbox ever held anything at a probe")
  }
}
