import Devices
package import Engine
import ScenarioFiles
import SimKernel

// What the DJ adds to sessions and campaigns.
extension MusicModule: ToolModule {
  package static var machinery: Set<String> { ["music-state", "music-senses"] }

  package static var marks: [SometimesMark] {
    [
      SometimesMark("paused music goes on", where: { $0.music != nil }) { event in
        if case .resumed? = event.musicFact { true } else { false }
      }
    ]
  }
}
