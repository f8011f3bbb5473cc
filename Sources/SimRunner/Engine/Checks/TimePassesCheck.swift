import DeviceKit
import ScenarioFiles
import SimKernel
import Wire

/// No device keeps working forever within one instant.
final class TimePassesCheck: OnlineCheck {
  static let name = CheckName("time-passes", "Nobody is busy without end while no time passes.")
  static let kind = CheckKind.safety
  static let promise =
    "no device, nor several together, goes through a hundred thousand steps in one instant, as a loop that waits for nothing does"
  static let doesNotVerify =
    "a loop within one step, which nobody can look into, or one that waits a little each time and never comes to an end"

  /// Events with a cause: a loop consists of them.
  private var count = 0
  var failures: [CheckFailure] = []

  init(_ plan: WorldPlan) {}

  func observe(_ event: TraceEvent) {
    if event.cause != 0 { count += 1 }
    guard let stood = event.fact(as: LivelockFact.self) else { return }
    // The agents' host on the phone has a lane of its own.
    let other = stood.node == .world ? "the world" : "the phone's assistant"
    let who = Role(node: stood.node).map { "the \($0)" } ?? other
    let steps = Figures.grouped(stood.moves)
    failures.append(
      CheckFailure(at: event.at, message: "\(steps) steps in one instant, the last one of \(who), and no time passes"))
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    .judge(failures, chances: count, vacuousBecause: "nothing followed from anything")
  }
}
