import Orchestrator

/// The agents on the phone that the wearer can ask, and how often the wearer does.
struct AgentsPlan {
  var config = CompanionConfig()
  var cardsPerWeek = 4.0
  var chatsPerWeek = 3.0
  var slidersPerWeek = 7.0
  /// The language models that the phone may ask; nil where there is none.
  var phoneModel: ModelPlan?
  var cloudModel: ModelPlan?
  /// How likely the wearer does what the first card says.
  var completes = 0.5

  init() {}

  init(_ settings: AgentsSettings) {
    config.region = settings.region
    (cardsPerWeek, chatsPerWeek) = (settings.cards.perWeek, settings.chats.perWeek)
    (phoneModel, cloudModel) = (settings.phoneModel, settings.cloudModel)
    (slidersPerWeek, completes) = (settings.sliders.perWeek, settings.completes)
  }
}
