package import WearerKit

/// A module's contribution to a world: to its plan, to its devices, and around them.
package protocol WorldPlugin: ScenarioPlugin {
  /// Adds the scenario's settings of the module's system to a plan.
  static func plan(_ plan: inout WorldPlan, from scenario: Scenario) throws(WearerFailure)
  /// Returns the moments of a story entry, or `nil` if the entry belongs to another module.
  ///
  /// - Parameter place: The index of the entry in the story.
  static func moments(of entry: StoryEntry, at moment: Timestamp, place: Int, _ zone: Zone) -> [StoryMoment]?
  /// Adds the parameters of the module's system to a device's setup.
  static func configure(_ setup: inout DeviceSetup, in plan: WorldPlan)
  /// Returns the environment of that role's device in a simulation, or `nil` if the role belongs to another module.
  static func stage(_ role: Role, _ kernel: Kernel, _ lane: NodeExecutor, _ plan: WorldPlan) -> (any DeviceBootstrap)?
  static func parts(of world: World) -> [any WorldComponent]
  /// Returns whether the module has that check, and the check applies to such a plan.
  static func judges(_ check: CheckName, _ plan: WorldPlan) -> Bool
  /// Links to non-device nodes. Link faults apply to them as well.
  static func ways(in plan: WorldPlan) -> [LinkWay]
  /// The default for how often the wearer opens the watch's app, or `nil` if each raised wrist opens it.
  static var opensWatchApp: Frequency? { get }
  /// Habits of the wearer that concern the features of the module's apps.
  static var habits: [any AppHabit.Type] { get }
}

extension WorldPlugin {
  package static func plan(_ plan: inout WorldPlan, from scenario: Scenario) throws(WearerFailure) {}
  package static func moments(
    of entry: StoryEntry, at moment: Timestamp, place: Int, _ zone: Zone
  ) -> [StoryMoment]? { nil }
  package static func configure(_ setup: inout DeviceSetup, in plan: WorldPlan) {}
  package static func stage(
    _ role: Role, _ kernel: Kernel, _ lane: NodeExecutor, _ plan: WorldPlan
  ) -> (any DeviceBootstrap)? { nil }
  package static func parts(of world: World) -> [any WorldComponent] { [] }
  package static func judges(_ check: CheckName, _ plan: WorldPlan) -> Bool { false }
  package static func ways(in plan: WorldPlan) -> [LinkWay] { [] }
  package static var opensWatchApp: Frequency? { nil }
  package static var habits: [any AppHabit.Type] { [] }
}

/// A module's contribution to devices in their own processes: how facts and events cross a pipe.
package protocol NodeModule: WorldPlugin {
  /// The facts of devices about the module's system.
  static var deviceFacts: [any (TraceFact & WireCodable).Type] { get }
  /// The wearer's acts on devices for the module's system.
  static var deviceActs: [any (UserAction & WireCodable).Type] { get }
  /// Returns the reason why such a plan can't run as processes, or `nil` if this module has no objection.
  static func objection(to plan: WorldPlan) -> String?
}

extension NodeModule {
  package static var deviceFacts: [any (TraceFact & WireCodable).Type] { [] }
  package static var deviceActs: [any (UserAction & WireCodable).Type] { [] }
  package static func objection(to plan: WorldPlan) -> String? { nil }
}

/// One direction of a link, with the roles between which a scenario would place it.
package struct LinkWay {
  package let from: NodeID
  package let to: NodeID
  /// `true` if it leads away from the lower role.
  package let isUp: Bool
  package let roles: (from: Role, to: Role)
  /// The name of the random stream for rules on it.
  package let name: String

  package init(from: NodeID, to: NodeID, isUp: Bool, as roles: (from: Role, to: Role), name: String) {
    (self.from, self.to, self.isUp, self.roles, self.name) = (from, to, isUp, roles, name)
  }

  init(_ from: Role, _ to: Role, isUp: Bool) {
    self.init(
      from: from.node, to: to.node, isUp: isUp, as: (from, to), name: "\(from.rawValue)>\(to.rawValue)")
  }
}
