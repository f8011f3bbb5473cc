package import Devices
import Engine
import ScenarioFiles
package import SimKernel
import PersonWire

// The forms in which the diary's facts and acts cross the pipe between a node's process and its controller.

extension DiaryModule: NodeModule {
  package static var deviceFacts: [any (TraceFact & WireCodable).Type] { [DiaryFact.self] }
  package static var deviceActs: [any (WearerAct & WireCodable).Type] { [DiaryUse.self] }
}

extension DiaryFact: WireParts {
  package static let makers: [String: WireMaker<Self>] = [
    "taken": .init(taken), "refused": .init(refused), "filed": .init(filed), "studied": .init(studied),
    "shown": .init(shown), "stopped": .init(stopped),
  ]
}

extension DiaryRefusal: WireParts {
  package static let makers: [String: WireMaker<Self>] = [
    "field": .init(field), "nameInUse": .init { .nameInUse }, "unknownEntry": .init { .unknownEntry },
    "deletedEntry": .init { .deletedEntry }, "toCome": .init { .toCome },
  ]
}
