import DeviceKit
import Devices
import SimKernel
import Wire

/// A check of the planner's promises; it is told only what concerns a plan.
package protocol PlannerCheck: Check {}

extension PlannerCheck {
  package static func concerns(_ plan: WorldPlan) -> Bool { plan.planner != nil }
}

/// Stands before the checks of the planner: of all that a run says, a small part concerns a plan, and asking each check
/// about all of it costs more than the planning.
final class PlannerGate: TraceObserver {
  var interest: TraceInterest { [.facts, .messages] }
  private let checks: [any PlannerCheck]

  init(_ checks: [any PlannerCheck]) { self.checks = checks }

  func observe(_ event: TraceEvent) {
    guard isAboutPlans(event) else { return }
    for check in checks { check.observe(event) }
  }

  func observe(_ event: TraceEvent, _ envelope: Envelope) {
    switch envelope.payload {
    case .stimulus(.calendarHolds), .shadow: break
    default: return
    }
    for check in checks { check.observe(event, envelope) }
  }

  private func isAboutPlans(_ event: TraceEvent) -> Bool {
    guard event.hasFact else { return false }
    switch event.deviceFact {
    case nil: return event.fact(as: TruthFact.self) == nil
    case .booted?, .ran?, .granted?, .restored?: return true
    case .wrote(let header, _)?, .applied(let header, _, _)?, .overwrote(let header, _)?:
      return [.planning, .trust, .profile, .workouts].contains(header.key.domain)
    default: return false
    }
  }
}
