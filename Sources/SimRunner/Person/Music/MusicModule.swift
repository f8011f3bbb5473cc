package import Engine

/// The DJ on the phone, and what it learns.
package enum MusicModule: SimulationModule {
  package static let checks: [any Check.Type] = [
    MusicSyncCheck.self, VarietyCheck.self, LearningCheck.self, RecomputableMusicCheck.self, SoundMusicCheck.self,
  ]
}
