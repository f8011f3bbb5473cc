/// The documents that are written from the definition of the scenario file, and committed.
///
/// `TRIAD_WRITE_DOCUMENTS=1 swift test --filter ScenarioDocuments` writes them anew; without the variable the same tests
/// compare.
package enum ScenarioDocuments {
  /// The JSON Schema for editors: `scenarios/scenario.schema.json`.
  package static var schema: String {
    JSONSchemaWriter.text(of: ScenarioDefinition.record.description, title: "Triad scenario")
  }

  /// The reference of every key: the part of `docs/scenarios.md` below ``referenceMarker``.
  package static var reference: String {
    ReferenceWriter.text(of: ScenarioDefinition.record.description, title: "scenario")
  }

  /// The line of `docs/scenarios.md` below which everything is written from the definition.
  package static let referenceMarker = "<!-- Below this line: written from the definition of the scenario file. -->"
}
