package import DeviceKit
package import ScenarioFiles
package import WearerKit

/// What a module adds to a world: to its plan, to its devices, and around them.
package protocol WorldModule: ScenarioModule {
  /// Adds to a plan what a scenario says of the module's system.
  static func plan(_ plan: inout WorldPlan, from scenario: Scenario) throws(WearerFailure)
  /// What an entry of the story comes to; nil where it is of another module.
  ///
  /// - Parameter place: the entry's, among all of the story.
  static func moments(of entry: StoryEntry, at moment: Timestamp, place: Int, _ zone: Zone) -> [StoryMoment]?
  /// Tells a device that starts what it has to know of the module's system.
  static func configure(_ setup: inout DeviceSetup, in plan: WorldPlan)
  /// Where that role's device lives in a simulation; nil where it is of another module.
  static func stage(_ role: Role, _ kernel: Kernel, _ lane: Lane, _ plan: WorldPlan) -> (any DeviceStage)?
  /// The module's parts of a world that has its devices.
  static func parts(of world: World) -> [any WorldPart]
  /// Whether the module has that check, and it says something about such a plan.
  static func judges(_ check: CheckName, _ plan: WorldPlan) -> Bool
  /// Ways to what is no device, which faults of links hit as they hit those between two roles.
  static func ways(in plan: WorldPlan) -> [LinkWay]
  /// How often the wearer opens the watch's app where the scenario does not say; `nil` if each raised wrist does.
  static var opensWatchApp: Frequency? { get }
  /// Habits of the wearer that concern the features of the module's apps.
  static var habits: [any AppHabit.Type] { get }
}

extension WorldModule {
  package static func plan(_ plan: inout WorldPlan, from scenario: Scenario) throws(WearerFailure) {}
  package static func moments(
    of entry: StoryEntry, at moment: Timestamp, place: Int, _ zone: Zone
  ) -> [StoryMoment]? { nil }
  package static func configure(_ setup: inout DeviceSetup, in plan: WorldPlan) {}
  package static func stage(
    _ role: Role, _ kernel: Kernel, _ lane: Lane, _ plan: WorldPlan
  ) -> (any DeviceStage)? { nil }
  package static func parts(of world: World) -> [any WorldPart] { [] }
  package static func judges(_ check: CheckName, _ plan: WorldPlan) -> Bool { false }
  package static func ways(in plan: WorldPlan) -> [LinkWay] { [] }
  package static var opensWatchApp: Frequency? { nil }
  package static var habits: [any AppHabit.Type] { [] }
}

/// What a module adds to devices that are processes of their own: how what they tell and are told crosses a pipe.
package protocol NodeModule: WorldModule {
  /// The facts that devices tell of the module's system.
  static var deviceFacts: [any (TraceFact & WireCodable).Type] { get }
  /// What the wearer does to devices with it.
  static var deviceActs: [any (WearerAct & WireCodable).Type] { get }
  /// Why such a plan cannot run as processes; nil where it can, as far as the module knows.
  static func objection(to plan: WorldPlan) -> String?
}

extension NodeModule {
  package static var deviceFacts: [any (TraceFact & WireCodable).Type] { [] }
  package static var deviceActs: [any (WearerAct & WireCodable).Type] { [] }
  package static func objection(to plan: WorldPlan) -> String? { nil }
}

/// One direction of a link, and between which roles a scenario would say that it is.
package struct LinkWay {
  package let from: NodeID
  package let to: NodeID
  /// Whether it leads away from the lower role.
  package let isUp: Bool
  package let roles: (from: Role, to: Role)
  /// Of the stream that a rule on it draws from.
  package let name: String

  package init(from: NodeID, to: NodeID, isUp: Bool, as roles: (from: Role, to: Role), name: String) {
    (self.from, self.to, self.isUp, self.roles, self.name) = (from, to, isUp, roles, name)
  }

  init(_ from: Role, _ to: Role, isUp: Bool) {
    self.init(
      from: from.node, to: to.node, isUp: isUp, as: (from, to), name: "\(from.rawValue)>\(to.rawValue)")
  }
}
