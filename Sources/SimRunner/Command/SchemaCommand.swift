/// `triad schema`: the JSON Schema of scenario files.
enum SchemaCommand {
  static let definition = CommandDefinition(
    name: "schema", abstract: "Print the JSON Schema of scenario files, for editors",
    run: { _ in
      Terminal().print(ScenarioDocuments.schema)
      return .pass
    })
}
