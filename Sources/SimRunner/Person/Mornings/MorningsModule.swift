package import DeviceKit
import Devices
package import Engine
import ScenarioFiles

/// How the phone and the watch decide a morning, and what they may say of it.
package enum MorningsModule: SimulationModule {
  package static var rules: [Rule] { Rule.mornings }
  package static var mutants: [Mutant] { Mutant.mornings }
  package static let checks: [any Check.Type] = [
    OneMorningDecisionCheck.self, HonestStalenessCheck.self, NotificationLimitCheck.self, QuietHoursCheck.self,
    SafeModeCheck.self,
  ]
}
