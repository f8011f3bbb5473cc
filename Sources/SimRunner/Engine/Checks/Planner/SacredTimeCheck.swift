package import DeviceKit
package import SimKernel
import Wire

/// Protected time is left alone.
package final class SacredTimeCheck: PlannerCheck, PromptCheck {
  package static let name = "sacred-time"
  package static let kind = CheckKind.safety
  package static let promise =
    "the planner puts no block before 06:00 or after 22:00, into a weekend morning before 09:00, into lunch unless that is "
    + "free, into time that the wearer keeps for themselves or where they deleted three blocks, or over what comes back in "
    + "their own calendar; all as the phone knew it then, by its zone"
  package static let doesNotVerify =
    "where the wearer themselves moved a block, a proposal that stood before its time became protected, or that time was "
    + "rightly learned to be protected"
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
    guard let placement = watch.note(event), placement.isElsewhere, placement.block.start < placement.block.end else {
      return
    }
    count += 1
    guard let reason = Self.violation(placement), failures.count < 100 else { return }
    let civil = placement.zone.civil(placement.block.start)
    failures.append(
      CheckFailure(at: event.at, message: "block \(shortID(placement.block.id)) at \(civil) lies \(reason)"))
  }

  /// What a placement violates, found by looking at the clock every minute.
  private static func violation(_ placement: PlanWatch.Placement) -> String? {
    let block = placement.block
    var moment = block.start
    while moment < block.end {
      if let reason = violation(at: placement.zone.civil(moment), placement.memory) { return reason }
      moment = moment + .minutes(1)
    }
    let last = Timestamp(nanoseconds: block.end.nanoseconds - 1)
    if let reason = violation(at: placement.zone.civil(last), placement.memory) { return reason }
    let isOver = placement.events.contains { entry in
      entry.calendar == .personal && entry.isRecurring && entry.start < block.end && block.start < entry.end
        && (!entry.isAllDay || entry.availability == .busy || entry.availability == .unavailable)
    }
    return isOver ? "over what comes back in the wearer's own calendar" : nil
  }

  private static func violation(at now: CivilDateTime, _ memory: BehaviouralMemory) -> String? {
    let weekday = now.date.weekday
    if !(6..<22).contains(now.hour) { return "in the night" }
    if weekday.isWeekend, now.hour < 9 { return "in a weekend morning" }
    if now.hour == 12, !memory.lunchIsFree { return "in lunch" }
    for slot in memory.sacred {
      let isLate = now.secondOfDay >= slot.start
      let isEarly = now.secondOfDay < slot.end
      // One that goes on past midnight belongs to the day on which it begins.
      let isIn =
        slot.start < slot.end
        ? slot.days.contains(weekday) && isLate && isEarly
        : (slot.days.contains(weekday) && isLate)
          || (slot.days.contains(now.date.adding(days: -1).weekday) && isEarly)
      if isIn { return "in time that is the wearer's own" }
    }
    return nil
  }

  package func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    guard hasPlanner else { return .vacuous("the phone has no planner") }
    return .judge(failures, chances: count, vacuousBecause: "the planner put no block anywhere")
  }
}
