import Devices

/// The phone's planner.
struct PlannerSettings: Hashable, Sendable {
  /// When it thinks about what.
  var hours = PlanningHours()
  /// Whether the wearer wants colleagues to see when they train, as busy.
  var wantsShadows = false
  /// What the wearer pays for in the cloud; nil where it drafts no workouts.
  var tier: Tier?
}
