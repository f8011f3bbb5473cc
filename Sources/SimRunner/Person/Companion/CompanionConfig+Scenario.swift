import Agents
package import DeviceKit
import Devices
package import Engine
package import Orchestration
package import ScenarioFiles

extension ModelPlan {
  /// A model as a scenario sets it.
  init(_ settings: ModelSettings) {
    self.init()
    availability = ModelAvailability(rawValue: settings.availability.rawValue) ?? .unsupported
    (patience, wrongRating) = (settings.patience, settings.wrongRating)
    (timeout, refusal, failure, garbage) = (settings.timeout, settings.refusal, settings.failure, settings.garbage)
  }
}

extension CompanionConfig {
  /// What a scenario sets the agents to; nil where there are none.
  package init(_ settings: AgentsSettings?, _ rules: Rules) {
    self.init()
    region = settings?.region
    wellbeing.rules = DataRules(rules)
    redactionMistake = RedactionMistake(rules)
  }
}

extension DataRules {
  fileprivate init(_ rules: Rules) {
    self.init()
    let known: [(Rule, DataRules)] = [
      (.sleepQualitySign, .sleepQualitySign), (.sleepDebtSign, .sleepDebtSign),
      (.learnsPerDelivery, .perDeliveryLearning), (.scaleWithoutFloor, .madWithoutFloor),
      (.missingIsZero, .sliderMissingZero), (.heartRatesUntaught, .heartRatesUntaught),
      (.unboundLearning, .unboundLearning), (.mixesMeasures, .mixedMeasures),
    ]
    for (rule, literal) in known where rules.hasDefect(rule) { insert(literal) }
  }
}

extension WorldPlan {
  /// What the wearer wants of the phone's agents; nil where there are none.
  package var agents: AgentsSettings? {
    get { self[AgentsSettings.self] }
    set { self[AgentsSettings.self] = newValue }
  }
}
