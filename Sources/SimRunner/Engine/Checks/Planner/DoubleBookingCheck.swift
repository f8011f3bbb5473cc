package import DeviceKit
package import SimKernel
import Wire

/// Nothing is planned over something else.
package final class DoubleBookingCheck: PlannerCheck, PromptCheck {
  package static let name = "no-double-booking"
  package static let kind = CheckKind.safety
  package static let promise =
    "the planner puts no block over an entry of any calendar that the phone knew then and that takes its time, nor over "
    + "another block that stands"
  package static let doesNotVerify =
    "where the wearer or somebody else moved a block, entries that came later, or entries that are marked as free"
  package var interest: TraceInterest { [.facts, .messages] }

  private var watch: PlanWatch
  private var count = 0
  package private(set) var failures: [CheckFailure] = []
  private let hasPlanner: Bool

  package init(_ plan: WorldPlan) {
    watch = PlanWatch(plan)
    hasPlanner = plan.planner != nil
  }

  package func observe(_ event: TraceEvent, _ envelope: Envelope) { watch.note(event, envelope) }

  package func observe(_ event: TraceEvent) {
    guard let placement = watch.note(event), placement.isElsewhere || placement.isAccepted else { return }
    count += 1
    let (block, zone) = (placement.block, placement.zone)
    func overlaps(_ start: Timestamp, _ end: Timestamp) -> Bool { start < block.end && block.start < end }
    let entry = placement.events.first { $0.takesTime && overlaps($0.start, $0.end) }
    let other = placement.others.first { overlaps($0.start, $0.end) }
    let what =
      entry.map { "an entry of the \($0.calendar) calendar from \(zone.civil($0.start))" }
      ?? other.map { "block \(shortID($0.id)) from \(zone.civil($0.start))" }
    guard let what, failures.count < 100 else { return }
    let message = "block \(shortID(block.id)) from \(zone.civil(block.start)) lies over \(what)"
    failures.append(CheckFailure(at: event.at, message: message))
  }

  package func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    guard hasPlanner else { return .vacuous("the phone has no planner") }
    return .judge(failures, chances: count, vacuousBecause: "the planner put no block anywhere")
  }
}

extension PlanWatch.Placement {
  /// The wearer has said yes, and the planner looks once more.
  fileprivate var isAccepted: Bool { before?.status == .proposed && block.status == .scheduled }
}

extension CalendarEvent {
  /// A birthday lasts all day and takes nobody's time.
  fileprivate var takesTime: Bool {
    switch availability {
    case .busy, .unavailable: true
    case .tentative: !isAllDay
    case .free: false
    }
  }
}
