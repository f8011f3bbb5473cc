/// A part of the program as far as scenario files can speak of it. Each floor above asks more of a module by a protocol of its
/// own, which refines this one.
package protocol ScenarioModule: SendableMetatype {
  /// The checks that a scenario can name, in the order in which reports list them.
  static var checkNames: [CheckName] { get }
}

extension ScenarioModule {
  package static var checkNames: [CheckName] { [] }
}

/// What scenario files can say: the words of some modules, in their order.
///
/// A scenario keeps the vocabulary with which it was read. So everything that writes, changes or runs it knows the same
/// modules, and two programs, or two tests at once, may know different ones.
package final class Vocabulary: Sendable {
  package let modules: [any ScenarioModule.Type]
  package let checks: [CheckName]

  package init(_ modules: [any ScenarioModule.Type]) {
    self.modules = modules
    checks = modules.flatMap { $0.checkNames }
  }
}

extension Vocabulary: Hashable {
  package static func == (a: Vocabulary, b: Vocabulary) -> Bool {
    a === b || a.identifiers == b.identifiers
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(identifiers) }

  private var identifiers: [ObjectIdentifier] { modules.map { ObjectIdentifier($0) } }
}
