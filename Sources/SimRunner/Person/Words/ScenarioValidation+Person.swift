// The needs of validation that several of the person's systems share.
extension ScenarioValidation {
  /// Hands over each act of a type, with its place among the story's entries and the path of its key.
  mutating func eachAct<Act: StoryAct>(
    _ type: Act.Type, _ body: (_ validation: inout Self, _ act: Act, _ index: Int, _ path: String) -> Void
  ) {
    for (index, entry) in scenario.story.enumerated() {
      if let act = entry.act.own(type) { body(&self, act, index, "story[\(index)].\(scenario.key(of: entry))") }
    }
  }

  mutating func eachExpectation(
    _ body: (_ validation: inout Self, _ expectation: PersonExpectation, _ path: String) -> Void
  ) {
    for (index, expectation) in scenario.expect.enumerated() {
      if let own = expectation.own(PersonExpectation.self) {
        body(&self, own, "expect[\(index)].\(scenario.key(of: expectation))")
      }
    }
  }

  package mutating func checkPlanner(at path: String) {
    checkPresent(.phone, at: path)
    guard scenario.planner == nil else { return }
    report("the phone has no planner in this scenario: say `planner: {}`", at: path)
  }

  /// Checks that the wearer wants to be visible in the employer's calendar at all.
  package mutating func checkShadows(at path: String) {
    guard !scenario.hasOffice else { return }
    report(
      "the employer's calendar has none of the planner's entries in this scenario: say `planner: { shadow: true }`",
      at: path)
  }
}
