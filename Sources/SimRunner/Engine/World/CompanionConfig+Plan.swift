import Agents
package import DeviceKit
package import Orchestrator
package import ScenarioFiles

extension CompanionConfig {
  /// What a scenario sets the agents to; nil where nobody asks them.
  package init(_ settings: AgentsSettings?, _ rules: Rules) {
    self.init()
    region = settings?.region
    wellbeing.rules = DataRules(rules)
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
    for (rule, literal) in known where rules.takesLiterally(rule) { insert(literal) }
  }
}
