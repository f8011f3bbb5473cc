import ScenarioFiles

/// The documents that are written from the definition of the population file, and committed, as ``ScenarioDocuments`` are.
package enum PopulationDocuments {
  /// The JSON Schema for editors: `scenarios/populations/population.schema.json`.
  package static var schema: String {
    JSONSchemaWriter.text(of: PopulationDefinition.record.description, title: "Triad population")
  }

  /// The reference of every key: the part of `docs/populations.md` below ``referenceMarker``. What a population has in
  /// common with a scenario is told there, and not again.
  package static var reference: String {
    ReferenceWriter.text(
      of: PopulationDefinition.record.description, title: "population",
      elsewhere: [
        "life": "scenarios.md#scenario", "watch": "scenarios.md#watch", "phone": "scenarios.md#phone",
        "desktop": "scenarios.md#desktop",
      ])
  }

  /// The line of `docs/populations.md` below which everything is written from the definition.
  package static let referenceMarker = "<!-- Below this line: written from the definition of the population file. -->"
}
