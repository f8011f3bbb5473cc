extension DiaryPlugin: ValidatingModule {
  package static func check(_ validation: inout ScenarioValidation, _ fileExists: (String) -> Bool) {
    validation.checkDiary(fileExists)
    validation.eachAct(DiaryStoryAct.self) { $0.checkDiaryAct($1, $2, at: $3) }
    validation.eachExpectation { validation, expectation, path in
      switch expectation {
      case .triggers, .protects, .written: validation.checkDiary(.phone, at: path)
      case .phase, .shadows, .musicNeed, .musicContext, .songs, .music: break
      }
    }
    guard let diary = validation.scenario.diary, diary.recorded != nil else { return }
    let usual = DiarySettings()
    if diary.baseRisk != usual.baseRisk { validation.remark("diary.baseRisk", "a recorded diary has its own flares") }
    if diary.unwritten != usual.unwritten { validation.remark("diary.unwritten", "a recorded diary has its own gaps") }
  }
}

extension ScenarioValidation {
  /// Checks that there is a device to write on, and that the description of the life is consistent.
  fileprivate mutating func checkDiary(_ fileExists: (String) -> Bool) {
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
  ///
  /// - Parameter device: The path of the key that names the device.
  fileprivate mutating func checkDiary(_ role: Role, at path: String, device: String? = nil) {
    checkPresent(role, at: device.flatMap { map[$0] == nil ? nil : $0 } ?? path)
    guard scenario.diary == nil else { return }
    report("the apps have no diary in this scenario: say `diary: {}`", at: path)
  }

  /// Checks that there is a diary to write in, and that an entry which is spoken of again was written before.
  fileprivate mutating func checkDiaryAct(_ act: DiaryStoryAct, _ index: Int, at path: String) {
    checkDiary(act.role, at: path, device: "story[\(index)].on")
    guard knowsTimes, let name = act.earlierEntry else { return }
    let moment = scenario.timestamp(of: scenario.story[index].at)
    let isWritten = scenario.story.contains { entry in
      guard case .writes(_, name)? = entry.act.own(DiaryStoryAct.self)?.deed else { return false }
      return scenario.timestamp(of: entry.at) < moment
    }
    if !isWritten || name.isEmpty {
      report("nothing was written in the diary before under the name '\(PrintableText.of(name))'", at: path)
    }
  }
}
