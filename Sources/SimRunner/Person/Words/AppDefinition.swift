import DeviceKit
package import ScenarioFiles
import WearerKit

/// The key `planner`, including the wearer's reactions to planned sessions.
package enum PlannerDefinition {
  package static let key = Field<Scenario>.optional(
    "planner", \.planner, record.shape,
    "The phone's planner, as its app has one; `{}` is the usual.",
    defaultNote: "none")

  static let record = ObjectShape(
    "planner", blank: PlannerSettings(),
    [
      Field("evening", \.hours.evening, .integer(15...23), "From which hour on tomorrow is planned."),
      Field("week", \.hours.week, .integer(6...23), "From which hour of its Sunday on the week is summed up."),
      Field("grace", \.hours.grace, .duration(.minutes(5)...Span.days(2)), "How long a block waits for its workout."),
      Field(
        "shadow", \.wantsShadows, .bool,
        "Whether blocks stand in the employer's calendar too, as \"Busy\", for colleagues to see."),
      Field(
        "blockers", \.hours.blockers, .list(of: calendar),
        "The calendars whose entries take time, as the wearer chose them; the others are read and keep nothing free."),
      Field("partner", \.partner, .notation(.frequency), "Entries of an evening in the partner's calendar."),
      Field("shared", \.shared, .notation(.frequency), "Entries in a calendar that several people keep."),
      .optional(
        "tier", \.tier, tier, "What the wearer pays for: the cloud then drafts workouts, within the tier's limits.",
        defaultNote: "the cloud drafts none"),
      Field(
        "drafts", \.drafts, DraftDefinition.record.shape,
        "Who drafts what is done in a block; a contract stands behind all of them."),
    ])

  private static let calendar = Shape<CalendarEvent.Calendar>.choice(
    "calendar", of: CalendarEvent.Calendar.read, name: \.name,
    about: {
      switch $0 {
      case .work: "The employer's."
      case .personal: "The wearer's own."
      case .partner: "The partner's, which the phone may read."
      case .shared: "One that several people keep."
      case .training: "The planner's own."
      }
    })

  private static let tier = Shape<Tier>.choice(
    "tier", of: Tier.allCases, name: { "\($0)" },
    about: { $0 == .free ? "Ten drafts a calendar month." : "As many as are asked for." })
}

/// The key `agents`: agents on the phone for the wearer's requests.
package enum AgentsDefinition {
  package static let key = Field<Scenario>.optional(
    "agents", \.agents, record.shape,
    "Agents on the phone that read journals, offer cards and answer in a chat; `{}` is the usual.",
    defaultNote: "none")

  static let record = ObjectShape(
    "agents", blank: AgentsSettings(),
    [
      .optional(
        "region", \.region, .text,
        "The two letters of the country in which the wearer lives: whom to call in a crisis.",
        defaultNote: "unknown: the numbers that hold everywhere"),
      Field("cards", \.cards, .notation(.frequency), "Asking what could be done now."),
      Field("chats", \.chats, .notation(.frequency), "Chatting with the coach."),
      Field("sliders", \.sliders, .notation(.frequency), "Saying on sliders how one feels."),
      .optional(
        "phoneModel", \.phoneModel, model.shape, "A language model on the phone; `{}` is one that works.",
        defaultNote: "none"),
      .optional(
        "cloudModel", \.cloudModel, model.shape,
        "A language model in the cloud, which is asked only with consent; `{}` is one that works.",
        defaultNote: "none"),
      Field("completes", \.completes, .probability, "Doing what the first card says; otherwise it is turned down."),
    ])

  private static let model = ObjectShape(
    "model", blank: ModelSettings(),
    [
      Field("availability", \.availability, availability, "Whether it can be asked."),
      Field(
        "patience", \.patience, .duration(.seconds(1)...Span.minutes(2)), "How long the phone waits for an answer."),
      Field("timeout", \.timeout, .probability, "How often no answer comes in time."),
      Field("refusal", \.refusal, .probability, "How often its guardrails step in."),
      Field("failure", \.failure, .probability, "How often the way to it breaks."),
      Field("garbage", \.garbage, .probability, "How often it says something that is no use, or worse."),
      Field("wrongRating", \.wrongRating, .probability, "How often it misjudges whether a text is safe."),
      Field("says", \.says, script.shape, "What it says to whatever it is given, by what it is asked for."),
    ])

  private static let script = ObjectShape(
    "script", blank: ModelSettings.Script(),
    [
      .optional(
        "safety", \.safety, .text, "Of a text's safety: `safe`, `caution`, `crisis`, or anything else.",
        defaultNote: "it judges the text"),
      .optional("coach", \.coach, .text, "To a chat.", defaultNote: "it makes something up"),
      .optional("caution", \.caution, .text, "Of what to mind about a card.", defaultNote: "it makes something up"),
      .optional("workout", \.workout, .text, "When it drafts a workout.", defaultNote: "it drafts one"),
    ])

  private static let availability = Shape<ModelSettings.Availability>.choice(
    "availability", of: ModelSettings.Availability.allCases, name: \.rawValue,
    about: {
      switch $0 {
      case .ready: "It can be asked."
      case .downloading: "It is on its way to the device."
      case .disabled: "The wearer has switched it off."
      case .needsSetting: "A setting or a key is missing."
      case .unsupported: "The device cannot run it."
      }
    })
}

