import DeviceKit
import Devices
import Engine
import ScenarioFiles
import SimKernel
import PersonWire

/// Many calendars are read and one is written.
final class OwnCalendarCheck: PlannerCheck, OnlineCheck {
  static let name = CheckName(
    "own-calendar-only", "The planner writes its own calendar on the phone, and no other of the wearer's.")
  static let kind = CheckKind.safety
  static let promise =
    "whatever calendars the phone can read, the planner puts entries only into the one that is its own, and takes only such out "
    + "as it put there"
  static let doesNotVerify =
    "the entries in the employer's calendar, which go there by way of the wearer's account (shadow-entries looks at those)"

  /// What the planner put somewhere, by id.
  private var own: Set<UInt64> = []
  private var count = 0
  var failures: [CheckFailure] = []

  init(_ plan: WorldPlan) {}

  func observe(_ event: TraceEvent) {
    guard case .calendar(let mutation, _)? = event.planningFact else { return }
    count += 1
    switch mutation {
    case .put(let entry):
      own.insert(entry.id)
      if entry.calendar != .training { fail(event.at, "an entry was put into the \(entry.calendar.name) calendar") }
    case .remove(let id):
      if !own.contains(id) { fail(event.at, "entry \(shortID(id)), which is another's, was taken out") }
    }
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    .judge(failures, chances: count, vacuousBecause: "the planner wrote no calendar")
  }
}
