package import DeviceKit
package import ScenarioFiles

/// A fault of which a world knows what it does.
package protocol WorldFault: FaultType {
  /// The story begins: whatever has to be done before its moment is planned.
  func prepare(_ planned: PlannedFault, in world: World)
  /// Its moment has come, and it holds from here on; the trace says so already.
  func begin(_ planned: PlannedFault, in world: World)
  /// It holds no longer: takes back what it did, and says so.
  func end(_ planned: PlannedFault, in world: World)
  /// What it does to messages in one direction of a link, where it is a rule on links.
  func effect(isUp: Bool) -> FaultRule.Effect?
  /// Tells a device that just started what lasts while the fault holds.
  func remind(_ role: Role, in world: World)
  /// What a device's disk feels of it.
  func change(_ conditions: inout DiskConditions, of role: Role)
  /// Whether it keeps the device off until it ends.
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
