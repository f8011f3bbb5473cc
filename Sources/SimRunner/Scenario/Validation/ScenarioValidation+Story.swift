import SimKernel
import Wire

extension ScenarioValidation {
  /// Checks that an act lies within the run and uses devices that take part.
  mutating func checkStory(_ index: Int) {
    let (entry, path) = (scenario.story[index], "story[\(index)]")
    checkMoment(entry.at, at: "\(path).at")
    switch entry.act {
    case .journal(_, let role, _): checkPresent(role, at: map["\(path).on"] == nil ? "\(path).journal" : "\(path).on")
    case .mood(_, let role): checkPresent(role, at: map["\(path).on"] == nil ? "\(path).mood" : "\(path).on")
    case .deletesBlock: checkPlanner(at: "\(path).deletesBlock")
    case .answers(.vacation): checkPlanner(at: "\(path).vacation")
    case .answers(.phase): checkPlanner(at: "\(path).trusts")
    case .answers(.shadows): checkPlanner(at: "\(path).shadows")
    case .editsShadow(.delete): checkShadows(at: "\(path).clearsShadow")
    case .editsShadow(.move): checkShadows(at: "\(path).movesShadow")
    case .answers: checkPlanner(at: "\(path).crashes")
    case .asks(.chat, _): checkAgents(at: "\(path).chats")
    case .asks(.consent, _): checkAgents(at: "\(path).consents")
    case .asks: checkAgents(at: "\(path).asksForCards")
    case .rejectsWorkout: checkPresent(.phone, at: "\(path).rejectsWorkout")
    case .opensApp: checkPresent(.phone, at: "\(path).opensApp")
    case .raisesWrist: checkPresent(.watch, at: "\(path).raisesWrist")
    case .takesOffWatch: checkPresent(.watch, at: "\(path).takesOffWatch")
    case .chargesWatch: checkPresent(.watch, at: "\(path).chargesWatch")
    case .publishes:
      checkPlanner(at: "\(path).publishes")
      checkPresent(.cloud, at: "\(path).publishes")
    case .goesAway:
      checkPlanner(at: "\(path).goesAway")
      checkJourney(index)
    case .focus: checkPresent(.desktop, at: "\(path).focus")
    case .feels(_, _, let role): checkDiary(role, at: path, "feels")
    case .eats(_, let role): checkDiary(role, at: path, "eats")
    case .sleeps(_, let role, _): checkDiary(role, at: path, "sleeps")
    case .looksAtTriggers: checkDiary(.phone, at: path, "looksAtTriggers")
    }
  }

  /// Checks that the wearer is not away already when they go.
  private mutating func checkJourney(_ index: Int) {
    guard knowsTimes, case .goesAway(let span, _) = scenario.story[index].act else { return }
    let begin = scenario.timestamp(of: scenario.story[index].at)
    for (other, entry) in scenario.story.enumerated() where other < index {
      guard case .goesAway(let length, _) = entry.act else { continue }
      let from = scenario.timestamp(of: entry.at)
      guard from < begin + span, begin < from + length else { continue }
      report(
        "the wearer is already away when this begins", at: "story[\(index)].goesAway",
        related: ("story[\(other)]", "because of this"))
    }
    for (other, entry) in scenario.faults.enumerated() {
      guard case .travel = entry.fault else { continue }
      for journey in scenario.occurrences(ofFault: other) {
        guard journey.begin < begin + span, begin < journey.end ?? journey.begin + .nanoseconds(1) else { continue }
        report(
          "the wearer is already away when this begins", at: "story[\(index)].goesAway",
          related: ("faults[\(other)]", "because of this"))
      }
    }
  }

  /// Checks that the phone has agents.
  private mutating func checkAgents(at path: String) {
    checkPresent(.phone, at: path)
    guard scenario.agents == nil else { return }
    report("the phone has no agents in this scenario: say `agents: {}`", at: path)
  }

  /// Checks that the phone plans.
  mutating func checkPlanner(at path: String) {
    checkPresent(.phone, at: path)
    guard scenario.planner == nil else { return }
    report("the phone has no planner in this scenario: say `planner: {}`", at: path)
  }

  /// Checks that the wearer wants to be seen in the employer's calendar at all.
  mutating func checkShadows(at path: String) {
    guard !scenario.hasOffice else { return }
    report(
      "nothing of the planner's stands in the employer's calendar in this scenario: say `planner: { shadow: true }`",
      at: path)
  }

  /// Checks that an expectation asks about devices that take part, at a moment of the run.
  mutating func checkExpectation(_ index: Int) {
    let path = "expect[\(index)]"
    switch scenario.expect[index] {
    case .always, .fails: break
    case .synced(let moment, let link):
      checkMoment(moment, at: "\(path).at", mayBeEnd: true)
      for role in link.map({ [$0.lower, $0.upper] }) ?? [] { checkPresent(role, at: "\(path).synced") }
    case .workouts(_, let role, let moment):
      checkMoment(moment, at: "\(path).at", mayBeEnd: true)
      checkPresent(role, at: map["\(path).on"] == nil ? "\(path).workouts" : "\(path).on")
    case .outbox(_, let role, let moment):
      checkMoment(moment, at: "\(path).at", mayBeEnd: true)
      checkPresent(role, at: map["\(path).on"] == nil ? "\(path).outbox" : "\(path).on")
    case .prompt: for role in [Role.watch, .phone] { checkPresent(role, at: "\(path).promptWithin") }
    case .refusals(_, let role, let moment):
      checkMoment(moment, at: "\(path).at", mayBeEnd: true)
      checkPresent(role, at: map["\(path).on"] == nil ? "\(path).refusals" : "\(path).on")
    case .pushes(_, let role, let moment):
      checkMoment(moment, at: "\(path).at", mayBeEnd: true)
      checkPresent(role, at: map["\(path).on"] == nil ? "\(path).pushes" : "\(path).on")
    case .phase(_, let moment):
      checkMoment(moment, at: "\(path).at", mayBeEnd: true)
      checkPlanner(at: "\(path).phase")
    case .shadows(_, let moment):
      checkMoment(moment, at: "\(path).at", mayBeEnd: true)
      checkShadows(at: "\(path).shadows")
    case .triggers(_, let moment):
      checkMoment(moment, at: "\(path).at", mayBeEnd: true)
      checkDiary(.phone, at: path, "triggers")
    case .apart(let link, _):
      for role in [link.lower, link.upper] { checkPresent(role, at: "\(path).apart") }
    }
  }
}
