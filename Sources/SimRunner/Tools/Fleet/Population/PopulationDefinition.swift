import Devices
package import ScenarioFiles
import WearerKit

/// The population file: every key of it.
enum PopulationDefinition {
  static func record(_ vocabulary: PluginRegistry) -> ObjectShape<Population> {
    ObjectShape("population", blank: Population(vocabulary), fields(vocabulary))
  }

  private static func fields(_ vocabulary: PluginRegistry) -> [Field<Population>] {
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
      .required("archetypes", \.archetypes, .choices(of: archetype(vocabulary).shape), "The kinds of people."),
    ]
  }

  private static func archetype(_ vocabulary: PluginRegistry) -> ObjectShape<PersonArchetype> {
    let life = ObjectShape(
      "life", blank: Scenario(vocabulary),
      ScenarioDefinition.record(vocabulary).fields.filter { field in
        lifeKeys.contains(field.key) || vocabulary.keys.contains { $0.key == field.key }
      })
    return ObjectShape(
      "kind of person", blank: PersonArchetype(vocabulary),
      [
        .required("name", \.name, .text, "What such a person is called."),
        Field("about", \.about, .prose, "Who it is, in a sentence."),
        Field("weight", \.weight, .number(0.001...1_000_000), "How many there are, beside the others."),
        Field("life", \.life, life.shape, "What they have in common, in the words of a scenario."),
        Field("varies", \.varies, VariationDefinition.record(vocabulary).shape, "What differs between them."),
      ])
  }

  /// The keys of a scenario that say how a person lives; the others belong to the run.
  static let lifeKeys: Set<String> = [
    "zone", "home", "wearer", "calendar", "devices", "links", "faults", "story", "checks",
  ]

}

/// The key `varies` of a kind of person: what differs between two of them.
enum VariationDefinition {
  static func record(_ vocabulary: PluginRegistry) -> ObjectShape<Variation> {
    ObjectShape(
      "variation", blank: Variation(), body + habits + plans + training + things + places + faults(vocabulary))
  }

  private static let body: [Field<Variation>] = [
    .optional("age", \.age, .drawn(.integer(16...90), "years"), "Years.", defaultNote: asLife),
    .optional("fitness", \.fitness, part, "0 is untrained, 1 an athlete.", defaultNote: asLife),
    .optional("stress", \.stress, part, "0 is serene, 1 at the limit.", defaultNote: asLife),
    .optional(
      "sleepNeed", \.sleepNeed, .drawn(.duration(.hours(4)...Span.hours(11)), "nights"), "Sleep that leaves no debt.",
      defaultNote: asLife),
    .optional(
      "chronotype", \.chronotype, .drawn(shift, "shifts"),
      "How much later (+) or earlier (-) they go to bed and get up.", defaultNote: asLife),
    .optional("training", \.training, frequency, "Workouts.", defaultNote: asLife),
  ]

  private static let habits: [Field<Variation>] = [
    .optional("opensApp", \.opensApp, frequency, "Opening the app on the phone.", defaultNote: asLife),
    .optional("checksWatch", \.checksWatch, frequency, "Raising the wrist to look.", defaultNote: asLife),
    .optional("journals", \.journals, frequency, "Writing in the journal.", defaultNote: asLife),
    .optional("listens", \.listens, frequency, "Music on the phone.", defaultNote: asLife),
    .optional(
      "wearsAtNight", \.wearsAtNight, .probability, "How likely they wear the watch at night.", defaultNote: asLife),
    .optional(
      "rejectsWorkouts", \.rejectsWorkouts, probability, "Saying that a detected workout never happened.",
      defaultNote: asLife),
    .optionalList("charges", \.charges, .choices(of: .windows), "When the watch lies on its charger; one of these."),
  ]

  private static let plans: [Field<Variation>] = [
    .optional("follows", \.follows, probability, "Following a block.", defaultNote: asLife),
    .optional("deletes", \.deletes, probability, "Deleting a block on its morning.", defaultNote: asLife),
    .optional("moves", \.moves, probability, "Moving a block.", defaultNote: asLife),
    .optional("accepts", \.accepts, probability, "Saying yes to a proposal.", defaultNote: asLife),
    .optional("answers", \.answers, probability, "Answering a question at all.", defaultNote: asLife),
    .optional(
      "assistant", \.assistant, probability, "That an assistant clears a block away on a working day.",
      defaultNote: asLife),
  ]

  private static let training: [Field<Variation>] = [
    .optionalList(
      "level", \.level, .choices(of: ProfileDefinition.level), "How much practice they have; one of these."),
    .optionalList("goal", \.goal, .choices(of: ProfileDefinition.goal), "What they train for; one of these."),
    .optionalList(
      "equipment", \.equipment, .choices(of: ProfileDefinition.equipment), "What they train with; one of these."),
    .optionalList(
      "hurts", \.hurts, .choices(of: .list(of: ProfileDefinition.area)), "What hurts, always; one of these."),
    .optionalList("keepsFree", \.keepsFree, .choices(of: .windows), "Times that are theirs; one of these."),
    .optional(
      "trainsAtLunch", \.trainsAtLunch, .probability, "How likely they train at lunch, too.", defaultNote: asLife),
  ]

