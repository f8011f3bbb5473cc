/// The music in a story: acts of the wearer, and expectations of the DJ.
enum MusicActsDefinition {
  static let acts: [Variant<StoryEntry>] = [
    Variant(
      "The wearer puts on a list of songs on the phone, and the DJ chooses among them.",
      blank: MusicStoryAct.ListName.number(1),
      [.required("putsOn", \.self, list, "Which of the lists, by its number from 1 or its name.")],
      wrap: { entry(.putsOn($0)) }, unwrap: { if case .putsOn(let list)? = deed($0) { list } else { nil } }),
    Variant(
      "The wearer starts the music on the phone, or stops it.", blank: true,
      [.required("playsMusic", \.self, .bool, "`true` to play.")],
      wrap: { entry(.plays($0)) }, unwrap: { if case .plays(let isOn)? = deed($0) { isOn } else { nil } }),
    Variant(
      "The wearer looks at the watch and presses a button of the player.", blank: PlaybackCommand.Kind.skip,
      [.required("presses", \.self, button, "Which.")],
      wrap: { entry(.presses($0)) }, unwrap: { if case .presses(let kind)? = deed($0) { kind } else { nil } }),
    Variant(
      "The wearer looks at the watch and turns the crown: how loud the music is to be, or how rousing.", blank: 10.0,
      [.required("turnsCrown", \.self, .number(-100...100), "By how much, in hundredths; below zero is back.")],
      wrap: { entry(.turnsCrown($0)) }, unwrap: { if case .turnsCrown(let turn)? = deed($0) { turn } else { nil } }),
    StoryDefinition.simple(
      "tapsCrown",
      "The wearer looks at the watch and taps the crown twice: from then on it says how rousing the music is to be, or how loud again.",
      act(.tapsCrown)),
    StoryDefinition.simple("skipsSong", "The wearer skips the song on the phone.", act(.skipsSong)),
    Variant(
      "The wearer plays a song on the phone; those of a made-up library have other titles under another seed.",
      blank: "Copper Meadow", [.required("playsSong", \.self, .text, "Its title.")],
      wrap: { entry(.playsSong($0)) }, unwrap: { if case .playsSong(let title)? = deed($0) { title } else { nil } }),
    Variant(
      "The wearer wants a song after the current one.", blank: "Copper Meadow",
      [.required("queuesSong", \.self, .text, "Its title.")],
      wrap: { entry(.queuesSong($0)) }, unwrap: { if case .queuesSong(let title)? = deed($0) { title } else { nil } }),
    Variant(
      "The wearer has each song repeated on the phone, or no longer.", blank: true,
      [.required("repeatsSong", \.self, .bool, "`true` to repeat.")],
      wrap: { entry(.repeats($0)) }, unwrap: { if case .repeats(let isOn)? = deed($0) { isOn } else { nil } }),
    Variant(
      "The wearer sets the phone's volume.", blank: 50,
      [.required("setsVolume", \.self, .integer(0...100), "In percent.")],
      wrap: { entry(.volume($0)) }, unwrap: { if case .volume(let value)? = deed($0) { value } else { nil } }),
    Variant(
      "The wearer allows the app to use the music service, or forbids it.", blank: true,
      [.required("allowsMusic", \.self, .bool, "`true` to allow.")],
      wrap: { entry(.allows($0)) }, unwrap: { if case .allows(let isOn)? = deed($0) { isOn } else { nil } }),
    Variant(
      "The wearer sets their preferences of music, all of them: what is not named is the usual.",
      blank: MusicPreferences(),
      [.required("prefersMusic", \.self, MusicDefinition.preferences.shape, "The preferences.")],
      wrap: { entry(.prefers($0)) }, unwrap: { if case .prefers(let wanted)? = deed($0) { wanted } else { nil } }),
    StoryDefinition.simple(
      "backfillsMusic", "The wearer has the whole history of the music analysed again, until it is complete.",
      act(.backfills)),
  ]

  private static let list = Shape<MusicStoryAct.ListName>.either(
    .integer(1...50), .text, read: (one: { value, _ in .number(value) }, other: { value, _ in .name(value) }),
    write: (
      one: { if case .number(let value) = $0 { value } else { nil } },
      other: { if case .name(let value) = $0 { value } else { nil } }
    ))

  private static func act(_ deed: MusicStoryAct.Deed) -> StoryEntry.Act { .own(MusicStoryAct(deed)) }
  private static func entry(_ deed: MusicStoryAct.Deed) -> StoryEntry { StoryEntry(at: .start, act: act(deed)) }

  private static func deed(_ entry: StoryEntry) -> MusicStoryAct.Deed? { entry.act.own(MusicStoryAct.self)?.deed }

  private static let button = Shape<PlaybackCommand.Kind>.choice(
    "button", of: [.play, .pause, .skip, .previous], name: \.name, about: about)

  private static func about(_ kind: PlaybackCommand.Kind) -> String {
    switch kind {
    case .play: "It resumes."
    case .pause: "It pauses."
    case .skip: "Another song."
    case .previous: "This song again, or early in it the one before."
    }
  }

  // MARK: - Expectations

  static let expectations = [need, context, songs] + MusicExpectation.variants

  private static let need = PersonExpectation.variant(
    "At that moment the DJ takes the wearer to need one of these of the music, by its last estimate.",
    blank: [MusicNeed](),
    .required(
      "musicNeed", \.value, .oneOrMore(.choice("need", of: MusicNeed.allCases, name: \.rawValue, about: about)),
      "One need, or several."),
    wrap: { .musicNeed($0, at: $1) },
    unwrap: { if case .musicNeed(let needs, let at) = $0 { (needs, at) } else { nil } })

  private static let context = PersonExpectation.variant(
    "At that moment the DJ takes the wearer to be at one of these, by its last estimate.",
    blank: [MusicContext](),
    .required(
      "musicContext", \.value,
      .oneOrMore(.choice("context", of: MusicContext.allCases, name: \.rawValue, about: about)),
      "One context, or several."),
    wrap: { .musicContext($0, at: $1) },
    unwrap: { if case .musicContext(let contexts, let at) = $0 { (contexts, at) } else { nil } })

  private static let songs = PersonExpectation.variant(
    "Until that moment so many songs were played to their end, or as far as the wearer let them.",
    blank: CountBound.exactly(0),
    .required("songs", \.value, .bound, "How many: `12`, `at least 12` or `at most 12`."),
    wrap: { .songs($0, at: $1) }, unwrap: { if case .songs(let bound, let at) = $0 { (bound, at) } else { nil } })

  private static func about(_ need: MusicNeed) -> String {
    switch need {
    case .energize: "To be roused."
    case .calm: "To be calmed."
    case .focus: "To concentrate."
    case .maintain: "To change nothing."
    case .transition: "A transition from the previous music."
    }
  }

  private static func about(_ context: MusicContext) -> String {
    switch context {
    case .workout: "A workout."
    case .postWorkout: "The quarter of an hour after one."
    case .work: "Work, or a meeting."
    case .deepWork: "Undisturbed work."
    case .commute: "On the way."
    case .relaxation: "A quiet hour."
    case .preSleep: "Before sleep."
    case .morning: "The morning."
    case .social: "In company."
    case .unknown: "Nothing says what."
    }
  }
}