/// The key `diary`, and its acts in the story.
package enum DiaryDefinition {
  package static let key = Field<Scenario>.optional(
    "diary", \.diary, record.shape,
    "A diary of symptoms, food, exercise, activities and sleep on watch and phone; `{}` is a usual life.",
    defaultNote: "none")

  static let record = ObjectShape(
    "diary", blank: DiarySettings(),
    [
      .optional(
        "recorded", \.recorded, .text,
        "A diary that `triad import diary` made, relative to this file; a made-up life otherwise.",
        defaultNote: "none"),
      .optional(
        "from", \.from, .notation(.date), "The recorded day that becomes the scenario's first.",
        defaultNote: "the recording keeps its own dates"),
      Field("triggers", \.triggers, .list(of: trigger.shape), "What makes flares likelier in a made-up life."),
      Field("baseRisk", \.baseRisk, .probability, "How likely a flare is on a day without a cause."),
      Field("watch", \.watch, .probability, "How much of it is typed on the watch."),
      Field("late", \.late, .probability, "How much is written down in the evening or on the next morning."),
      Field("corrects", \.corrects, .probability, "How much is typed wrongly, and corrected later."),
      Field("deletes", \.deletes, .probability, "How often something is typed that was not so, and deleted later."),
      Field(
        "unwritten", \.unwritten, .probability,
        "How much of what a made-up person eats and does they do not write down on a day with a flare."),
      Field("hasty", \.hasty, .probability, "How often the wearer leaves a page the moment they have typed on it."),
      Field("looks", \.looks, .notation(.frequency), "Looking at what the phone found out."),
    ])

  private static let trigger = ObjectShape(
    "trigger", blank: DiarySettings.Trigger(),
    [
      .required("factor", \.factor, .text, "What it is, as the wearer writes it: `tomatoes`, `aged cheese`."),
      Field(
        "risk", \.risk, .number(0.01...20),
        "How many times likelier a flare is on the day that it leads to; below 1 it protects."),
      Field("after", \.after, .duration(.zero...Span.days(2)), "How long after it a flare begins at the earliest."),
      Field("until", \.until, .duration(.zero...Span.days(2)), "How long after it a flare begins at the latest."),
      Field(
        "eaten", \.eaten, .probability,
        "On what share of the days; of what the wearer eats or does anyway, such as `aged cheese`, it is not asked."),
      Field("at", \.time, .notation(.timeOfDay), "At about what time; not asked of what the wearer does anyway."),
    ])

  package static let acts: [Variant<StoryEntry>] =
    DiaryActsDefinition.all + [
      Variant(
        "The wearer says how long they slept, drawing a slider there within six tenths of a second.",
        blank: (hours: 7.0, role: Role.phone, next: DiaryStoryAct.PageTurn.stays),
        [
          .required("sleeps", \.hours, .number(0...24), "Hours; what is no half hour is refused."),
          Field("on", \.role, .devices([.watch, .phone], andFurther: true), "The device on which they do it."),
          Field("then", \.next, turn, "What they do a second after they began."),
        ],
        wrap: { StoryEntry(at: .start, act: .sleeps($0.hours, on: $0.role, then: $0.next)) },
        unwrap: {
          if let act = $0.act.own(DiaryStoryAct.self), case .slides(let hours, let next) = act.deed {
            (hours, act.role, next)
          } else {
            nil
          }
        }),
      Variant(
        "The wearer looks at what the phone found out.", blank: true,
        [.required("looksAtTriggers", \.self, .mark, "Always `true`.")],
        wrap: { _ in StoryEntry(at: .start, act: .own(DiaryStoryAct(.looks, on: .phone))) },
        unwrap: { $0.act.own(DiaryStoryAct.self)?.deed == .looks ? true : nil }),
    ]

  private static let turn = Shape<DiaryStoryAct.PageTurn>.choice(
    "turn", of: DiaryStoryAct.PageTurn.allCases, name: \.rawValue,
    about: {
      switch $0 {
      case .stays: "They look at the page for a while."
      case .leaves: "They leave the app."
      case .turns: "They turn to the page of the day before."
      }
    })

  static let found = PersonExpectation.variant(
    "At that moment the phone claims that these make flares likelier; an empty list: that nothing does.",
    blank: [String](), .required("triggers", \.value, .list(of: .text), "What it is, as the wearer writes it."),
    wrap: { .triggers($0, at: $1) },
    unwrap: { if case .triggers(let names, let at) = $0 { (names, at) } else { nil } })

  static let protects = PersonExpectation.variant(
    "At that moment the phone claims that these make flares less likely; an empty list: that nothing does.",
    blank: [String](), .required("protects", \.value, .list(of: .text), "What it is, as the wearer writes it."),
    wrap: { .protects($0, at: $1) },
    unwrap: { if case .protects(let names, let at) = $0 { (names, at) } else { nil } })

  static let written = Variant<Expectation>(
    "At that moment so many pages of the phone's diary say all of this.",
    blank: (words: [String](), count: CountBound.exactly(1), at: Moment.end),
    [
      .required(
        "written", \.words, .list(of: .text),
        "What is in the fields of one page: names and notes as they are written; `severity 4`, `stress 7`, `intensity 5`, "
          + "`45 min`, `210 kcal`, `104 bpm`, `2 cup`, `slept 7.5`; words of a list, such as `dinner`, `alone` or `migraines`."
      ),
      Field("pages", \.count, .bound, "How many."),
      Field("at", \.at, .notation(.moment), "When."),
    ],
    wrap: { .brought(AnyExpectation(PersonExpectation.written($0.words, $0.count, at: $0.at))) },
    unwrap: {
      if case .written(let words, let count, let at)? = $0.own(PersonExpectation.self) {
        (words, count, at)
      } else {
        nil
      }
    })
}

