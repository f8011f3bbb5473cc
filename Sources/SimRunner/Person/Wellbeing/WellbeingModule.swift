package import DeviceKit
import Devices
package import Engine
import ScenarioFiles

/// What the days come to: features and the score of strain.
package enum WellbeingModule: SimulationModule {
  package static var rules: [Rule] { Rule.wellbeing }
  package static var mutants: [Mutant] { Mutant.wellbeing }
  package static let checks: [any Check.Type] = [
    FeaturesCheck.self, SoundScoreCheck.self,
  ]
}
