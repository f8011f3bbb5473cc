import WearerKit

/// The key `wearer`: who it is and how they live.
enum WearerDefinition {
  static let union = Union(
    "wearer", blank: WearerSettings(), variants: [recorded, modelled],
    trailing: [
      Field("habits", \.habits, habits.shape, "What the wearer does again and again.", defaultNote: byWearer),
      Field(
        "profile", \.profile, ProfileDefinition.record.shape, "How the wearer trains, as they tell the app.",
        defaultNote: byWearer),
      Field(
        "history", \.history, .duration(.zero...Span.days(365)),
        "How far back the phone's health store reaches from the scenario's first day, in whole days."),
    ],
    fallback: "archetype")

  private static let asArchetype = "as the archetype has it"
  private static let byWearer = "depends on the wearer"

  private static let recorded = Variant<WearerSettings>(
    "A real person's recorded life, replayed.", blank: RecordedWearerSettings(path: "", from: nil),
    [
      .required("recorded", \.path, .text, "The recording, relative to this file."),
      .optional(
        "from", \.from, .notation(.date), "The recorded day that becomes the scenario's first.",
        defaultNote: "the recording keeps its own dates"),
    ],
    wrap: { WearerSettings(.recorded($0)) },
    unwrap: { if case .recorded(let wearer) = $0.source { wearer } else { nil } })

  private static let modelled = Variant<WearerSettings>(
    "A modelled person: an archetype with a few knobs.", blank: ModelledWearerSettings(.officeWorker),
    [
      // The archetype comes first: it sets the knobs that the fields below may turn.
      Field(
        "archetype", \.archetypeWithKnobs,
        .choice("archetype", of: Archetype.all, name: \.name, about: \.about), "What kind of person it is."
      ),
      Field("age", \.age, .integer(16...90), "Years.", defaultNote: asArchetype),
      Field("fitness", \.fitness, .number(0...1), "0 is untrained, 1 an athlete.", defaultNote: asArchetype),
      Field(
        "sleepNeed", \.sleepNeed, .duration(.hours(4)...Span.hours(11)), "Sleep that leaves no debt.",
        defaultNote: asArchetype),
      Field("bedtime", \.bedtime, .notation(.timeOfDay), "When the wearer goes to bed.", defaultNote: asArchetype),
      Field("wakes", \.wakes, .notation(.timeOfDay), "When the wearer gets up.", defaultNote: asArchetype),
      Field("training", \.training, .notation(.frequency), "Workouts.", defaultNote: asArchetype),
      Field("stress", \.stress, .number(0...1), "0 is serene, 1 at the limit.", defaultNote: asArchetype),
      Field(
        "body", \.body, .choice("body kind", of: BodyKind.allCases, name: \.rawValue, about: \.about),
        "What the signs of their body mean to them; the devices learn it only from what they say."),
      Field("illness", \.illness, .list(of: illness.shape), "Days of being unwell."),
    ],
    defaults: { ModelledWearerSettings($0.archetype) }, wrap: { WearerSettings(.modelled($0)) },
    unwrap: { if case .modelled(let wearer) = $0.source { wearer } else { nil } })

  private static let illness = ObjectShape(
    "illness", blank: IllnessSettings(from: .start, duration: .days(3), severity: 0.5),
    [
      .required("from", \.from, .notation(.moment), "When it begins."),
      Field("for", \.duration, .duration(.hours(1)...Span.days(60)), "How long it lasts."),
      Field("severity", \.severity, .number(0...1), "0 is hardly noticed, 1 is in bed."),
    ])

  private static let habits = ObjectShape(
    "habits", blank: HabitSettings(Archetype.officeWorker.habits),
    [
      Field("charges", \.charges, .windows, "When the watch lies on its charger.", defaultNote: byWearer),
      Field(
        "wearsAtNight", \.wearsAtNight, .bool,
        "Whether the watch stays on at night, instead of on its charger.", defaultNote: byWearer),
      Field(
        "wearsWatch", \.wearsWatch, .windows, "When the watch is worn, apart from charging.", defaultNote: byWearer),
      Field("drawer", \.drawer, .windows, "When the phone lies in a drawer at home: untouched, and not charged."),
      Field("drawerInReach", \.drawerInReach, .bool, "Whether the watch reaches the phone in its drawer."),
      Field("commute", \.commute, .windows, "When the wearer is on the way.", defaultNote: byWearer),
      Field("work", \.work, .windows, "When the wearer is at work.", defaultNote: byWearer),
      Field(
        "opensApp", \.opensApp, .notation(.frequency),
        "Opening the app on the phone; who never does it does nothing else in it by habit.", defaultNote: byWearer),
      Field(
        "checksWatch", \.checksWatch, .notation(.frequency), "Raising the wrist to look at the watch.",
        defaultNote: byWearer),
      .optional(
        "opensWatchApp", \.opensWatchApp, .notation(.frequency),
        "Opening the app on the watch; a raised wrist is then a glance at the watch's face, and opens nothing.",
        defaultNote: "3 a day, of apps of the kit 4; no more than `checksWatch`"),
      Field("journals", \.journals, .notation(.frequency), "Writing in the journal.", defaultNote: byWearer),
      Field(
        "listens", \.listens, .notation(.frequency), "Half an hour or so of music, with the watch as remote control.",
        defaultNote: byWearer),
      Field(
        "rejectsWorkouts", \.rejectsWorkouts, .probability, "Saying that a detected workout never happened.",
        defaultNote: byWearer),
      Field("plans", \.plans, PlanHabitsDefinition.habits.shape, "How the wearer takes it that an app plans for them."),
    ])
}

extension ModelledWearerSettings {
  /// The archetype; setting it turns every knob to where the archetype has it.
  fileprivate var archetypeWithKnobs: Archetype {
    get { archetype }
    set { self = ModelledWearerSettings(newValue) }
  }
}

extension Shape<[DailyWindow]> {
  package static let windows = oneOrMore(.notation(.dailyWindow))
}
