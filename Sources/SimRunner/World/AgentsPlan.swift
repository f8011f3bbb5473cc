import Orchestrator

/// The agents on the phone that the wearer can ask, and how often the wearer does.
struct AgentsPlan {
  var config = CompanionConfig()
  var cardsPerWeek = 4.0
  var chatsPerWeek = 3.0
  var slidersPerWeek = 7.0
  /// How likely the wearer does what the first card says.
  var completes = 0.5

  init() {}

  init(_ settings: AgentsSettings) {
    config.region = settings.region
    (cardsPerWeek, chatsPerWeek) = (settings.cards.perWeek, settings.chats.perWeek)
    (slidersPerWeek, completes) = (settings.sliders.perWeek, settings.completes)
  }
}
