package import Engine
import ScenarioFiles

/// How the phone and the watch decide a morning, and what they may say of it.
package enum MorningsModule: SimulationModule {
  package static let checks: [any Check.Type] = [
    OneMorningDecisionCheck.self, HonestStalenessCheck.self, NotificationLimitCheck.self, QuietHoursCheck.self,
    SafeModeCheck.self,
  ]
}
