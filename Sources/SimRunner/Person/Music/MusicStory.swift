// The music's part of a story.
extension MusicPlugin {
  package static var acts: [Variant<StoryEntry>] { MusicActsDefinition.acts }
  package static var expectations: [Variant<Expectation>] { MusicActsDefinition.expectations }

  /// The delay between looking at the watch and pressing or turning.
  private static let reaction = Span.milliseconds(1_500)

  package static func moments(
    of entry: StoryEntry, at moment: Timestamp, place: Int, _ zone: Zone
  ) -> [StoryMoment]? {
    guard let act = entry.act.own(MusicStoryAct.self) else { return nil }
    func onWatch(_ act: MusicAct) -> [StoryMoment] {
      [
        StoryMoment(at: moment, act: .does(DeviceEvent.raisesWrist)),
        StoryMoment(at: moment + reaction, act: .does(act)),
      ]
    }
    return switch act.deed {
    case .putsOn(let list): [StoryMoment(at: moment, act: .does(MusicAct.putsOn(list: UInt64(list))))]
    case .plays(let isOn): [StoryMoment(at: moment, act: .does(MusicAct.plays(isOn)))]
    case .skipsSong: [StoryMoment(at: moment, act: .does(MusicAct.skips))]
    case .presses(let kind): onWatch(.presses(kind))
    case .turnsCrown(let hundredths): onWatch(.turnsCrown(hundredths / 100))
    case .tapsCrown: onWatch(.tapsCrown)
    }
  }

  package static func look(
    at expectation: Expectation, in world: World
  ) throws(StorageError) -> (isMet: Bool, detail: String)? {
    guard let phone = world.host(.phone), phone.isStarted, world.plan.music != nil else { return nil }
    func state() throws(StorageError) -> MusicState? { try phone.database.reading { MusicStore($0).state() } }
    switch expectation.own(PersonExpectation.self) {
    case .musicNeed(let needs, _)?:
      let found = try state()?.need
      return (
        found.map(needs.contains) ?? false, found.map { "music should \($0.rawValue)" } ?? "nothing was estimated"
      )
    case .musicContext(let contexts, _)?:
      let found = try state()?.context
      return (
        found.map(contexts.contains) ?? false, found.map { "it says \($0.rawValue)" } ?? "nothing was estimated"
      )
    case .songs(let bound, _)?:
      let count = try phone.database.reading { MusicStore($0).plays().count }
      return (bound.allows(count), "\(count) were")
    case .music(let expected, _)?:
      return try world.plan.music.map { music throws(StorageError) in try expected.look(at: phone, music) }
    default: return nil
    }
  }
}

extension MusicExpectation {
  /// Returns whether the phone meets it now, and what was found.
  func look(at phone: DeviceHost, _ music: MusicPlan) throws(StorageError) -> (isMet: Bool, detail: String) {
    let (open, choice, plays, lessons) = try phone.database.reading { database in
      let store = MusicStore(database)
      return (store.openPlay(), store.lastChoices(1).last, store.plays(), store.lessons().count)
    }
    switch self {
    case .counts(let number, let bound):
      let count = number == .lessons ? lessons : (plays + [open].compactMap(\.self)).count { $0.cause == .afterSkip }
      return (bound.allows(count), "there were \(count)")
    case .says(let word, let text):
      let isPlaying = phone.isUp ? try phone.playing()?.isPlaying == true : false
      guard isPlaying, let open else {
        return (word == .plays && text == "nothing", "nothing plays")
      }
      let reason = choice.flatMap { $0.song == open.song ? $0.sentence : nil } ?? "The wearer wanted it again."
      let (title, list) = (music.title(of: open.song), music.name(of: open.list))
      let found = [Word.plays: title, .why: reason, .list: list][word] ?? ""
      let isMet = word == .list ? found == text : found.lowercased().contains(text.lowercased())
      return (isMet, "\(title) plays, from \(list): \(reason)")
    }
  }
}
