package import Devices
import Engine
import ScenarioFiles
package import SimKernel
import PersonWire

// The forms in which the planner's facts and the messages to it cross the pipe between a node's process and its
// controller.

extension PlanningModule: NodeModule {
  package static var deviceFacts: [any (TraceFact & WireCodable).Type] { [PlanningFact.self] }
  package static var deviceActs: [any (WearerAct & WireCodable).Type] {
    [PlanAnswer.self, ConfigurationAct.self, RecoveryAct.self, CalendarSignal.self]
  }
}

extension PlanningFact: WireParts {
  package static let makers: [String: WireMaker<Self>] = [
    "trusted": .init(trusted), "stands": .init(stands), "planned": .init(planned), "delivered": .init(delivered),
    "calendar": .init(calendar), "calendarFailed": .init(calendarFailed), "explained": .init(explained),
    "remembered": .init(remembered), "asksProfile": .init(asksProfile), "profiled": .init(profiled),
    "noticed": .init(noticed), "foreseen": .init(foreseen), "reminded": .init(reminded), "pushed": .init(pushed),
    "woken": .init(woken), "felt": .init(felt), "changed": .init(changed), "analysed": .init(analysed),
    "answered": .init(answered), "configured": .init(configured), "asked": .init(asked),
    "generation": .init(generation), "observed": .init(observed), "told": .init(told), "turned": .init(turned),
    "knows": .init(knows),
    "recovers": .init(recovers), "focused": .init(focused), "guided": .init(guided),
  ]
}

extension PlaceObservation: WireParts { package static let makers = ["": WireMaker(Self.init)] }

extension CalendarMutation: WireParts {
  package static let makers: [String: WireMaker<Self>] = ["put": .init(put), "remove": .init(remove)]
}

extension GenerationStep: WireParts {
  package static let makers: [String: WireMaker<Self>] = [
    "queued": .init { .queued }, "sent": .init { .sent }, "arrived": .init { .arrived }, "refused": .init(refused),
    "dropped": .init { .dropped }, "granted": .init(granted), "repeated": .init { .repeated },
    "limited": .init { .limited }, "asksModel": .init(asksModel), "modelFailed": .init(modelFailed),
    "gaveUp": .init(gaveUp), "postponed": .init(postponed),
  ]
}
