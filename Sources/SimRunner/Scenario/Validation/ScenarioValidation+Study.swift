extension ScenarioValidation {
  /// Checks that a study has something to vary, and that it comes to an end.
  mutating func checkStudy() {
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
