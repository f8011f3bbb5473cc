package import Engine

/// The diary of symptoms, and what its study finds.
package enum DiaryModule: SimulationModule {
  package static let checks: [any Check.Type] = [
    DiaryConvergesCheck.self, OneLogADayCheck.self, NoFalseTriggerCheck.self, RecomputableTriggersCheck.self,
  ]
}