  private static let things: [Field<Variation>] = [
    .optionalList(
      "watch", \.watch, .choices(of: .orFalse(DevicesDefinition.watch.shape)),
      "One of these watches; `false` is none."),
    .optionalList(
      "phone", \.phone, .choices(of: .orFalse(DevicesDefinition.phone.shape)), "One of these phones."),
    .optionalList(
      "desktop", \.desktop, .choices(of: .orFalse(DevicesDefinition.desktop.shape)),
      "One of these desktops; `false` is none."),
    .optional(
      "drift", \.drift, .drawn(.notation(.drift), "drifts"), "What the watch's clock gains.", defaultNote: asLife),
    .optional(
      "history", \.history, .drawn(.duration(.zero...Span.days(365)), "histories"),
      "How far back the phone's health store reaches from the first day; rounded to whole days.", defaultNote: asLife),
    Field("uses", \.uses, systems.shape, "How likely they use each system."),
  ]

  private static let places: [Field<Variation>] = [
    .optionalList("zone", \.zone, .choices(of: .notation(.zone)), "Where they live; one of these."),
    .optionalList(
      "network", \.network, .choices(of: LinksDefinition.profile), "What the phone has to the cloud; one of these."),
    .optionalList("commute", \.commute, .choices(of: .windows), "When they are on the way; one of these."),
    .optional(
      "commuteLoss", \.commuteLoss, probability, "What gets lost between watch and phone on the way.",
      defaultNote: "nothing more than elsewhere"),
    .optionalList(
      "commuteNetwork", \.commuteNetwork, .choices(of: LinksDefinition.profile),
      "What the phone has to the cloud on the way; one of these."),
    .optional("travels", \.travels, travels.shape, "Journeys to other zones.", defaultNote: "none"),
  ]

  private static func faults(_ vocabulary: PluginRegistry) -> [Field<Variation>] {
    let draws = Dictionary(vocabulary.faultDraws.map { ($0.name, $0) }) { first, _ in first }
    let kind = Shape<String>.choice(
      "kind of fault", of: vocabulary.faultDraws.map(\.name), name: { $0 },
      about: { name in
        draws[name].map { "At most \($0.timesAWeekMax) times a week\($0.isMoment ? ", at a moment" : "")." } ?? ""
      })
    return [
      Field(
        "misbehaves", \.misbehaves, .probability,
        "How likely faults are drawn for somebody, as `triad chaos` draws them; most people have only those of their life."
      ),
      .optionalList(
        "misbehaviour", \.misbehaviour, .choices(of: kind), "The kinds of faults that may be drawn; all when left out."),
    ]
  }

  private static let systems = ObjectShape(
    "systems", blank: SystemShares(),
    [
      .optional("planner", \.planner, .probability, "The planner.", defaultNote: asLife),
      .optional("agents", \.agents, .probability, "The agents that read and answer.", defaultNote: asLife),
      .optional("diary", \.diary, .probability, "The diary.", defaultNote: asLife),
      .optional("music", \.music, .probability, "The DJ.", defaultNote: asLife),
    ])

  private static let travels = ObjectShape(
    "journeys", blank: TravelVariation(),
    [
      Field(
        "every", \.every, .drawn(.duration(.days(4)...Span.weeks(520)), "pauses"),
        "How long it is on average from one to the next."),
      .required("to", \.to, .choices(of: .notation(.zone)), "Where to; each time one of these."),
      Field("lasts", \.lasts, .drawn(.duration(.hours(6)...Span.days(60)), "stays"), "How long one lasts."),
      Field(
        "flight", \.flight, .drawn(.duration(.zero...Span.days(2)), "flights"),
        "How long the phone has no network on the way there."),
    ])

  private static let asLife = "as their life has it"
  private static let part = Shape<Distribution<Double>>.drawn(.number(0...1), "parts")
  private static let probability = Shape<Distribution<Double>>.drawn(.probability, "probabilities")
  private static let frequency = Shape<Distribution<Frequency>>.drawn(.notation(.frequency), "frequencies")
  private static let shift = Shape<Span>.notation(.clockChange)
}

/// The documents that are written from the definition of the population file, and committed, as ``ScenarioDocuments`` are.
package enum PopulationDocuments {
  /// The JSON Schema for editors: `scenarios/populations/population.schema.json`.
  package static func schema(_ vocabulary: PluginRegistry) -> String {
    JSONSchemaWriter.text(of: PopulationDefinition.record(vocabulary).description, title: "Triad population")
  }
}
