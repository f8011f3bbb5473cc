/// All the checks of some modules, in the order in which reports list them.
package struct CheckCatalogue {
  package let all: [CheckDeclaration]

  package init(_ vocabulary: PluginRegistry) {
    all = vocabulary.simulationModules.flatMap { $0.checks }
  }

  package func named(_ name: String) -> CheckDeclaration? { all.first { $0.name.text == name } }
}
