import WearerKit

// The phone's location, which the system reports while the app runs anyway: no run is requested for it (implementation
// plan 2.9).
extension PlanningDesk {
  /// Notes the phone's place; a jump of a journey's distance triggers the planner at once.
  func notePlace(_ context: inout DeviceContext) {
    guard let place = context.platform.place else { return }
    let before = places.all().last
    let observed = PlaceObservation(at: context.clock, offset: context.zone.offset(at: context.clock), place)
    guard places.note(observed, night: hours.night) else { return }
    context.report(PlanningFact.observed(observed, by: setup.device))
    guard let before, before.coordinate.distance(to: place) > hours.far else { return }
    triggers.add(.relocated)
  }

  /// Notes the zone of the phone's clock; a different one triggers the planner. A clock change within a zone doesn't,
  /// because the days are planned with it.
  func noteZone(_ context: DeviceContext) {
    let zone = Int64(bitPattern: stableHash(context.zone.identifier) >> 1)
    let offset = Int64(context.zone.offset(at: context.clock))
    let (knownZone, knownOffset) = (store.number(.plannedZone), store.number(.plannedOffset))
    if let knownZone, knownZone != zone, let knownOffset, knownOffset != offset {
      triggers.add(.rezoned(from: Int(knownOffset)))
    }
    if knownZone != zone { store.remember(.plannedZone, zone) }
    if knownOffset != offset { store.remember(.plannedOffset, offset) }
  }
}

extension MemoryKey {
  /// the zone in which the planner's app last ran, as a hash of its name, and its offset east of UTC then.
  package static let plannedZone = MemoryKey("plannedZone")
  package static let plannedOffset = MemoryKey("plannedOffset")
}
