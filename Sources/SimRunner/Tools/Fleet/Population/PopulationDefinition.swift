import Devices
import ScenarioFiles
import SimKernel

/// The population file: every key of it.
enum PopulationDefinition {
  static let record = ObjectShape(
    "population", blank: Population(),
    [
      .optional(
        "$schema", \.schemaReference, .text, "The path of the JSON Schema, so that editors can help. Not used by Triad."
      ),
      .required("name", \.name, .text, "What these people are called together."),
      Field("about", \.about, .prose, "Who they are, in a sentence or two."),
      Field("start", \.start, .notation(.date), "The first day of whoever begins first."),
      Field(
        "startsWithin", \.startsWithin, .duration(.days(1)...Span.days(3_650)),
        "Everybody begins on a day of their own, within so many whole days: some live through a change of the clocks."),
      .required("archetypes", \.archetypes, .choices(of: archetype.shape), "The kinds of people."),
    ])

  private static let archetype = ObjectShape(
    "kind of person", blank: PersonArchetype(),
    [
      .required("name", \.name, .text, "What such a person is called."),
      Field("about", \.about, .prose, "Who it is, in a sentence."),
      Field("weight", \.weight, .number(0.001...1_000_000), "How many there are, beside the others."),
      Field("life", \.life, life.shape, "What they have in common, in the words of a scenario."),
      Field("varies", \.varies, VariationDefinition.record.shape, "What differs between them."),
    ])

  /// The keys of a scenario that say how somebody lives; the others belong to the run.
  static let lifeKeys: Set<String> = [
    "zone", "home", "wearer", "calendar", "devices", "planner", "agents", "diary", "music", "links", "faults", "story",
    "checks",
  ]

  private static let life = ObjectShape(
    "life", blank: Scenario(), ScenarioDefinition.record.fields.filter { lifeKeys.contains($0.key) })
}
