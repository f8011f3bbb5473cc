package protocol WorldFault: FaultType {
  /// Called at the start of the story, to plan actions before the fault's moment.
  func prepare(_ planned: PlannedFault, in world: World)
  /// Begins the effect. The trace already has the fault.
  func begin(_ planned: PlannedFault, in world: World)
  /// Ends the effect, and reports the end.
  func end(_ planned: PlannedFault, in world: World)
  /// Returns the effect on messages in one direction of a link, for a rule on links.
  func effect(isUp: Bool) -> FaultRule.Effect?
  /// Restores the effect on a device that just started.
  func remind(_ role: Role, in world: World)
  /// Applies the effect on a device's disk.
  func change(_ conditions: inout DiskConditions, of role: Role)
  /// Returns whether it keeps the device off until it ends.
  func keepsDown(_ role: Role) -> Bool
}

extension WorldFault {
  package func prepare(_ planned: PlannedFault, in world: World) {}
  package func end(_ planned: PlannedFault, in world: World) {}
  package func effect(isUp: Bool) -> FaultRule.Effect? { nil }
  package func remind(_ role: Role, in world: World) {}
  package func change(_ conditions: inout DiskConditions, of role: Role) {}
  package func keepsDown(_ role: Role) -> Bool { false }
}
