package import Orchestrator

/// The key `agents`: what the wearer wants of the phone's agents.
package struct AgentsSettings: Hashable, Sendable {
  /// Two letters of the country in which the wearer lives; nil where it is not known.
  package var region: String?
  /// How often a week the wearer asks for cards, chats, and sets the sliders.
  package var cards = Frequency(4, a: .week)
  package var chats = Frequency(3, a: .week)
  package var sliders = Frequency(1, a: .day)
  /// The language models that the phone may ask; nil where there is none.
  package var phoneModel: ModelPlan?
  package var cloudModel: ModelPlan?
  /// How likely the wearer does what the first card says.
  package var completes = 0.5

  package init() {}
}
