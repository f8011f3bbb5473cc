import DeviceKit
import SimKernel
import Wire

// Where the phone is, as its system tells it while the app runs anyway: no run is asked for to know it (implementation
// plan 2.9).
extension PlanningDesk {
  /// Keeps where the phone is; a jump over a journey's distance is something to think about at once.
  func notePlace(_ context: inout DeviceContext) {
    guard let place = context.platform.place else { return }
    let before = places.all().last
    let observed = PlaceObservation(at: context.clock, offset: context.zone.offset(at: context.clock), place)
    guard places.note(observed, night: hours.night) else { return }
    context.report(PlanningFact.observed(observed, by: setup.device))
    guard let before, before.coordinate.distance(to: place) > hours.far else { return }
    triggers.add(.relocated)
  }
}
