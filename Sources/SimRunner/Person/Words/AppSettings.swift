package import ScenarioFiles
package import SimKernel
import PersonWire
package import WearerKit

/// The phone's planner.
package struct PlannerSettings: ScenarioPart {
  /// When it thinks about what.
  package var hours = PlanningHours()
  /// Whether the wearer wants colleagues to see when they train, as busy.
  package var wantsShadows = false
  /// How often there is an entry in the partner's calendar, and in one that several people keep.
  package var partner = Frequency.never
  package var shared = Frequency.never

  package init() {}
  package init(wantsShadows: Bool) { self.wantsShadows = wantsShadows }

  /// What the wearer pays for in the cloud; nil where it drafts no workouts.
  package var tier: Tier?
  /// Who drafts what is done in a block.
  package var drafts = DraftSettings()
}

/// The key `agents`: what the wearer wants of the phone's agents.
package struct AgentsSettings: ScenarioPart {
  /// Two letters of the country in which the wearer lives; nil where it is not known.
  package var region: String?
  /// How often a week the wearer asks for cards, chats, and sets the sliders.
  package var cards = Frequency(4, a: .week)
  package var chats = Frequency(3, a: .week)
  package var sliders = Frequency(1, a: .day)
  /// The language models that the phone may ask; nil where there is none.
  package var phoneModel: ModelSettings?
  package var cloudModel: ModelSettings?
  /// How likely the wearer does what the first card says.
  package var completes = 0.5

  package init() {}
}

/// How a language model that the phone may ask behaves; each rate is a share of all questions, 0 to 1. The numbers are
/// assumed.
package struct ModelSettings: Hashable, Sendable {
  package enum Availability: String, CaseIterable, Sendable {
    case ready, downloading, disabled, needsSetting, unsupported
  }

  package var availability = Availability.ready
  /// How long the phone waits for an answer.
  package var patience = Span.seconds(8)
  /// How often no answer comes in time, its guardrails step in, the way to it breaks, and what it says is no use.
  package var timeout = 0.0
  package var refusal = 0.0
  package var failure = 0.0
  package var garbage = 0.0
  /// How often it misjudges whether a text is safe.
  package var wrongRating = 0.05
  /// What it says to whatever it is given; it makes something up where there is nothing.
  package var says = Script()

  /// Words by what a model is asked for.
  package struct Script: Hashable, Sendable {
    package var safety: String?
    package var coach: String?
    package var caution: String?
    package var workout: String?

    package init() {}
  }

  package init() {}
}

/// The key `diary`: what the wearer writes down, and how.
package struct DiarySettings: ScenarioPart {
  /// Something that makes flares likelier. Known to the checks only.
  package struct Trigger: Hashable, Sendable {
    package var factor = ""
    /// How many times likelier a flare is.
    package var risk = 3.0
    /// How long after it the flare begins: the earliest and the latest.
    package var after = Span.minutes(150)
    package var until = Span.hours(5)
    /// Of what the wearer does not eat or do as it is: on what share of the days, and when.
    package var eaten = 0.4
    package var time = TimeOfDay(18, 50)

    package init() {}
  }

  /// The path of a recorded diary; nil is one that is made up.
  package var recorded: String?
  /// The recorded day that becomes the scenario's first; nil keeps the recording's own dates.
  package var from: CivilDate?
  package var triggers: [Trigger] = []
  /// How likely a flare is on a day without a cause.
  package var baseRisk = 0.3
  /// What share of it is typed on the watch, later than at once, wrongly at first, without being so, and in a hurry.
  package var watch = 0.35
  package var late = 0.15
  package var corrects = 0.08
  package var deletes = 0.03
  package var hasty = 0.2
  /// How much of what is eaten and done is not written down on a day with a flare.
  package var unwritten = 0.0
  /// How often the wearer looks at what the phone found out.
  package var looks = Frequency(3, a: .week)

  package init() {}
}

/// The key `music`: a DJ on the phone, and how the wearer listens.
package struct MusicSettings: ScenarioPart {
  /// The path of a library that `triad import songs` made; nil is one that is made up by the seed.
  package var songs: String?
  /// How many lists there are to put on, and how many songs each has.
  package var lists = 6
  package var listSize = 20
  /// How often a day the wearer listens, workouts apart.
  package var listens = Frequency(5, a: .day)
  /// How likely they put music on for a workout.
  package var trainsWith = 0.6
  /// How often they tap on the watch how they feel.
  package var feels = Frequency(1, a: .day)
  /// How often the phone goes through the history: weekly (Resonance plan §8.1.2).
  package var analysis = Span.weeks(1)
  /// The service that the lists are from; nil where they stand on the phone for ever.
  package var service: MusicServiceSettings?

  package init() {}
}

/// The key `music.service`: where the lists are from.
package struct MusicServiceSettings: Hashable, Sendable {
  /// Whether the wearer lets the app use it when they are asked for the first time.
  package var allows = true
  /// How many of the songs are not on the phone.
  package var streams = 0.3
  /// How often a list changes.
  package var changes = Frequency(3, a: .week)
  /// How long a token is one.
  package var token = Span.weeks(4)

  package init() {}
}

extension DiarySettings {
  package func relocated(_ path: (String) -> String) -> DiarySettings {
    var moved = self
    moved.recorded = recorded.map(path)
    return moved
  }
}

extension MusicSettings {
  package func relocated(_ path: (String) -> String) -> MusicSettings {
    var moved = self
    moved.songs = songs.map(path)
    return moved
  }
}

extension Scenario {
  /// nil: the phone's app has no planner.
  package var planner: PlannerSettings? {
    get { self[PlannerSettings.self] }
    set { self[PlannerSettings.self] = newValue }
  }
  /// The agents on the phone; nil where there are none.
  package var agents: AgentsSettings? {
    get { self[AgentsSettings.self] }
    set { self[AgentsSettings.self] = newValue }
  }
  /// What the wearer writes in the diary; nil where the apps have none.
  package var diary: DiarySettings? {
    get { self[DiarySettings.self] }
    set { self[DiarySettings.self] = newValue }
  }
  /// The music on the phone; nil where the phone has no DJ.
  package var music: MusicSettings? {
    get { self[MusicSettings.self] }
    set { self[MusicSettings.self] = newValue }
  }
  /// What `triad study` varies; a run takes the scenario as it is.
  package var study: StudySettings? {
    get { self[StudySettings.self] }
    set { self[StudySettings.self] = newValue }
  }

  /// Whether the wearer ever wants to be seen in the employer's calendar.
  package var hasOffice: Bool {
    planner?.wantsShadows == true
      || story.contains { if case .shadows? = $0.act.own(PlanAnswer.self) { true } else { false } }
  }
}
