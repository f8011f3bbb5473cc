package import DeviceKit
package import Wire

/// A part of the program as far as scenario files can speak of it. Each floor above asks more of a module by a protocol of its
/// own, which refines this one.
package protocol ScenarioModule: SendableMetatype {
  /// How the program is called, where it is not `triad`.
  static var program: ProgramWords? { get }
  /// Puts into a scenario that was read the parts that are in no file, as another one has them. Returns the mistakes that
  /// only they show.
  @discardableResult
  static func complete(_ scenario: inout Scenario, like other: Scenario) -> [Diagnostic]
  /// The keys of acts and faults that nothing in this program can meet; a session does not offer them.
  static var unmet: Set<String> { get }
  /// The messages, records, domains and roles of devices that the module's system brings, which are known from the
  /// vocabulary on.
  static var wire: WireVocabulary { get }
  /// Why its system wants to be woken.
  static var wakes: [WakeToken.Reason] { get }
  /// The checks that a scenario can name, in the order in which reports list them.
  static var checkNames: [CheckName] { get }
  /// The module's keys at the top of a scenario file; each says a ``ScenarioPart``.
  static var keys: [Field<Scenario>] { get }
  /// The types behind those keys: what can be left out of a scenario as a whole.
  static var settings: [any ScenarioPart.Type] { get }
  /// What the module's wearers can do in a story.
  static var acts: [Variant<StoryEntry>] { get }
  /// What scenarios can expect of the module's system.
  static var expectations: [Variant<Expectation>] { get }
  /// What can go wrong with the module's system, in the order in which chaos draws it: that order is behaviour.
  static var faults: [any FaultType.Type] { get }
  /// Lets chaos vary what the module's own keys say, by the seed of a scenario.
  static func vary(_ scenario: inout Scenario)
  /// What chaos lets a wearer do, in the order in which it is drawn.
  static var swarmActs: [SwarmAct] { get }
  /// The rules of the documents that runs may take literally, in the order in which they are listed.
  static var rules: [Rule] { get }
  /// The mistakes that can be planted, to see whether a check finds them.
  static var mutants: [Mutant] { get }
}

extension ScenarioModule {
  package static var program: ProgramWords? { nil }
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
  package static var swarmActs: [SwarmAct] { [] }
  package static var rules: [Rule] { [] }
  package static var mutants: [Mutant] { [] }
}

/// How a program is called in lines to paste, and in its complaints of itself.
package struct ProgramWords: Sendable {
  /// `triad`.
  package let name: String
  /// Where doing the same again came to something else: whose mistake that is, and what finds it.
  package let divergence: String

  package init(name: String, divergence: String) { (self.name, self.divergence) = (name, divergence) }

  package static let triad = ProgramWords(
    name: "triad",
    divergence: "This is a defect of Triad: 'triad run FILE --check-determinism' finds the first event.")
}

/// What scenario files can say: the words of some modules, in their order.
///
/// A scenario keeps the vocabulary with which it was read. So everything that writes, changes or runs it knows the same
/// modules, and two programs, or two tests at once, may know different ones.
package final class Vocabulary: Sendable {
  package let modules: [any ScenarioModule.Type]
  /// How the program is called.
  package let program: ProgramWords
  package let checks: [CheckName]
  package let keys: [Field<Scenario>]
  package let settings: [any ScenarioPart.Type]
  let acts: [Variant<StoryEntry>]
  let expectations: [Variant<Expectation>]
  package let faults: [any FaultType.Type]
  /// How chaos draws each kind of fault that it draws.
  package let faultDraws: [FaultDraw]
  package let swarmActs: [SwarmAct]
  package let rules: [Rule]
  package let mutants: [Mutant]

  package init(_ modules: [any ScenarioModule.Type]) {
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

extension Vocabulary: Hashable {
  package static func == (a: Vocabulary, b: Vocabulary) -> Bool {
    a === b || a.identifiers == b.identifiers
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(identifiers) }

  private var identifiers: [ObjectIdentifier] { modules.map { ObjectIdentifier($0) } }
}
