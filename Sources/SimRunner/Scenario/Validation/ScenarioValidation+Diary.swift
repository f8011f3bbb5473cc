import Wire

extension ScenarioValidation {
  /// Checks that there is somebody to write on, and that what is told of the life fits together.
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
}
