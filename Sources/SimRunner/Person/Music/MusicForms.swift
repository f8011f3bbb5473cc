package import Devices
import Engine
import ScenarioFiles
package import SimKernel
import PersonWire

// The forms in which the DJ's facts and the wearer's acts cross the pipe between a node's process and its controller.

extension MusicModule: NodeModule {
  package static var deviceFacts: [any (TraceFact & WireCodable).Type] { [MusicFact.self] }
  package static var deviceActs: [any (WearerAct & WireCodable).Type] { [MusicAct.self] }
}

extension MusicFact: WireParts {
  package static let makers: [String: WireMaker<Self>] = [
    "began": .init(began), "ended": .init(ended), "silent": .init(silent), "resumed": .init(resumed),
    "estimated": .init(estimated), "chose": .init(chose), "learnt": .init(learnt), "history": .init(history),
    "shared": .init(shared), "senses": .init(senses), "crownMode": .init(crownMode), "quiet": .init(quiet),
    "stocked": .init(stocked),
  ]
}

extension HistoryNews: WireParts { package static let makers = ["": WireMaker(Self.init)] }
