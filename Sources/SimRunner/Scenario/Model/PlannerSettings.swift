import Devices

/// The phone's planner.
struct PlannerSettings: Hashable, Sendable {
  /// When it thinks about what.
  var hours = PlanningHours()
  /// What the wearer pays for in the cloud; nil where it drafts no workouts.
  var tier: Tier?
}
