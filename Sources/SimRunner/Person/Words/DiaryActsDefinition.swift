/// The acts of a story on diary entries, their corrections and their wearer.
enum DiaryActsDefinition {
  private typealias Entry<Content> = (content: Content, label: String, role: Role)

  static let all: [Variant<StoryEntry>] = [
    symptom, food, exercise, activity, correction, deletion, introduction,
    Variant(
      "The wearer wants a new study of the diary, without earlier findings.", blank: true,
      [.required("refreshesTriggers", \.self, .mark, "Always `true`.")],
      wrap: { _ in entry(.refreshes, .phone) }, unwrap: { own($0)?.deed == .refreshes ? true : nil }),
    Variant(
      "The wearer stops the study of the diary that is under way.", blank: true,
      [.required("stopsStudy", \.self, .mark, "Always `true`.")],
      wrap: { _ in entry(.stopsStudy, .phone) }, unwrap: { own($0)?.deed == .stopsStudy ? true : nil }),
  ]

  private static let symptom = Variant<StoryEntry>(
    "The wearer writes down a symptom.", blank: (content: DiaryDraft.Symptom(severity: 5), label: "", role: Role.phone),
    [
      .required("feels", \.content.name, .text, "The symptom."),
      Field("severity", \.content.severity, .integer(0...100), "The severity, 1 to 10; other numbers are rejected."),
      .optional("minutes", \.content.duration, .integer(0...100_000), "The duration; a week at most."),
      .optional("where", \.content.bodyLocation, .text, "Which part of the body."),
      .optional("notes", \.content.notes, .text, "Other remarks."), label(), device(),
    ],
    wrap: { (own: Entry<DiaryDraft.Symptom>) in entry(.writes(.symptom(own.content), as: own.label), own.role) },
    unwrap: { entry -> Entry<DiaryDraft.Symptom>? in
      guard let act = own(entry), case .writes(.symptom(let content), let label) = act.deed else { return nil }
      return (content, label, act.role)
    })

  private static let food = Variant<StoryEntry>(
    "The wearer writes down what they eat.", blank: (content: DiaryDraft.Food(), label: "", role: Role.phone),
    [
      .required("eats", \.content.name, .text, "The food."),
      Field(
        "meal", \.content.mealType, .prose, "`breakfast`, `lunch`, `dinner` or `snack`; by the hour if it is empty."),
      .optional("quantity", \.content.quantity, .number(0...100_000), "The amount."),
      Field("unit", \.content.unit, .prose, "In what."),
      .optional("preparation", \.content.preparation, .text, "The preparation."),
      Field("ingredients", \.content.ingredients, .list(of: .text), "The ingredients."), label(), device(),
    ],
    wrap: { (own: Entry<DiaryDraft.Food>) in entry(.writes(.food(own.content), as: own.label), own.role) },
    unwrap: { entry -> Entry<DiaryDraft.Food>? in
      guard let act = own(entry), case .writes(.food(let content), let label) = act.deed else { return nil }
      return (content, label, act.role)
    })

  private static let exercise = Variant<StoryEntry>(
    "The wearer writes down that they exercise.",
    blank: (content: DiaryDraft.Exercise(duration: 30, intensity: 5), label: "", role: Role.phone),
    [
      .required(
        "exercises", \.content.type, .text,
        "`cardio`, `strength`, `yoga`, `walking`, `swimming`, `cycling` or `other`; anything else is refused."),
      Field("minutes", \.content.duration, .integer(0...100_000), "The duration; eight hours at most."),
      Field("intensity", \.content.intensity, .integer(0...100), "The effort, 1 to 10."),
      .optional("calories", \.content.calories, .integer(0...1_000_000), "Kilocalories."),
      .optional("heartRate", \.content.heartRate, .integer(0...1_000), "Beats a minute, 40 to 220."),
      .optional("notes", \.content.notes, .text, "Other remarks."), label(), device(),
    ],
    wrap: { (own: Entry<DiaryDraft.Exercise>) in entry(.writes(.exercise(own.content), as: own.label), own.role) },
    unwrap: { entry -> Entry<DiaryDraft.Exercise>? in
      guard let act = own(entry), case .writes(.exercise(let content), let label) = act.deed else { return nil }
      return (content, label, act.role)
    })

  private static let activity = Variant<StoryEntry>(
    "The wearer writes down what they do.", blank: (content: DiaryDraft.Activity(), label: "", role: Role.phone),
    [
      .required(
        "does", \.content.type, .text,
        "`work`, `social`, `travel`, `medical`, `household`, `leisure` or `other`; anything else is refused."),
      .optional("minutes", \.content.duration, .integer(0...100_000), "The duration; a day at most."),
      .optional("stress", \.content.stress, .integer(0...100), "The stress, 1 to 10."),
      .optional("with", \.content.socialContext, .text, "`alone`, `small_group` or `large_group`."),
      .optional("where", \.content.location, .text, "Where."),
      .optional("notes", \.content.notes, .text, "Other remarks."), label(), device(),
    ],
    wrap: { (own: Entry<DiaryDraft.Activity>) in entry(.writes(.activity(own.content), as: own.label), own.role) },
    unwrap: { entry -> Entry<DiaryDraft.Activity>? in
      guard let act = own(entry), case .writes(.activity(let content), let label) = act.deed else { return nil }
      return (content, label, act.role)
    })

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

  private static func label<Content>() -> Field<Entry<Content>> {
    Field("as", \.label, .prose, "A name by which the story can correct or delete it.")
  }

  private static func device<Content>() -> Field<Entry<Content>> {
    Field("on", \.role, .devices([.watch, .phone], andFurther: true), "The device on which they do it.")
  }

  private static func device<Content>() -> Field<(content: Content, role: Role)> {
    Field("on", \.role, .devices([.watch, .phone], andFurther: true), "The device on which they do it.")
  }

  private static func entry(_ deed: DiaryStoryAct.Deed, _ role: Role) -> StoryEntry {
    StoryEntry(at: .start, act: .own(DiaryStoryAct(deed, on: role)))
  }

  private static func own(_ entry: StoryEntry) -> DiaryStoryAct? { entry.act.own(DiaryStoryAct.self) }
}
