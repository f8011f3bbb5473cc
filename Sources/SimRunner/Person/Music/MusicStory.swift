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
    func onPhone(_ act: MusicAct) -> [StoryMoment] { [StoryMoment(at: moment, act: .does(act))] }
    // Titles and names are the library's, which the story doesn't know.
    func named(_ act: @escaping @Sendable (MusicLibrary) -> MusicAct?) -> [StoryMoment] {
      let does: @Sendable (World) -> Void = { world in
        guard let act = world.plan.music.flatMap({ act($0.library) }), world.host(.phone)?.isUp == true else { return }
        world.kernel.post(act, to: Role.phone.node, at: world.kernel.now)
      }
      return [StoryMoment(at: moment, act: .decides(opens: .phone, does))]
    }
    return switch act.deed {
    case .putsOn(.number(let list)): onPhone(.putsOn(list: UInt64(list)))
    case .putsOn(.name(let name)): named { $0.list(named: name).map { .putsOn(list: $0) } }
    case .plays(let isOn): onPhone(.plays(isOn))
    case .skipsSong: onPhone(.skips)
    case .playsSong(let title): named { $0.song(titled: title).map { .playsSong($0) } }
    case .queuesSong(let title): named { $0.song(titled: title).map { .queuesSong($0) } }
    case .repeats(let isOn): onPhone(.repeats(isOn))
    case .volume(let percent): onPhone(.setsVolume(Double(percent) / 100))
    case .prefers(let preferences): onPhone(.prefers(preferences))
    case .backfills: onPhone(.backfills)
    case .allows(let isOn):
      [StoryMoment(at: moment, act: .decides { world in world[MusicServicePart.self]?.allow(isOn) })]
    case .presses(let kind): onWatch(.presses(kind))
    case .turnsCrown(let hundredths): onWatch(.turnsCrown(hundredths / 100))
    case .tapsCrown: onWatch(.tapsCrown)
    }
  }

  package static func look(at expectation: Expectation, in world: World) throws(StorageError) -> Finding? {
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
