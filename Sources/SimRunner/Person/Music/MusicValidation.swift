extension MusicPlugin: ValidatingModule {
  package static func check(_ validation: inout ScenarioValidation, _ fileExists: (String) -> Bool) {
    if let music = validation.scenario.music, validation.map.isSound("music") {
      validation.checkPresent(.phone, at: "music", key: true)
      if let songs = music.songs, !fileExists(validation.scenario.resolve(songs)) {
        validation.report(
          "there is no library of songs '\(songs)'", at: "music.songs", help: validation.lookedAt(songs))
      }
    }
    validation.eachAct(MusicStoryAct.self) { $0.checkMusicAct($1, at: $3) }
    validation.eachExpectation { validation, expectation, path in
      switch expectation {
      case .musicNeed: validation.checkMusic(at: "\(path).musicNeed")
      case .musicContext: validation.checkMusic(at: "\(path).musicContext")
      case .songs: validation.checkMusic(at: "\(path).songs")
      case .music(let expected, _): validation.checkMusic(at: "\(path).\(expected.key)")
      case .phase, .shadows, .triggers, .protects, .written: break
      }
    }
  }
}

extension ScenarioValidation {
  /// Checks that there are devices to play on and to press, and the list that is put on.
  fileprivate mutating func checkMusicAct(_ act: MusicStoryAct, at path: String) {
    let path = "\(path).\(act.key)"
    for role in Set([Role.phone, act.role]).sorted(by: { $0.rawValue < $1.rawValue }) { checkPresent(role, at: path) }
    if act.needsDJ { checkMusic(at: path) }
    guard case .putsOn(let list) = act.deed, let music = scenario.music, music.songs == nil, list > music.lists else {
      return
    }
    report("there are \(music.lists) lists", at: path)
  }

  /// Checks that there is a DJ.
  fileprivate mutating func checkMusic(at path: String) {
    guard scenario.music == nil, map.isSound("music") else { return }
    report("the phone has no DJ", at: path, help: "say `music: {}` to have one")
  }
}
