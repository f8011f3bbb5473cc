package import Devices

/// The phone's planner.
package struct PlannerSettings: Hashable, Sendable {
  /// When it thinks about what.
  package var hours = PlanningHours()
  /// Whether the wearer wants colleagues to see when they train, as busy.
  package var wantsShadows = false

  package init(wantsShadows: Bool = false) {
    self.wantsShadows = wantsShadows
  }
  /// What the wearer pays for in the cloud; nil where it drafts no workouts.
  package var tier: Tier?
}
