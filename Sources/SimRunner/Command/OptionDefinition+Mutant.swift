import DeviceKit
import ScenarioFiles

extension OptionDefinition {
  /// `--mutant NAME`, for whoever runs a program with a mistake in it.
  static let mutant = OptionDefinition(
    name: "mutant", help: "Plant a mistake in the program, to see whether a check finds it (see 'triad mutants').",
    value: "name")
}

extension ScenarioCommandInput {
  /// The mistake that `--mutant` names, if it is given.
  static func mutant(_ arguments: ParsedArguments) throws(ToolError) -> Mutant? {
    guard let name = arguments.value("mutant") else { return nil }
    return try mutant(named: name)
  }

  static func mutant(named name: String) throws(ToolError) -> Mutant {
    if let mutant = Mutant(rawValue: name) { return mutant }
    let known = Mutant.allCases.map(\.rawValue)
    let hint = Suggestion.closest(to: name, among: known).map { " Did you mean '\($0)'?" } ?? ""
    throw ToolError(
      .usage, "Error: There is no mutant '\(name)'.\(hint) Mutants: \(known.joined(separator: ", "))")
  }
}
