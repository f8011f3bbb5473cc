extension ModelPlan {
  init(_ settings: ModelSettings) {
    self.init()
    availability = ModelAvailability(rawValue: settings.availability.rawValue) ?? .unsupported
    (patience, wrongRating) = (settings.patience, settings.wrongRating)
    (timeout, refusal, failure, garbage) = (settings.timeout, settings.refusal, settings.failure, settings.garbage)
    (answers[.safety], answers[.coach]) = (settings.says.safety, settings.says.coach)
    (answers[.caution], answers[.workout]) = (settings.says.caution, settings.says.workout)
  }
}

extension CompanionConfig {
  /// The agents' configuration in a scenario; `nil` if it has no agents.
  package init(_ settings: AgentsSettings?, _ rules: Rules) {
    self.init()
    region = settings?.region
    wellbeing.rules = DataRules(rules)
    wellbeing.estimator.mistake = rules.planted(as: EstimatorMistake.self)
    redactionMistake = rules.planted(as: RedactionMistake.self)
    if rules.hasDefect(.noveltyAgainstAcceptance) {
      (cards.candidates.acceptance, cards.candidates.novelty) = (.ownAlone, .asWritten)
      (cards.heeds, cards.topK) = (false, CardConfig().topK)
    }
    safetyMistake = rules.planted(as: SafetyMistake.self)
  }
}

extension DataRules {
  fileprivate init(_ rules: Rules) {
    self.init()
    let known: [(Rule, DataRules)] = [
      (.sleepQualitySign, .sleepQualitySign), (.sleepDebtSign, .sleepDebtSign),
      (.learnsPerDelivery, .perDeliveryLearning), (.scaleWithoutFloor, .madWithoutFloor),
      (.missingIsZero, .sliderMissingZero), (.heartRatesUntaught, .heartRatesUntaught),
      (.unboundLearning, .unboundLearning), (.mixesMeasures, .mixedMeasures), (.fixedTarget, .fixedTarget),
    ]
    for (rule, literal) in known where rules.hasDefect(rule) { insert(literal) }
  }
}

extension WorldPlan {
  /// The scenario's settings of the phone's agents; `nil` if it has none.
  package var agents: AgentsSettings? {
    get { self[AgentsSettings.self] }
    set { self[AgentsSettings.self] = newValue }
  }

  /// `true` if chats can reach a language model behind the cloud.
  var hasCloudModel: Bool { agents != nil && (agents?.cloudModel != nil || outsideModel != nil) }
}
