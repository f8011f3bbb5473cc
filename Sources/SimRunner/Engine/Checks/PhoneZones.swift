import SimKernel
import Wire

/// The zones in which the phone has been: a day is summed up as it was lived, and nobody says afterwards where.
struct PhoneZones {
  private(set) var all: [Zone]

  init(_ plan: WorldPlan) { all = [plan.clock(of: .phone).zone] }

  mutating func note(_ event: TraceEvent) {
    guard let change = event.fact(as: ClockFact.self), change.role == .phone else { return }
    if !all.contains(where: { $0.identifier == change.clock.zone.identifier }) { all.append(change.clock.zone) }
  }
}
