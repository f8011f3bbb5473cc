package import Devices
package import Engine
import ScenarioFiles
package import SimKernel
import PersonWire

// The forms in which requests and answers cross the pipe between a node's process and its controller.

extension CompanionModule: NodeModule {
  package static var deviceFacts: [any (TraceFact & WireCodable).Type] { [CompanionFact.self] }
  package static var deviceActs: [any (WearerAct & WireCodable).Type] { [CompanionAct.self] }

  package static func objection(to plan: WorldPlan) -> String? {
    plan.hasCloudModel
      ? "a provider's language model can't run as a node: scenarios with a `cloudModel` run with 'triad run' only" : nil
  }
}

extension CompanionFact: WireParts {
  package static let makers: [String: WireMaker<Self>] = [
    "asked": .init(asked), "read": .init(read), "answered": .init(answered), "scored": .init(scored),
    "called": .init(called),
  ]
}

extension CompanionAnswer: WireParts { package static let makers = ["": WireMaker(Self.init)] }

extension CompanionCard: WireParts { package static let makers = ["": WireMaker(Self.init)] }

extension ModelCall: WireParts { package static let makers = ["": WireMaker(Self.init)] }

extension CompanionAnswer.Content: WireParts {
  package static let makers: [String: WireMaker<Self>] = [
    "noted": .init { .noted }, "cards": .init(cards), "reply": .init(reply), "support": .init(support),
    "cheer": .init(cheer), "consent": .init(consent), "models": .init(models),
  ]
}