/// The key `music`: a DJ on the phone, and the wearer's listening.
package enum MusicDefinition {
  package static let key = Field<Scenario>.optional(
    "music", \.music, record.shape,
    "A DJ on the phone that chooses songs by how the wearer is, and learns what they do; `{}` is the usual.",
    defaultNote: "none")

  static let record = ObjectShape(
    "music", blank: MusicSettings(),
    [
      .optional(
        "songs", \.songs, .text, "A library that `triad import songs` made, relative to this file.",
        defaultNote: "two hundred songs made up by the seed"),
      Field("lists", \.lists, .integer(1...50), "How many lists there are to put on."),
      Field("listSize", \.listSize, .integer(3...500), "How many songs each of them has."),
      Field("listens", \.listens, .notation(.frequency), "Putting on a list for half an hour or so, workouts apart."),
      Field("trainsWith", \.trainsWith, .probability, "Putting one on for a workout."),
      Field("feels", \.feels, .notation(.frequency), "Tapping on the watch how one feels while music plays."),
      Field(
        "analysis", \.analysis, .duration(.days(1)...Span.weeks(8)),
        "How long the phone waits before it goes through the history again."),
      .optional(
        "service", \.service, service.shape,
        "A music service that the lists are from, and change in; `{}` is the usual.",
        defaultNote: "the lists stand on the phone"),
    ])

  static let service = ObjectShape(
    "music.service", blank: MusicServiceSettings(),
    [
      Field("allows", \.allows, .bool, "Whether the wearer lets the app use it when they are first asked."),
      Field("streams", \.streams, .probability, "How many of the songs are not on the phone, and have to be streamed."),
      Field("changes", \.changes, .notation(.frequency), "How often a song of a list is exchanged for another."),
      Field("token", \.token, .duration(.hours(1)...Span.weeks(52)), "How long the app is known by one token."),
    ])
}
