import WearerKit

package struct PlannerSettings: ScenarioPart {
  package var hours = PlanningHours()
  /// `true` if the wearer wants colleagues to see when they train, as busy.
  package var wantsShadows = false
  /// The frequency of events in the partner's calendar, and in the shared one.
  package var partner = Frequency.never
  package var shared = Frequency.never

  package init() {}
  package init(wantsShadows: Bool) { self.wantsShadows = wantsShadows }

  /// The tier that the wearer pays for in the cloud; `nil` if it drafts no workouts.
  package var tier: Tier?
  package var drafts = DraftSettings()
}

/// The key `agents`: the wearer's use of the phone's agents.
package struct AgentsSettings: ScenarioPart {
  /// Two letters of the wearer's country; `nil` if unknown.
  package var region: String?
  /// The wearer's weekly requests for cards and chats, and uses of the sliders.
  package var cards = Frequency(4, a: .week)
  package var chats = Frequency(3, a: .week)
  package var sliders = Frequency(1, a: .day)
  /// The language models available to the phone; `nil` if there are none.
  package var phoneModel: ModelSettings?
  package var cloudModel: ModelSettings?
  /// The probability that the wearer does what the first card says.
  package var completes = 0.5

  package init() {}
}

/// The behaviour of a language model on the phone; each rate is a share of all questions, 0 to 1. The numbers are
/// assumed.
package struct ModelSettings: Hashable, Sendable {
  package enum Availability: String, CaseIterable, Sendable {
    case ready, downloading, disabled, needsSetting, unsupported
  }

  package var availability = Availability.ready
  /// The phone's time limit for an answer.
  package var patience = Span.seconds(8)
  /// The rates of answers that time out, that its guardrails block, that are lost on the way, and that are unusable.
  package var timeout = 0.0
  package var refusal = 0.0
  package var failure = 0.0
  package var garbage = 0.0
  /// The rate of misjudging whether a text is safe.
  package var wrongRating = 0.05
  /// Its fixed answers; without one it makes an answer up.
  package var says = Script()

  /// Fixed answers by the model's task.
  package struct Script: Hashable, Sendable {
    package var safety: String?
    package var coach: String?
    package var caution: String?
    package var workout: String?
  }

  package init() {}
}

/// The key `diary`: the wearer's entries.
package struct DiarySettings: ScenarioPart {
  /// Something that makes flares more likely. Visible to the checks only.
  struct Trigger: Hashable, Sendable {
    var factor = ""
    /// The factor by which it raises the risk of a flare.
    var risk = 3.0
    /// The earliest and the latest delay of the flare.
    var after = Span.minutes(150)
    var until = Span.hours(5)
    /// If the factor isn't one of the default habits: the share of the days, and the time.
    var eaten = 0.4
    var time = TimeOfDay(18, 50)
  }

  /// The path of a recorded diary; `nil` for a generated one.
  package var recorded: String?
  /// The recorded day that becomes the scenario's first; `nil` keeps the recording's own dates.
  package var from: CivilDate?
  var triggers: [Trigger] = []
  /// The probability of a flare on a day without a cause.
  package var baseRisk = 0.3
  /// The shares of entries that are typed on the watch, late, wrongly at first, without any truth, and in a hurry.
  package var watch = 0.35
  package var late = 0.15
  package var corrects = 0.08
  package var deletes = 0.03
  package var hasty = 0.2
  /// The share of food and acts that isn't recorded on a day with a flare.
  package var unwritten = 0.0
  package var looks = Frequency(3, a: .week)

  package init() {}
}

/// The key `music`: a DJ on the phone, and the wearer's listening.
package struct MusicSettings: ScenarioPart {
  /// The path of a library that `triad import songs` made; `nil` for one generated from the seed.
  package var songs: String?
  /// The path of a listening history that `triad import listening` made; `nil` if there is none.
  package var listening: String?
  package var preferences = MusicPreferences()
  /// The number of lists, and the songs in each.
  package var lists = 6
  package var listSize = 20
  /// Listening sessions outside workouts.
  package var listens = Frequency(5, a: .day)
  /// The probability of music during a workout.
  package var trainsWith = 0.6
  package var feels = Frequency(1, a: .day)
  /// The interval between analyses of the history: weekly (Resonance plan §8.1.2).
  package var analysis = Span.weeks(1)
  /// The service that provides the lists; `nil` if they are on the phone and never change.
  package var service: MusicServiceSettings?

  package init() {}
}

/// The key `music.service`: the source of the lists.
package struct MusicServiceSettings: Hashable, Sendable {
  /// `true` if the wearer gives permission when first asked.
  package var allows = true
  /// The share of songs that aren't on the phone.
  package var streams = 0.3
  package var changes = Frequency(3, a: .week)
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
    (moved.songs, moved.listening) = (songs.map(path), listening.map(path))
    return moved
  }
}

extension Scenario {
  /// `nil` if the phone's app has no planner.
  package var planner: PlannerSettings? {
    get { self[PlannerSettings.self] }
    set { self[PlannerSettings.self] = newValue }
  }
  /// The agents on the phone; `nil` if there are none.
  package var agents: AgentsSettings? {
    get { self[AgentsSettings.self] }
    set { self[AgentsSettings.self] = newValue }
  }
  /// The wearer's diary; `nil` if the apps have none.
  package var diary: DiarySettings? {
    get { self[DiarySettings.self] }
    set { self[DiarySettings.self] = newValue }
  }
  /// The music on the phone; `nil` if it has no DJ.
  package var music: MusicSettings? {
    get { self[MusicSettings.self] }
    set { self[MusicSettings.self] = newValue }
  }
  /// The knob that `triad study` varies; a run ignores it.
  package var study: StudySettings? {
    get { self[StudySettings.self] }
    set { self[StudySettings.self] = newValue }
  }

  /// `true` if the wearer ever wants to be visible in the employer's calendar.
  package var hasOffice: Bool {
    planner?.wantsShadows == true
      || story.contains { if case .shadows? = $0.act.own(PlanAnswer.self) { true } else { false } }
  }
}
