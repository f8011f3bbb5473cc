package import Wire
import Orchestration
import Devices
package import DeviceKit
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

  package static func features(on role: Role) -> [any Feature.Type] {
    switch role {
    case .phone: [PhoneMornings.self]
    case .watch: [WatchMornings.self]
    default: []
    }
  }

  package static func minds(for launch: AppLaunch) -> [any Mind] {
    launch.role == .phone ? [MorningsMind()] : []
  }
}
