import Orchestrator
import SimKernel

/// The key `agents`: agents on the phone that the wearer can ask.
enum AgentsDefinition {
  static let record = ObjectShape(
    "agents", blank: AgentsSettings(),
    [
      .optional(
        "region", \.region, .text,
        "The two letters of the country in which the wearer lives: whom to call in a crisis.",
        defaultNote: "unknown: the numbers that hold everywhere"),
      Field("cards", \.cards, .notation(.frequency), "Asking what could be done now."),
      Field("chats", \.chats, .notation(.frequency), "Chatting with the coach."),
      Field("sliders", \.sliders, .notation(.frequency), "Saying on sliders how one feels."),
      .optional(
        "phoneModel", \.phoneModel, model.shape, "A language model on the phone; `{}` is one that works.",
        defaultNote: "none"),
      .optional(
        "cloudModel", \.cloudModel, model.shape,
        "A language model in the cloud, which is asked only with consent; `{}` is one that works.",
        defaultNote: "none"),
      Field("completes", \.completes, .probability, "Doing what the first card says; otherwise it is turned down."),
    ])

  private static let model = ObjectShape(
    "model", blank: ModelPlan(),
    [
      Field("availability", \.availability, availability, "Whether it can be asked."),
      Field(
        "patience", \.patience, .duration(.seconds(1)...Span.minutes(2)), "How long the phone waits for an answer."),
      Field("timeout", \.timeout, .probability, "How often no answer comes in time."),
      Field("refusal", \.refusal, .probability, "How often its guardrails step in."),
      Field("failure", \.failure, .probability, "How often the way to it breaks."),
      Field("garbage", \.garbage, .probability, "How often it says something that is no use, or worse."),
      Field("wrongRating", \.wrongRating, .probability, "How often it misjudges whether a text is safe."),
    ])

  private static let availability = Shape<ModelAvailability>.choice(
    "availability", of: ModelAvailability.allCases, name: \.rawValue,
    about: {
      switch $0 {
      case .ready: "It can be asked."
      case .downloading: "It is on its way to the device."
      case .disabled: "The wearer has switched it off."
      case .needsSetting: "A setting or a key is missing."
      case .unsupported: "The device cannot run it."
      }
    })
}
