package import PersonWire
import Orchestration
package import Devices
package import DeviceKit
package import Engine
package import Replication
import ScenarioFiles
package import SimKernel
package import WearerKit

/// Playback on the phone, with the watch as its remote control.
package enum PlaybackModule: AppModule {
  package static var rules: [Rule] { Rule.playback }
  package static var mutants: [Mutant] { Mutant.playback }
  package static let checks: [CheckDeclaration] = [
    .playbackCommands, .newestShown, .playbackConverges,
  ]

  package static func features(on role: Role) -> [any Feature.Type] {
    switch role {
    case .phone: [PhonePlayer.self]
    case .watch: [WatchRemote.self]
    default: []
    }
  }

  package static var habits: [any AppHabit.Type] { [ListeningHabit.self] }
}

extension PlaybackModule: ToolModule {
  package static var machinery: Set<String> { ["showed-playing"] }
}

extension PlaybackModule: NodeModule {
  package static var deviceFacts: [any (TraceFact & WireCodable).Type] { [PlaybackFact.self] }
}

extension PlaybackFact: WireParts {
  package static let makers: [String: WireMaker<Self>] = [
    "pressed": .init(pressed), "carriedOut": .init(carriedOut), "showed": .init(showed),
    "given": .init(given),
  ]
}
