import SimKernel

/// What the planner remembers for itself beside its records: who was told what, what is asked, how its surroundings
/// behave. It stays on the phone, and a phone without it begins anew.
struct PlannerState: Equatable {
  var desk = NoticeDesk()
  /// What the wearer is to be told, and whether it stands in the app already.
  var wanted: [WantedNotice] = []
  var triage = TriageDesk()
  /// The block about which the app asks, as soon as it is opened.
  var posted: UInt64?
  var monitor = HealthMonitor()
  var taste = Taste()
  /// When the wearer last called for help, in order.
  var calls: [Timestamp] = []
  /// Until then they are left in peace.
  var quietUntil: Timestamp?

  /// How it stands with the employer's calendar; nil where it was never thought of.
  var shadows: ShadowSync?

  init() {}
}

/// A notice that is wanted.
struct WantedNotice: Equatable {
  let notice: Notice
  var isPosted: Bool
}
