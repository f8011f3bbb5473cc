package import Wire
import Orchestration
import Devices
package import DeviceKit
package import Engine
import ScenarioFiles

/// What plays on the phone, and the watch as its remote control.
package enum PlaybackModule: SimulationModule {
  package static var rules: [Rule] { Rule.playback }
  package static var mutants: [Mutant] { Mutant.playback }
  package static let checks: [any Check.Type] = [
    PlaybackCommandsCheck.self, NewestShownCheck.self, PlaybackConvergesCheck.self,
  ]

  package static func features(on role: Role) -> [any Feature.Type] {
    switch role {
    case .phone: [PhonePlayer.self]
    case .watch: [WatchRemote.self]
    default: []
    }
  }
}
