import ScenarioFiles

/// The key `drafts` of the planner.
enum DraftDefinition {
  static let record = ObjectShape(
    "drafts", blank: DraftSettings(),
    [
      Field("phone", \.phone, generator(DraftSettings.onPhone), "Who drafts on the phone, at once."),
      Field(
        "cloud", \.cloud, generator(DraftSettings.Generator.allCases),
        "Who drafts in the cloud; it is asked only where there is a `tier`."),
      Field("model", \.model, model.shape, "The language model that the cloud asks; `{}` is one that works."),
    ])

  private static func generator(_ known: [DraftSettings.Generator]) -> Shape<DraftSettings.Generator> {
    Shape.choice(
      "generator", of: known, name: \.rawValue,
      about: {
        switch $0 {
        case .skeleton: "The app's own: a structure, filled with exercises that suit."
        case .rigid: "The same plan whatever is asked: a service that is stuck."
        case .hostile: "Whatever is unsafe or absurd: a service that has gone wrong."
        case .model: "A language model that is given exercises to choose from."
        }
      })
  }

  private static let model = ObjectShape(
    "draftModel", blank: DraftModel(),
    [
      Field("timeout", \.timeout, .probability, "How often no answer comes in time."),
      Field("refusal", \.refusal, .probability, "How often its guardrails step in."),
      Field("failure", \.failure, .probability, "How often the way to it breaks."),
      Field("garbage", \.garbage, .probability, "How often it says what is no plan at all."),
      Field(
        "unsafe", \.unsafe, .probability,
        "How often it drafts exercises that it made up or was not offered, and absurd numbers."),
    ])
}
