import WearerKit

extension PlanningPlugin: ValidatingModule {
  package static func check(_ validation: inout ScenarioValidation, _ fileExists: (String) -> Bool) {
    validation.checkStudy()
    validation.eachAct(DeletesBlock.self) { $0.checkPlanner(at: $3) }
    validation.eachAct(PlanAnswer.self) { validation, answer, index, path in
      if case .profile = answer { return validation.checkPlanner(at: "story[\(index)]") }
      validation.checkPlanner(at: path)
    }
    validation.eachAct(PublishesAct.self) { validation, _, _, path in
      validation.checkPlanner(at: path)
      validation.checkPresent(.cloud, at: path)
    }
    validation.eachExpectation { validation, expectation, path in
      if case .phase = expectation { validation.checkPlanner(at: path) }
    }
    let scenario = validation.scenario
    let plans = scenario.wearer.habits.plans
    if validation.map["wearer.habits.plans"] != nil, scenario.planner == nil,
      plans != WearerSettings(scenario.wearer.source).habits.plans
    {
      validation.remark("wearer.habits.plans", "no app plans in this scenario: say `planner: {}`")
    }
  }
}

extension ScenarioValidation {
  /// Checks that a study has something to vary and is finite.
  fileprivate mutating func checkStudy() {
    guard let study = scenario.study, map.isSound("study") else { return }
    checkPlanner(at: "study")
    if study.to < study.from {
      report("'to' is below 'from'", at: "study.to", related: ("study.from", "the study begins here"))
    } else if study.values.isEmpty {
      report("a step must lead on", at: "study.step", help: "one hundredth of a percent at least")
    } else if study.values.count > StudySettings.valuesMax {
      report("that makes \(study.values.count) values, and \(StudySettings.valuesMax) are enough", at: "study.step")
    }
  }
}
