package import Engine
import ScenarioFiles

/// What the days come to: features and the score of strain.
package enum WellbeingModule: SimulationModule {
  package static let checks: [any Check.Type] = [
    FeaturesCheck.self, SoundScoreCheck.self,
  ]
}
