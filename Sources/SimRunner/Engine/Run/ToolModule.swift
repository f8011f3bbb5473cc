/// A module's contribution to sessions that step through a story, and to campaigns.
package protocol ToolModule: Plugin {
  /// Values that can be read from devices at any moment.
  static var dials: [Dial] { get }
  /// Returns those values and the ones that only this plan has.
  static func dials(in plan: WorldPlan) -> [Dial]
  /// Returns whether part of the scenario lives in a process of its own, which a copy of this process wouldn't include.
  static func livesElsewhere(_ scenario: Scenario) -> Bool
  /// The views that `show` offers besides devices and dials.
  static var views: [WorldView] { get }
  /// Returns the act of sending those words to the module's system, or `nil` if nothing takes words in that scenario.
  static func chat(_ words: String, in scenario: Scenario) -> StoryEntry.Act?
  /// The reason why a scenario without the system takes no words, or `nil` if the system never takes any.
  static var chatNeeds: String? { get }
  /// The names of facts that a session shows only on request: the machinery of every hour.
  static var machinery: Set<String> { get }
  /// The readable names of the things in a plan, by their words in the trace: `record 3f2a01bc`.
  static func titles(in plan: WorldPlan) -> [String: String]
  /// Returns whether a fact with another name is part of that machinery as well.
  static func isMachinery(_ fact: any TraceFact) -> Bool
  /// Returns the names that an act of a story accepts in that scenario, such as songs. Those of its fields' kinds are
  /// known already.
  static func names(for act: String, in scenario: Scenario) -> [String]
  /// The facts with which the wearer starts or ends to do something, by their names.
  static var pastimes: [String: Pastime] { get }
  /// The events that a good campaign reaches now and then.
  static var marks: [SometimesMark] { get }
  /// `true` if, with this module, the marks of other modules concern systems that don't exist.
  static var hasAllMarks: Bool { get }
}

extension ToolModule {
  package static var dials: [Dial] { [] }
  package static func dials(in plan: WorldPlan) -> [Dial] { dials }
  package static func livesElsewhere(_ scenario: Scenario) -> Bool { false }
  package static var views: [WorldView] { [] }
  package static func chat(_ words: String, in scenario: Scenario) -> StoryEntry.Act? { nil }
  package static var chatNeeds: String? { nil }
  package static var machinery: Set<String> { [] }
  package static func titles(in plan: WorldPlan) -> [String: String] { [:] }
  package static func names(for act: String, in scenario: Scenario) -> [String] { [] }
  package static func isMachinery(_ fact: any TraceFact) -> Bool { false }
  package static var pastimes: [String: Pastime] { [:] }
  package static var marks: [SometimesMark] { [] }
  package static var hasAllMarks: Bool { false }
}

/// Something that the wearer does for a while.
package struct Pastime: Sendable {
  package let name: String
  package let begins: Bool

  package init(_ name: String, begins: Bool) { (self.name, self.begins) = (name, begins) }
}

extension PluginRegistry {
  /// The modules that add to sessions and campaigns, in order.
  package var toolModules: [any ToolModule.Type] { modules.compactMap { $0 as? any ToolModule.Type } }

  /// Returns a test for facts that are part of the machinery of every hour.
  package func machinery() -> @Sendable (any TraceFact) -> Bool {
    let tools = toolModules
    let names = Set(tools.flatMap { $0.machinery })
    return { fact in names.contains(fact.name) || tools.contains { $0.isMachinery(fact) } }
  }

  /// The requirement of the system that takes the wearer's words, or `nil` if the program has no such system.
  package var chatNeeds: String? { toolModules.lazy.compactMap { $0.chatNeeds }.first }
}

/// A value of a device that can be read at any moment.
package struct Dial: Sendable {
  /// The name after the device's name and a dot: `outbox.count`.
  package let name: String
  package let roles: Set<Role>
  /// `true` if it can be read while the device has no tables yet, or its disk was taken away.
  package let isAlwaysThere: Bool
  /// Returns the value to show, or `nil` if there is none.
  package let value: @Sendable (_ host: DeviceHost, _ world: World) throws(StorageError) -> String?

  package init(
    _ name: String, of roles: Set<Role>, isAlwaysThere: Bool = false,
    value: @escaping @Sendable (_ host: DeviceHost, _ world: World) throws(StorageError) -> String?
  ) {
    (self.name, self.roles, self.isAlwaysThere, self.value) = (name, roles, isAlwaysThere, value)
  }
}

package struct WorldView: Sendable {
  /// The argument of `show`.
  package let name: String
  package let lines: @Sendable (_ world: World) throws(StorageError) -> [String]

  package init(_ name: String, lines: @escaping @Sendable (_ world: World) throws(StorageError) -> [String]) {
    (self.name, self.lines) = (name, lines)
  }
}

/// Something that a good campaign sees now and then. If none of its runs reaches it, the failures behind it weren't
/// looked for (Antithesis calls it a sometimes assertion).
package struct SometimesMark: Sendable {
  package let name: String
  /// Returns whether it could happen in that plan at all.
  package let concerns: @Sendable (WorldPlan) -> Bool
  package let isReached: @Sendable (TraceEvent) -> Bool

  package init(
    _ name: String, where concerns: @escaping @Sendable (WorldPlan) -> Bool = { _ in true },
    _ isReached: @escaping @Sendable (TraceEvent) -> Bool
  ) {
    (self.name, self.concerns, self.isReached) = (name, concerns, isReached)
  }
  /// Reached by a fact of a device.
  package static func device(
    _ name: String, where concerns: @escaping @Sendable (WorldPlan) -> Bool = { _ in true },
    _ matches: @escaping @Sendable (DeviceFact) -> Bool
  ) -> SometimesMark {
    SometimesMark(name, where: concerns) { event in event.deviceFact.map(matches) ?? false }
  }
}

/// A recorder's counts of reached marks whose names no vocabulary knows before the run.
package protocol MarkCounts: Sendable {
  var counts: [String: Int] { get }
  /// Numbers of the run by name, in the order of reports.
  var figures: [(name: String, value: Double)] { get }
}
