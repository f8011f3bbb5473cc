import Transport

/// What the planner remembers for itself beside its records: who was told what, what is asked, how its surroundings
/// behave. It stays on the phone, and a phone without it begins anew.
struct PlannerState: Hashable {
  var desk = NoticeDesk()
  /// What the wearer is to be told, and whether it stands in the app already.
  var wanted: [WantedNotice] = []
  var triage = TriageDesk()
  /// The block about which the app asks, as soon as it is opened.
  var posted: UInt64?
  var monitor = HealthMonitor()
  var taste = Taste()

  init() {}
}

/// A notice that is wanted.
struct WantedNotice: Hashable {
  let notice: Notice
  var isPosted: Bool
}
