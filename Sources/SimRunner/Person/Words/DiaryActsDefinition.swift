/// The acts of a story on diary entries, their corrections and their wearer.
enum DiaryActsDefinition {
  private typealias Entry<Content> = (content: Content, label: String, role: Role)

  static let all: [Variant<StoryEntry>] = [
    symptom, food, exercise, activity, correction, deletion, introduction,
    StoryDefinition.simple(
      "refreshesTriggers", "The wearer wants a new study of the diary, without earlier findings.",
      .own(DiaryStoryAct(.refreshes, on: .phone))),
    StoryDefinition.simple(
      "stopsStudy", "The wearer stops the study of the diary that is under way.",
      .own(DiaryStoryAct(.stopsStudy, on: .phone))),
  ]

  private static let symptom = written(
    "The wearer writes down a symptom.", DiaryDraft.Symptom(severity: 5),
    [
      .required("feels", \.content.name, .text, "The symptom."),
      Field("severity", \.content.severity, .integer(0...100), "The severity, 1 to 10; other numbers are rejected."),
      .optional("minutes", \.content.duration, .integer(0...100_000), "The duration; a week at most."),
      .optional("where", \.content.bodyLocation, .text, "Which part of the body."),
      .optional("notes", \.content.notes, .text, "Other remarks."),
    ],
    content: { .symptom($0) }, unwrap: { if case .symptom(let content) = $0 { content } else { nil } })

  private static let food = written(
    "The wearer writes down what they eat.", DiaryDraft.Food(),
    [
      .required("eats", \.content.name, .text, "The food."),
      Field(
        "meal", \.content.mealType, .prose, "`breakfast`, `lunch`, `dinner` or `snack`; by the hour if it is empty."),
      .optional("quantity", \.content.quantity, .number(0...100_000), "The amount."),
      Field("unit", \.content.unit, .prose, "In what."),
      .optional("preparation", \.content.preparation, .text, "The preparation."),
      Field("ingredients", \.content.ingredients, .list(of: .text), "The ingredients."),
    ],
    content: { .food($0) }, unwrap: { if case .food(let content) = $0 { content } else { nil } })

  private static let exercise = written(
    "The wearer writes down that they exercise.",
    DiaryDraft.Exercise(duration: 30, intensity: 5),
    [
      .required(
        "exercises", \.content.type, .text,
        "`cardio`, `strength`, `yoga`, `walking`, `swimming`, `cycling` or `other`; anything else is refused."),
      Field("minutes", \.content.duration, .integer(0...100_000), "The duration; eight hours at most."),
      Field("intensity", \.content.intensity, .integer(0...100), "The effort, 1 to 10."),
      .optional("calories", \.content.calories, .integer(0...1_000_000), "Kilocalories."),
      .optional("heartRate", \.content.heartRate, .integer(0...1_000), "Beats a minute, 40 to 220."),
      .optional("notes", \.content.notes, .text, "Other remarks."),
    ],
    content: { .exercise($0) }, unwrap: { if case .exercise(let content) = $0 { content } else { nil } })

  private static let activity = written(
    "The wearer writes down what they do.", DiaryDraft.Activity(),
    [
      .required(
        "does", \.content.type, .text,
        "`work`, `social`, `travel`, `medical`, `household`, `leisure` or `other`; anything else is refused."),
      .optional("minutes", \.content.duration, .integer(0...100_000), "The duration; a day at most."),
      .optional("stress", \.content.stress, .integer(0...100), "The stress, 1 to 10."),
      .optional("with", \.content.socialContext, .text, "`alone`, `small_group` or `large_group`."),
      .optional("where", \.content.location, .text, "Where."),
      .optional("notes", \.content.notes, .text, "Other remarks."),
    ],
    content: { .activity($0) }, unwrap: { if case .activity(let content) = $0 { content } else { nil } })

  private static let correction = Variant<StoryEntry>(
    "The wearer corrects an entry that the story named.", blank: (content: DiaryCorrection(), role: Role.phone),
    [
      .required("corrects", \.content.entry, .text, "The name that its `as` gave it."),
      .optional("name", \.content.name, .text, "The correct name."),
      .optional("severity", \.content.severity, .integer(0...100), "The correct severity of a symptom."),
      .optional("minutes", \.content.minutes, .integer(0...100_000), "The correct duration."),
      .optional("notes", \.content.notes, .text, "The corrected remarks."),
      Field("earlier", \.content.earlier, .duration(.zero...Span.days(7)), "By how much sooner it was."), device(),
    ],
    wrap: { entry(.corrects($0.content), $0.role) },
    unwrap: { if let act = own($0), case .corrects(let content) = act.deed { (content, act.role) } else { nil } })

  private static let deletion = Variant<StoryEntry>(
    "The wearer deletes an entry that the story named.", blank: (content: "", role: Role.phone),
    [.required("deletesEntry", \.content, .text, "The name that its `as` gave it."), device()],
    wrap: { entry(.deletes($0.content), $0.role) },
    unwrap: { if let act = own($0), case .deletes(let name) = act.deed { (name, act.role) } else { nil } })

  private static let introduction = Variant<StoryEntry>(
    "The wearer tells the diary who they are and what they live with.",
    blank: (content: DiaryPerson(isOnboarded: true), role: Role.phone),
    [
      .required(
        "livesWith", \.content.conditions, .list(of: .text),
        "Their conditions: `autoimmune`, `foodSensitivities`, `ibs`, `chronicFatigue`, `fibromyalgia`, `migraines`, "
          + "`pots`, `mentalHealth`, `other`."),
      .optional("firstName", \.content.firstName, .text, "Their first name."),
      .optional("lastName", \.content.lastName, .text, "Their last name."),
      Field("onboarded", \.content.isOnboarded, .bool, "`true` if they answered all of the app's first questions."),
      device(),
    ],
    wrap: { entry(.introduces($0.content), $0.role) },
    unwrap: { if let act = own($0), case .introduces(let person) = act.deed { (person, act.role) } else { nil } })

  /// An entry that the wearer writes, which the story can name.
  private static func written<Content>(
    _ about: String, _ blank: Content, _ fields: [Field<Entry<Content>>],
    content: @escaping @Sendable (Content) -> DiaryDraft.Content,
    unwrap: @escaping @Sendable (DiaryDraft.Content) -> Content?
  ) -> Variant<StoryEntry> {
    Variant(
      about, blank: (content: blank, label: "", role: Role.phone),
      fields + [
        Field("as", \.label, .prose, "A name by which the story can correct or delete it."),
        Field("on", \.role, .devices([.watch, .phone], andFurther: true), "The device on which they do it."),
      ], wrap: { entry(.writes(content($0.content), as: $0.label), $0.role) },
      unwrap: {
        guard let act = own($0), case .writes(let written, let label) = act.deed else { return nil }
        return unwrap(written).map { ($0, label, act.role) }
      })
  }

  private static func device<Content>() -> Field<(content: Content, role: Role)> {
    Field("on", \.role, .devices([.watch, .phone], andFurther: true), "The device on which they do it.")
  }

  private static func entry(_ deed: DiaryStoryAct.Deed, _ role: Role) -> StoryEntry {
    StoryEntry(at: .start, act: .own(DiaryStoryAct(deed, on: role)))
  }

  private static func own(_ entry: StoryEntry) -> DiaryStoryAct? { entry.act.own(DiaryStoryAct.self) }
}
