package import ScenarioFiles
import SimKernel
import WearerKit
import PersonWire

// Checks that a scenario's settings of the person's systems are consistent, and refer to systems that take part.
extension ScenarioValidation {
  package mutating func checkPerson(_ fileExists: (String) -> Bool) {
    checkDiary(fileExists)
    if let music = scenario.music, map.isSound("music") {
      checkPresent(.phone, at: "music", key: true)
      if let songs = music.songs, !fileExists(scenario.resolve(songs)) {
        report("there is no library of songs '\(songs)'", at: "music.songs", help: lookedAt(songs))
      }
    }
    checkStudy()
    for (index, entry) in scenario.story.enumerated() { check(entry.act, index, at: "story[\(index)]") }
    for (index, expectation) in scenario.expect.enumerated() {
      if let own = expectation.own(PersonExpectation.self) { check(own, at: "expect[\(index)]") }
    }
    let habits = scenario.wearer.habits
    if map["wearer.habits.plans"] != nil, scenario.planner == nil,
      habits.plans != WearerSettings(scenario.wearer.source).habits.plans
    {
      remark("wearer.habits.plans", "no app plans in this scenario: say `planner: {}`")
    }
    if let diary = scenario.diary, diary.recorded != nil {
      let usual = DiarySettings()
      if diary.baseRisk != usual.baseRisk { remark("diary.baseRisk", "a recorded diary has its own flares") }
      if diary.unwritten != usual.unwritten { remark("diary.unwritten", "a recorded diary has its own gaps") }
    }
  }

  private mutating func check(_ act: StoryEntry.Act, _ index: Int, at path: String) {
    func place(_ key: String) -> String { map["\(path).on"] == nil ? "\(path).\(key)" : "\(path).on" }
    guard case .brought(let own) = act else { return }
    switch own.base {
    case EntryAct.writes(_, let role, _): checkPresent(role, at: place("journal"))
    case EntryAct.mood(_, let role): checkPresent(role, at: place("mood"))
    case EntryAct.rejectsWorkout: checkPresent(.phone, at: "\(path).rejectsWorkout")
    case is DeletesBlock: checkPlanner(at: "\(path).deletesBlock")
    case let answer as PlanAnswer: checkPlanner(at: answer.key.map { "\(path).\($0)" } ?? path)
    case ShadowEdit.delete: checkShadows(at: "\(path).clearsShadow")
    case ShadowEdit.move: checkShadows(at: "\(path).movesShadow")
    case let act as AsksAct: checkAgents(at: "\(path).\(act.key)")
    case is GoesAway:
      checkPlanner(at: "\(path).goesAway")
      checkJourney(index)
    case is PublishesAct:
      checkPlanner(at: "\(path).publishes")
      checkPresent(.cloud, at: "\(path).publishes")
    case let act as DiaryStoryAct: checkDiaryAct(act, index, at: path)
    case let act as MusicStoryAct: checkMusicAct(act, at: path)
    default: break
    }
  }

  private mutating func check(_ expectation: PersonExpectation, at path: String) {
    switch expectation {
    case .phase: checkPlanner(at: "\(path).phase")
    case .shadows: checkShadows(at: "\(path).shadows")
    case .triggers: checkDiary(.phone, at: path, "triggers")
    case .protects: checkDiary(.phone, at: path, "protects")
    case .written: checkDiary(.phone, at: path, "written")
    case .musicNeed: checkMusic(at: "\(path).musicNeed")
    case .musicContext: checkMusic(at: "\(path).musicContext")
    case .songs: checkMusic(at: "\(path).songs")
    }
  }

  /// Checks that there is a device to write on, and that the settings of the life are consistent.
  private mutating func checkDiary(_ fileExists: (String) -> Bool) {
    guard let diary = scenario.diary, map.isSound("diary") else { return }
    checkPresent(.phone, at: "diary", key: true)
    if let path = diary.recorded {
      if !fileExists(scenario.resolve(path)) {
        report("there is no recorded diary '\(path)'", at: "diary.recorded", help: lookedAt(path))
      }
      if !diary.triggers.isEmpty {
        report(
          "the causes of a recorded person's flares are unknown; 'triggers' is only for generated lives",
          atKey: "diary.triggers")
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
  private mutating func checkDiary(_ role: Role, at path: String, _ key: String) {
    checkPresent(role, at: map["\(path).on"] == nil ? "\(path).\(key)" : "\(path).on")
    guard scenario.diary == nil else { return }
    report("the apps have no diary in this scenario: say `diary: {}`", at: "\(path).\(key)")
  }

  /// Checks that a study has something to vary, and that it ends.
  private mutating func checkStudy() {
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

  /// Checks that there are devices to play on and to press, and that the list exists.
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

  /// Checks that there is a diary to write in, and that an act on an earlier entry comes after it.
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

  /// Checks that the phone has agents.
  private mutating func checkAgents(at path: String) {
    checkPresent(.phone, at: path)
    guard scenario.agents == nil else { return }
    report("the phone has no agents in this scenario: say `agents: {}`", at: path)
  }

  /// Checks that the phone plans.
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

  /// Checks that the wearer isn't away already when a journey begins.
  private mutating func checkJourney(_ index: Int) {
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
