/// `triad schema`: the JSON Schema of scenario files.
enum SchemaCommand {
  static let definition = CommandDefinition(
    name: "schema", abstract: "Print the JSON Schema of scenario files, for editors",
    run: { _, terminal in
      terminal.print(ScenarioDocuments.schema)
      return .pass
    })
}
