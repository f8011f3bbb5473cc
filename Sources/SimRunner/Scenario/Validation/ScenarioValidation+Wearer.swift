import WearerKit
import SimKernel
import Wire

// What is meant by the key `wearer`.
extension ScenarioValidation {
  mutating func checkWearer() {
    checkIllness()
    checkHistory()
    checkProfile()
  }

  private mutating func checkIllness() {
    guard case .modelled(let wearer) = scenario.wearer.source else { return }
    for index in wearer.illness.indices {
      checkMoment(wearer.illness[index].from, at: "wearer.illness[\(index)].from")
    }
  }

  private mutating func checkHistory() {
    let (history, path) = (scenario.wearer.history, "wearer.history")
    guard history > .zero, map.isSound("wearer") else { return }
    let days = scenario.wearer.historyDays
    if history != .days(Int64(days)) {
      report("a history has whole days", at: path, help: "did you mean '\(max(1, days))d'?")
    } else if map.isSound("start"), scenario.start.adding(days: -days).year < 1971 {
      report("the history begins before 1971", at: path)
    }
    checkPresent(.phone, at: path)
  }

  /// Reports knobs that no archetype allows together.
  private mutating func checkProfile() {
    guard case .modelled(let knobs) = scenario.wearer.source, map.isSound("wearer") else { return }
    do throws(WearerError) {
      try WearerProfile(knobs, in: scenario, firstDay: scenario.start).validate()
    } catch {
      let said = ["wakes", "bedtime"].first { map["wearer.\($0)"] != nil }
      switch error {
      case .impossibleNight:
        let other = said == "wakes" ? "goes to bed at \(knobs.bedtime)" : "gets up at \(knobs.wakes)"
        report(
          "\(error)", at: "wearer.\(said ?? "archetype")",
          help: "as the scenario has it, the \(knobs.archetype.name) \(other)")
      case .outOfRange(knob: "trainingPerWeek", let value, let allowed):
        report(
          "nobody trains \(Int(value)) times a week", at: "wearer.training",
          help: "at most \(Int(allowed.upperBound)) a week")
      default: report("\(error)", at: "wearer")
      }
    }
  }
}
