import ScenarioFiles
import Tools

/// `triad schema`: the JSON Schema of scenario files and population files.
enum SchemaCommand {
  static let definition = CommandDefinition(
    name: "schema", abstract: "Print the JSON Schema of scenario files, for editors",
    arguments: [
      ArgumentDefinition(
        name: "of", help: "Which files: scenario when left out.", isRequired: false,
        choices: ["scenario", "population"])
    ],
    run: { arguments, terminal in
      let isPopulation = arguments.words.first == "population"
      terminal.print(isPopulation ? PopulationDocuments.schema : ScenarioDocuments.schema)
      return .pass
    })
}
