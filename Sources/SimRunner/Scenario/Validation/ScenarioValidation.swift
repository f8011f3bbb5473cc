import WearerKit

package protocol ValidatingModule: ScenarioPlugin {
  /// Reports inconsistencies. `fileExists` returns whether a file that the scenario names exists.
  static func check(_ validation: inout ScenarioValidation, _ fileExists: (String) -> Bool)
}

/// Validates a syntactically correct scenario: that names refer to something, and that times are consistent.
///
/// Unreadable parts are ignored: a wrong `length` doesn't make every fault late.
package struct ScenarioValidation {
  package let scenario: Scenario
  package let map: SourceMap
  /// The place of mistakes without a place of their own.
  package let whole: SourceRange
  package private(set) var diagnostics: [Diagnostic] = []
  /// Settings without effect.
  package internal(set) var remarks: [Diagnostic] = []

  package init(scenario: Scenario, map: SourceMap, whole: SourceRange) {
    (self.scenario, self.map, self.whole) = (scenario, map, whole)
  }

  /// Checks everything. `fileExists` returns whether a file that the scenario names exists.
  package mutating func run(fileExists: (String) -> Bool) {
    checkFiles(fileExists)
    checkLinks(fileExists)
    if checkAmount() {
      for index in scenario.faults.indices { checkFault(index) }
      checkExclusiveFaults()
    }
    for index in scenario.story.indices { checkStory(index) }
    for index in scenario.expect.indices { checkExpectation(index) }
    checkWearer()
    for module in scenario.vocabulary.modules {
      (module as? any ValidatingModule.Type)?.check(&self, fileExists)
    }
    checkEffects()
  }

  /// `true` if moments can be placed: start, zone and length were read without mistakes.
  package var knowsTimes: Bool { ["start", "zone", "length"].allSatisfy(map.isSound) }

  package mutating func report(
    _ message: String, at path: String, help: String? = nil, related: (String, String)? = nil
  ) {
    let other = related.flatMap { path, message in
      map[path].map { Diagnostic.Related(range: $0.value, message: message) }
    }
    diagnostics.append(Diagnostic(message, at: map.range(of: path, in: whole), help: help, related: other))
  }

  /// Reports at the key instead of the value.
  package mutating func report(_ message: String, atKey path: String, help: String? = nil) {
    let place = map[path]?.key ?? map.container(of: path, in: whole)
    diagnostics.append(Diagnostic(message, at: place, help: help))
  }

  private mutating func checkFiles(_ fileExists: (String) -> Bool) {
    if case .recorded(let wearer) = scenario.wearer.source, map.isSound("wearer"),
      !fileExists(scenario.resolve(wearer.path))
    {
      report("there is no recording '\(wearer.path)'", at: "wearer.recorded", help: lookedAt(wearer.path))
    }
    if let calendar = scenario.calendar, !fileExists(scenario.resolve(calendar)) {
      report("there is no calendar '\(calendar)'", at: "calendar", help: lookedAt(calendar))
    }
    if scenario.calendar == nil, scenario.calendarOwner != nil {
      report("'calendarOwner' needs a calendar", atKey: "calendarOwner", help: "name its file as 'calendar'")
    }
  }

  package func lookedAt(_ path: String) -> String {
    let path = scenario.resolve(path)
    let problem = UnreadableFile.problem(path) ?? ""
    return "looked for \(path)" + (problem.hasPrefix("this") ? ": \(problem)" : "")
  }

  private mutating func checkLinks(_ fileExists: (String) -> Bool) {
    for link in LinkName.among(Role.known) {
      let keys = [link.description, "\(link.upper.rawValue)-\(link.lower.rawValue)"].map { "links.\($0)" }
      let path = keys.first { map[$0] != nil } ?? keys[0]
      // A link with its defaults, written out in the complete form, changes nothing.
      let isMeant = map[path] != nil && scenario.links[link] != LinksSettings()[link]
      for role in [link.lower, link.upper] where isMeant { checkPresent(role, at: path, key: true) }
      checkRecordings(scenario.links[link], at: path, fileExists)
      for (name, direction) in [("up", scenario.links[link].up), ("down", scenario.links[link].down)] {
        if let latency = direction.latency, latency.p99 < latency.median {
          report(
            "'p99' is shorter than 'median'", at: "\(path).\(name).latency.p99",
            related: ("\(path).\(name).latency.median", "the median is here"))
        }
      }
    }
  }

  private mutating func checkRecordings(
    _ link: LinkSettings, at path: String, _ fileExists: (String) -> Bool
  ) {
    guard map.isSound("links") else { return }
    for (key, recording) in link.recordings {
      let key = "\(path).\(key)"
      if link.profile == .offline {
        report(
          "an offline link replays nothing", atKey: key, help: "'profile' says what kind of network was recorded")
      }
      let place = map["\(key).file"] == nil ? key : "\(key).file"
      if !fileExists(scenario.resolve(recording.path)) {
        report("there is no recording '\(recording.path)'", at: place, help: lookedAt(recording.path))
      }
    }
  }

  /// Reports a device that is named at that path but missing in the scenario.
  package mutating func checkPresent(_ role: Role, at path: String, key: Bool = false) {
    guard scenario.devices[role] == nil, map.isSound("devices") else { return }
    let message = "the \(role.rawValue) does not take part in this scenario"
    if role.isFurther, map["devices.\(role.rawValue)"] == nil {
      let name = role.rawValue.contains("-") ? "\"\(role.rawValue)\"" : role.rawValue
      let help = "write devices: { \(name): {} }"
      return key ? report(message, atKey: path, help: help) : report(message, at: path, help: help)
    }
    guard !key else { return report(message, atKey: path, help: "devices.\(role.rawValue) is false") }
    report(message, at: path, related: ("devices.\(role.rawValue)", "it is left out here"))
  }

  /// Reports a moment outside the run. The run's end itself is only allowed for ends.
  mutating func checkMoment(_ moment: Moment, at path: String, mayBeEnd: Bool = false) {
    guard knowsTimes else { return }
    let timestamp = scenario.timestamp(of: moment)
    if timestamp < scenario.beginning {
      report("'\(Notation.moment.print(moment))' is before the scenario's start", at: path, help: span)
    } else if timestamp > scenario.ending {
      report("'\(Notation.moment.print(moment))' is after the scenario's end", at: path, help: span)
    } else if timestamp == scenario.ending, !mayBeEnd {
      report("nothing can happen at the scenario's end", at: path, help: span)
    }
  }

  /// The run in words: the range of valid moments.
  private var span: String {
    let last = scenario.start.adding(days: scenario.dayCount - 1)
    return "the scenario runs from d1 (\(scenario.start)) to d\(scenario.dayCount) (\(last))"
  }

  /// Checks that an act is within the run and uses devices that take part.
  mutating func checkStory(_ index: Int) {
    let (entry, path) = (scenario.story[index], "story[\(index)]")
    checkMoment(entry.at, at: "\(path).at")
    switch entry.act {
    case .opensApp: checkPresent(.phone, at: "\(path).opensApp")
    case .raisesWrist: checkPresent(.watch, at: "\(path).raisesWrist")
    case .opensWatchApp: checkPresent(.watch, at: "\(path).opensWatchApp")
    case .takesOffWatch: checkPresent(.watch, at: "\(path).takesOffWatch")
    case .chargesWatch: checkPresent(.watch, at: "\(path).chargesWatch")
    case .focus: checkPresent(.desktop, at: "\(path).focus")
    case .brought: break
    }
  }

  /// Checks that an expectation is about a moment of the run.
  mutating func checkExpectation(_ index: Int) {
    if let moment = scenario.expect[index].moment { checkMoment(moment, at: "expect[\(index)].at", mayBeEnd: true) }
  }
}

// Validation of the key `wearer`.
extension ScenarioValidation {
  mutating func checkWearer() {
    checkIllness()
    checkInjuries()
    checkHistory()
    checkProfile()
  }

  private mutating func checkIllness() {
    guard case .modelled(let wearer) = scenario.wearer.source else { return }
    for index in wearer.illness.indices {
      checkMoment(wearer.illness[index].from, at: "wearer.illness[\(index)].from")
    }
  }

  private mutating func checkInjuries() {
    guard map.isSound("wearer") else { return }
    for (index, injury) in scenario.wearer.profile.injuries.enumerated() {
      let path = "wearer.profile.injuries[\(index)]"
      checkMoment(injury.from, at: "\(path).from")
      guard let until = injury.until else { continue }
      checkMoment(until, at: "\(path).until", mayBeEnd: true)
      if knowsTimes, scenario.timestamp(of: until) <= scenario.timestamp(of: injury.from) {
        report("'until' is not after 'from'", at: "\(path).until", related: ("\(path).from", "it begins here"))
      }
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

  /// Reports parameters that no archetype allows together.
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
