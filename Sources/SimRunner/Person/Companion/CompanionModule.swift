package import Engine

/// The agents that the wearer can ask.
package enum CompanionModule: SimulationModule {
  package static let checks: [any Check.Type] = [
    CrisisCheck.self, ConsentCheck.self, RedactionCheck.self, AnswersCheck.self, OneEntryCheck.self,
  ]
}
