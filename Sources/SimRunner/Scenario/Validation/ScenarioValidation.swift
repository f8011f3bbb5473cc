import WearerKit
import SimKernel
package import Wire

/// Checks the meaning of a scenario whose form is right: that names refer to something, that times fit together.
///
/// What could not be read is not judged: a wrong `length` does not make every fault late.
package struct ScenarioValidation {
  package let scenario: Scenario
  package let map: SourceMap
  /// Where a mistake is reported that has no place of its own.
  package let whole: SourceRange
  package private(set) var diagnostics: [Diagnostic] = []
  /// Settings that do nothing.
  var remarks: [Diagnostic] = []

  package init(scenario: Scenario, map: SourceMap, whole: SourceRange) {
    (self.scenario, self.map, self.whole) = (scenario, map, whole)
  }

  /// Checks everything. `fileExists` answers for the files that the scenario names.
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
    checkDiary(fileExists)
    if scenario.music != nil, map.isSound("music") { checkPresent(.phone, at: "music", key: true) }
    checkStudy()
    checkEffects()
  }

  /// Whether moments can be placed: start, zone and length are as the file says.
  var knowsTimes: Bool { ["start", "zone", "length"].allSatisfy(map.isSound) }

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
    if let songs = scenario.music?.songs, map.isSound("music"), !fileExists(scenario.resolve(songs)) {
      report("there is no library of songs '\(songs)'", at: "music.songs", help: lookedAt(songs))
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
      // What the complete form says of a link as it usually is changes nothing.
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

  /// Reports a device that is left out of the scenario but named at that path.
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

  /// Reports a moment outside the run. The run's end itself is only allowed for what ends there.
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

  /// The run in words: what moments may lie between.
  private var span: String {
    let last = scenario.start.adding(days: scenario.dayCount - 1)
    return "the scenario runs from d1 (\(scenario.start)) to d\(scenario.dayCount) (\(last))"
  }

  /// Checks that there is a device to write on, and that what is told of the life fits together.
  mutating func checkDiary(_ fileExists: (String) -> Bool) {
    guard let diary = scenario.diary, map.isSound("diary") else { return }
    checkPresent(.phone, at: "diary", key: true)
    if let path = diary.recorded {
      if !fileExists(scenario.resolve(path)) {
        report("there is no recorded diary '\(path)'", at: "diary.recorded", help: lookedAt(path))
      }
      if !diary.triggers.isEmpty {
        report("nobody knows what makes a recorded person's flares likelier", atKey: "diary.triggers")
      }
    } else if diary.from != nil {
      report("'from' is a day of a recorded diary", atKey: "diary.from")
    }
    for (place, trigger) in diary.triggers.enumerated() {
      let path = "diary.triggers[\(place)]"
      if trigger.until < trigger.after {
        report("'until' is shorter than 'after'", at: map["\(path).until"] == nil ? path : "\(path).until")
      }
      if diary.triggers[..<place].contains(where: { $0.factor == trigger.factor }) {
        report("'\(trigger.factor)' is named twice", at: "\(path).factor")
      }
    }
  }

  /// Checks that the device takes part and has a diary.
  mutating func checkDiary(_ role: Role, at path: String, _ key: String) {
    checkPresent(role, at: map["\(path).on"] == nil ? "\(path).\(key)" : "\(path).on")
    guard scenario.diary == nil else { return }
    report("the apps have no diary in this scenario: say `diary: {}`", at: "\(path).\(key)")
  }

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
    case .answers(.profile): checkPlanner(at: path)
    case .editsShadow(.delete): checkShadows(at: "\(path).clearsShadow")
    case .editsShadow(.move): checkShadows(at: "\(path).movesShadow")
    case .answers: checkPlanner(at: "\(path).crashes")
    case .asks(.chat, _): checkAgents(at: "\(path).chats")
    case .asks(.consent, _): checkAgents(at: "\(path).consents")
    case .asks: checkAgents(at: "\(path).asksForCards")
    case .rejectsWorkout: checkPresent(.phone, at: "\(path).rejectsWorkout")
    case .opensApp: checkPresent(.phone, at: "\(path).opensApp")
    case .raisesWrist: checkPresent(.watch, at: "\(path).raisesWrist")
    case .opensWatchApp: checkPresent(.watch, at: "\(path).opensWatchApp")
    case .takesOffWatch: checkPresent(.watch, at: "\(path).takesOffWatch")
    case .chargesWatch: checkPresent(.watch, at: "\(path).chargesWatch")
    case .publishes:
      checkPlanner(at: "\(path).publishes")
      checkPresent(.cloud, at: "\(path).publishes")
    case .goesAway:
      checkPlanner(at: "\(path).goesAway")
      checkJourney(index)
    case .focus: checkPresent(.desktop, at: "\(path).focus")
    case .sleeps(_, let role, _): checkDiary(role, at: path, "sleeps")
    case .looksAtTriggers: checkDiary(.phone, at: path, "looksAtTriggers")
    case .brought(let act):
      if let act = act.base as? DiaryStoryAct { checkDiaryAct(act, index, at: path) }
      if let act = act.base as? MusicStoryAct { checkMusicAct(act, at: path) }
    }
  }

  /// Checks that there are devices to play on and to press, and the list that is put on.
  private mutating func checkMusicAct(_ act: MusicStoryAct, at path: String) {
    let path = "\(path).\(act.key)"
    for role in Set([Role.phone, act.role]).sorted(by: { $0.rawValue < $1.rawValue }) { checkPresent(role, at: path) }
    if act.needsDJ { checkMusic(at: path) }
    guard case .putsOn(let list) = act.deed, let music = scenario.music, music.songs == nil, list > music.lists else {
      return
    }
    report("there are \(music.lists) lists", at: path)
  }

  /// Checks that there is a DJ.
  private mutating func checkMusic(at path: String) {
    guard scenario.music == nil, map.isSound("music") else { return }
    report("the phone has no DJ", at: path, help: "say `music: {}` to have one")
  }

  /// Checks that there is a diary to write in, and that an entry which is spoken of again was written before.
  private mutating func checkDiaryAct(_ act: DiaryStoryAct, _ index: Int, at path: String) {
    checkDiary(act.role, at: path, act.key)
    guard knowsTimes, let name = act.earlierEntry else { return }
    let moment = scenario.timestamp(of: scenario.story[index].at)
    let isWritten = scenario.story.contains { entry in
      guard case .writes(_, name)? = entry.act.own(DiaryStoryAct.self)?.deed else { return false }
      return scenario.timestamp(of: entry.at) < moment
    }
    if !isWritten || name.isEmpty {
      report(
        "nothing was written in the diary before under the name '\(PrintableText.of(name))'", at: "\(path).\(act.key)")
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
  package mutating func checkShadows(at path: String) {
    guard !scenario.hasOffice else { return }
    report(
      "nothing of the planner's stands in the employer's calendar in this scenario: say `planner: { shadow: true }`",
      at: path)
  }

  /// Checks that an expectation asks about devices that take part, at a moment of the run.
  mutating func checkExpectation(_ index: Int) {
    let (expectation, path) = (scenario.expect[index], "expect[\(index)]")
    if let moment = expectation.moment { checkMoment(moment, at: "\(path).at", mayBeEnd: true) }
    let device = map["\(path).on"] == nil ? nil : "\(path).on"
    switch expectation {
    case .always, .fails, .brought: break
    case .synced(_, let link):
      for role in link.map({ [$0.lower, $0.upper] }) ?? [] { checkPresent(role, at: "\(path).synced") }
    case .workouts(_, let role, _): checkPresent(role, at: device ?? "\(path).workouts")
    case .outbox(_, let role, _): checkPresent(role, at: device ?? "\(path).outbox")
    case .refusals(_, let role, _): checkPresent(role, at: device ?? "\(path).refusals")
    case .pushes(_, let role, _): checkPresent(role, at: device ?? "\(path).pushes")
    case .prompt: for role in [Role.watch, .phone] { checkPresent(role, at: "\(path).promptWithin") }
    case .phase: checkPlanner(at: "\(path).phase")
    case .shadows: checkShadows(at: "\(path).shadows")
    case .protects: checkDiary(.phone, at: path, "protects")
    case .musicNeed: checkMusic(at: "\(path).musicNeed")
    case .musicContext: checkMusic(at: "\(path).musicContext")
    case .songs: checkMusic(at: "\(path).songs")
    case .written: checkDiary(.phone, at: path, "written")
    case .triggers: checkDiary(.phone, at: path, "triggers")
    case .apart(let link, _):
      for role in [link.lower, link.upper] { checkPresent(role, at: "\(path).apart") }
    }
  }
}

// What is meant by the key `wearer`.
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
