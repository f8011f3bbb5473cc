import Devices

/// The phone's planner.
struct PlannerSettings: Hashable, Sendable {
  /// When it thinks about what.
  var hours = PlanningHours()
}
