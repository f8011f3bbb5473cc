package import Engine
import SimKernel
import PersonWire

extension WorldPlan {
  package var hasSound: Bool {
    listens || music != nil
      || story.contains {
        switch $0.act {
        case .does(let message):
          switch message.body(as: MusicAct.self) {
          case .plays?, .putsOn?, .presses?, .skips?: true
          default: false
          }
        default: false
        }
      }
  }
}
