package import Engine
import ScenarioFiles

/// What a phone with a past does before anything else.
package enum FirstDayModule: SimulationModule {
  package static let checks: [any Check.Type] = [
    CompleteImportCheck.self, FirstDayCheck.self,
  ]
}
