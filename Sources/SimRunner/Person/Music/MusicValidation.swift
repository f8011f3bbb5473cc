extension MusicPlugin: ValidatingModule {
  package static func check(_ validation: inout ScenarioValidation, _ fileExists: (String) -> Bool) {
    if let music = validation.scenario.music, validation.map.isSound("music") {
      validation.checkPresent(.phone, at: "music", key: true)
      let files = [("songs", "library of songs", music.songs), ("listening", "listening history", music.listening)]
      for (key, what, path) in files {
        guard let path, !fileExists(validation.scenario.resolve(path)) else { continue }
        validation.report("there is no \(what) '\(path)'", at: "music.\(key)", help: validation.lookedAt(path))
      }
      validation.checkArtists(of: music.preferences, at: "music.preferences")
    }
    validation.eachAct(MusicStoryAct.self) { $0.checkMusicAct($1, at: $3) }
    validation.eachExpectation { validation, expectation, path in
      switch expectation {
      case .musicNeed, .musicContext, .songs, .music: validation.checkMusic(at: path)
      case .phase, .shadows, .triggers, .protects, .written: break
      }
    }
  }
}

extension ScenarioValidation {
  /// Checks that there are devices to play on and to press, and the list that is put on.
  fileprivate mutating func checkMusicAct(_ act: MusicStoryAct, at path: String) {
    for role in Set([Role.phone, act.role]).sorted(by: { $0.rawValue < $1.rawValue }) { checkPresent(role, at: path) }
    if act.needsDJ { checkMusic(at: path) }
    switch act.deed {
    case .putsOn(.number(let list)):
      if let music = scenario.music, music.songs == nil, list > music.lists {
        report("there are \(music.lists) lists", at: path)
      }
    case .putsOn(.name(let name)): checkName(name, of: "list", at: path) { $0.lists.map(\.name) }
    case .playsSong(let title), .queuesSong(let title):
      checkName(title, of: "song", at: path) { $0.songs.values.map(\.title).sorted() }
    case .allows:
      if scenario.music?.service == nil {
        report("this scenario has no music service", at: path, help: "say `music: { service: {} }`")
      }
    case .prefers(let preferences): checkArtists(of: preferences, at: path)
    case .plays, .presses, .turnsCrown, .tapsCrown, .skipsSong, .repeats, .volume, .backfills: break
    }
  }

  fileprivate mutating func checkArtists(of preferences: MusicPreferences, at path: String) {
    for (key, names) in [("prefers", preferences.preferredArtists), ("avoids", preferences.avoidedArtists)] {
      for name in names {
        checkName(name, of: "artist", at: "\(path).\(key)") { Set($0.songs.values.map(\.artist)).sorted() }
      }
    }
    if preferences.weights.allSatisfy({ $0 == 0 }) { report("no part of the choice has any weight", at: path) }
  }

  /// Checks that the wearer's library has something of that name. A library that can't be read is reported elsewhere.
  private mutating func checkName(
    _ name: String, of what: String, at path: String, _ names: (MusicLibrary) -> [String]
  ) {
    guard let library = (try? MusicPlugin.music(of: scenario))?.library else { return }
    let names = names(library)
    guard !names.contains(where: { $0.lowercased() == name.lowercased() }) else { return }
    let hint = Suggestion.closest(to: name, among: names).map { "did you mean '\($0)'?" }
    report("the wearer has no \(what) '\(name)'", at: path, help: hint)
  }

  fileprivate mutating func checkMusic(at path: String) {
    guard scenario.music == nil, map.isSound("music") else { return }
    report("the phone has no DJ", at: path, help: "say `music: {}` to have one")
  }
}
