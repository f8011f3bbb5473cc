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
      Field("completes", \.completes, .probability, "Doing what the first card says; otherwise it is turned down."),
    ])
}
