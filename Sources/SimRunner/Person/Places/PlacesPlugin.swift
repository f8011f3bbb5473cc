import WearerKit

/// The phone's location, and its effect on plans.
package enum PlacesPlugin: Plugin {
  package static var acts: [Variant<StoryEntry>] { [GoesAway.variant] }
  package static let checks: [CheckDeclaration] = [
    .of(JourneyCheck.self)
  ]

  /// Adds the geography if the story has a planner or a DJ. Nothing else asks for the phone's place.
  package static func plan(_ plan: inout WorldPlan, from scenario: Scenario) throws(WearerFailure) {
    if scenario.planner != nil || scenario.music != nil { plan.geography = Geography(scenario, plan.faults) }
  }

  package static func parts(of world: World) -> [any WorldComponent] {
    world.plan.geography.map { [WearerPlaces(world, $0)] } ?? []
  }
}

extension PlacesPlugin: ValidatingModule {
  package static func check(_ validation: inout ScenarioValidation, _ fileExists: (String) -> Bool) {
    validation.eachAct(GoesAway.self) { validation, _, index, path in
      validation.checkPlanner(at: path)
      validation.checkJourney(index)
    }
  }
}

extension ScenarioValidation {
  /// Checks that the wearer is not away already when they go.
  fileprivate mutating func checkJourney(_ index: Int) {
    guard knowsTimes, let span = scenario.story[index].act.own(GoesAway.self)?.duration else { return }
    let begin = scenario.timestamp(of: scenario.story[index].at)
    for (other, entry) in scenario.story.enumerated() where other < index {
      guard let length = entry.act.own(GoesAway.self)?.duration else { continue }
      let from = scenario.timestamp(of: entry.at)
      guard from < begin + span, begin < from + length else { continue }
      report(
        "\(Fault.wearerIsAway) when this begins", at: "story[\(index)].goesAway",
        related: ("story[\(other)]", "because of this"))
    }
    for (other, entry) in scenario.faults.enumerated() {
      guard entry.fault.base.exclusion == Fault.wearerIsAway else { continue }
      for journey in scenario.occurrences(ofFault: other) {
        guard journey.begin < begin + span, begin < journey.end ?? journey.begin + .nanoseconds(1) else { continue }
        report(
          "\(Fault.wearerIsAway) when this begins", at: "story[\(index)].goesAway",
          related: ("faults[\(other)]", "because of this"))
      }
    }
  }
}
