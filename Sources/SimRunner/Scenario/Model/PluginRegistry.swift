package import DeviceKit

/// A part of the program, as far as scenario files refer to it. Each layer above refines this protocol with
/// requirements of its own.
package protocol ScenarioPlugin: SendableMetatype {
  /// The names of the program, if it isn't `triad`.
  static var program: ProgramInfo? { get }
  /// Puts into a scenario that was read the parts that are in no file, as another one has them. Returns the mistakes that
  /// only they show.
  @discardableResult
  static func complete(_ scenario: inout Scenario, like other: Scenario) -> [Diagnostic]
  /// The keys of acts and faults that nothing in this program can meet; a session does not offer them.
  static var unmet: Set<String> { get }
  /// The messages, records, domains and roles of the module's system. The vocabulary registers them.
  static var wire: WireVocabulary { get }
  static var wakes: [WakeToken.Reason] { get }
  /// The checks that a scenario can name, in the order in which reports list them.
  static var checkNames: [CheckName] { get }
  /// The module's keys at the top of a scenario file, each a ``ScenarioPart``.
  static var keys: [Field<Scenario>] { get }
  /// The types of those keys: the removable parts of a scenario.
  static var settings: [any ScenarioPart.Type] { get }
  static var acts: [Variant<StoryEntry>] { get }
  /// The expectations about the module's system.
  static var expectations: [Variant<Expectation>] { get }
  /// The faults of the module's system, in the order in which chaos draws them: that order affects behaviour.
  static var faults: [any FaultType.Type] { get }
  /// Lets chaos vary the module's own keys, by the seed of a scenario.
  static func vary(_ scenario: inout Scenario)
  /// The acts that chaos draws for a wearer, in the order of the draws.
  static var swarmActs: [RandomAct] { get }
  /// The literal rules of the documents, in the order in which they are listed.
  static var rules: [Rule] { get }
  /// The mutants that can be planted, to test whether a check finds them.
  static var mutants: [Mutant] { get }
}

extension ScenarioPlugin {
  package static var program: ProgramInfo? { nil }
  package static func complete(_ scenario: inout Scenario, like other: Scenario) -> [Diagnostic] { [] }
  package static var unmet: Set<String> { [] }
  package static var wire: WireVocabulary { WireVocabulary() }
  package static var wakes: [WakeToken.Reason] { [] }
  package static var checkNames: [CheckName] { [] }
  package static var keys: [Field<Scenario>] { [] }
  package static var settings: [any ScenarioPart.Type] { [] }
  package static var acts: [Variant<StoryEntry>] { [] }
  package static var expectations: [Variant<Expectation>] { [] }
  package static var faults: [any FaultType.Type] { [] }
  package static func vary(_ scenario: inout Scenario) {}
  package static var swarmActs: [RandomAct] { [] }
  package static var rules: [Rule] { [] }
  package static var mutants: [Mutant] { [] }
}

/// The names of a program in commands to paste, and in its error messages.
package struct ProgramInfo: Sendable {
  /// `triad`.
  package let name: String
  /// The message about a re-execution with another result: who made the mistake, and how to find it.
  package let divergence: String

  package init(name: String, divergence: String) { (self.name, self.divergence) = (name, divergence) }

  package static let triad = ProgramInfo(
    name: "triad",
    divergence: "This is a defect of Triad: 'triad check FILE' finds the first event.")
}

/// The vocabulary of scenario files: the parts of some modules, in their order.
///
/// A scenario keeps the vocabulary with which it was read, so that all code that writes, changes or runs it uses the
/// same modules. Two programs, or two parallel tests, may have different ones.
package final class PluginRegistry: Sendable {
  package let modules: [any ScenarioPlugin.Type]
  package let program: ProgramInfo
  package let checks: [CheckName]
  package let keys: [Field<Scenario>]
  package let settings: [any ScenarioPart.Type]
  let acts: [Variant<StoryEntry>]
  let expectations: [Variant<Expectation>]
  package let faults: [any FaultType.Type]
  package let faultDraws: [FaultDraw]
  package let swarmActs: [RandomAct]
  package let rules: [Rule]
  package let mutants: [Mutant]

  package init(_ modules: [any ScenarioPlugin.Type]) {
    self.modules = modules
    for module in modules {
      WireRegistry.add(module.wire)
      module.wakes.forEach(WakeToken.Reason.register)
    }
    program = modules.lazy.compactMap { $0.program }.first ?? .triad
    checks = modules.flatMap { $0.checkNames }
    keys = modules.flatMap { $0.keys }
    settings = modules.flatMap { $0.settings }
    acts = modules.flatMap { $0.acts }
    expectations = modules.flatMap { $0.expectations }
    faults = modules.flatMap { $0.faults }
    faultDraws = faults.flatMap { $0.draws }
    swarmActs = modules.flatMap { $0.swarmActs }
    rules = modules.flatMap { $0.rules }
    mutants = modules.flatMap { $0.mutants }
  }
}

extension PluginRegistry: Hashable {
  package static func == (a: PluginRegistry, b: PluginRegistry) -> Bool {
    a === b || a.identifiers == b.identifiers
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(identifiers) }

  private var identifiers: [ObjectIdentifier] { modules.map { ObjectIdentifier($0) } }
}
