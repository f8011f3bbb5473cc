/// The key `drafts` of the planner.
enum DraftDefinition {
  static let record = ObjectShape(
    "drafts", blank: DraftSettings(),
    [
      Field(
        "phone", \.phone, generator(DraftSettings.onPhone), "The source of drafts on the phone, available at once."),
      Field(
        "cloud", \.cloud, generator(DraftSettings.Generator.allCases),
        "The source of drafts in the cloud, which is used only with a `tier`."),
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
      Field("timeout", \.timeout, .probability, "The rate of answers that time out."),
      Field("refusal", \.refusal, .probability, "The rate of answers that its guardrails block."),
      Field("failure", \.failure, .probability, "The rate of failed connections."),
      Field("garbage", \.garbage, .probability, "The rate of answers that contain no plan."),
      Field(
        "unsafe", \.unsafe, .probability,
        "The rate of drafts with exercises that it invented or wasn't offered, or with absurd numbers."),
    ])
}
