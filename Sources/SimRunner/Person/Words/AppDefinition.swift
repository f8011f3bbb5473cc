import WearerKit

/// The key `planner`, including the wearer's reactions to planned sessions.
enum PlannerDefinition {
  static let key = Field<Scenario>.optional(
    "planner", \.planner, record.shape,
    "The phone's planner, as its app has one; `{}` is the usual.",
    defaultNote: "none")

  static let record = ObjectShape(
    "planner", blank: PlannerSettings(),
    [
      Field("evening", \.hours.evening, .integer(15...23), "From which hour on tomorrow is planned."),
      Field("week", \.hours.week, .integer(6...23), "From which hour of its Sunday on the week is summed up."),
      Field(
        "grace", \.hours.grace, .duration(.minutes(5)...Span.days(2)),
        "The time for which a block waits for its workout."),
      Field(
        "shadow", \.wantsShadows, .bool,
        "`true` if the employer's calendar also has the blocks, as \"Busy\", for colleagues to see."),
      Field(
        "blockers", \.hours.blockers, .list(of: calendar),
        "The calendars whose entries take time, as the wearer chose them; the others are read and keep nothing free."),
      Field("partner", \.partner, .notation(.frequency), "Entries of an evening in the partner's calendar."),
      Field("shared", \.shared, .notation(.frequency), "Entries in a calendar that several people keep."),
      .optional(
        "tier", \.tier, tier, "The tier that the wearer pays for: the cloud then drafts workouts, within its limits.",
        defaultNote: "the cloud drafts none"),
      Field(
        "drafts", \.drafts, DraftDefinition.record.shape,
        "The source of a block's plan; a contract checks every draft."),
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
enum AgentsDefinition {
  static let key = Field<Scenario>.optional(
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
      Field("availability", \.availability, availability, "The model's availability."),
      Field(
        "patience", \.patience, .duration(.seconds(1)...Span.minutes(2)), "The phone's time limit for an answer."),
      Field("timeout", \.timeout, .probability, "The rate of answers that time out."),
      Field("refusal", \.refusal, .probability, "The rate of answers that its guardrails block."),
      Field("failure", \.failure, .probability, "The rate of failed connections."),
      Field("garbage", \.garbage, .probability, "The rate of useless or harmful answers."),
      Field("wrongRating", \.wrongRating, .probability, "The rate of misjudging whether a text is safe."),
      Field("says", \.says, script.shape, "Its fixed answers, by task."),
    ])

  private static let script = ObjectShape(
    "script", blank: ModelSettings.Script(),
    [
      .optional(
        "safety", \.safety, .text, "Of a text's safety: `safe`, `caution`, `crisis`, or anything else.",
        defaultNote: "it judges the text"),
      .optional("coach", \.coach, .text, "To a chat.", defaultNote: "it makes something up"),
      .optional("caution", \.caution, .text, "Of what to mind about a card.", defaultNote: "it makes something up"),
      .optional("workout", \.workout, .text, "The answer to a request for a workout.", defaultNote: "it drafts one"),
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
enum DiaryDefinition {
  static let key = Field<Scenario>.optional(
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
      Field("triggers", \.triggers, .list(of: trigger.shape), "The causes of flares in a generated life."),
      Field("baseRisk", \.baseRisk, .probability, "The probability of a flare on a day without a cause."),
      Field("watch", \.watch, .probability, "The share of entries typed on the watch."),
      Field("late", \.late, .probability, "The share of entries written in the evening or on the next morning."),
      Field("corrects", \.corrects, .probability, "The share of entries typed wrongly, and corrected later."),
      Field("deletes", \.deletes, .probability, "The rate of untrue entries, deleted later."),
      Field(
        "unwritten", \.unwritten, .probability,
        "The share of food and acts that a generated person doesn't record on a day with a flare."),
      Field("hasty", \.hasty, .probability, "The probability that the wearer leaves a page right after typing on it."),
      Field("looks", \.looks, .notation(.frequency), "Looking at what the phone found out."),
    ])

  private static let trigger = ObjectShape(
    "trigger", blank: DiarySettings.Trigger(),
    [
      .required("factor", \.factor, .text, "The name, as the wearer writes it: `tomatoes`, `aged cheese`."),
      Field(
        "risk", \.risk, .number(0.01...20),
        "The factor by which a flare is more likely on the day that it leads to; below 1 it protects."),
      Field("after", \.after, .duration(.zero...Span.days(2)), "The shortest delay of a flare."),
      Field("until", \.until, .duration(.zero...Span.days(2)), "The longest delay of a flare."),
      Field(
        "eaten", \.eaten, .probability,
        "On what share of the days; of what the wearer eats or does anyway, such as `aged cheese`, it is not asked."),
      Field("at", \.time, .notation(.timeOfDay), "At about what time; not asked of what the wearer does anyway."),
    ])

  static let acts: [Variant<StoryEntry>] =
    DiaryActsDefinition.all + [
      Variant(
        "The wearer says how long they slept, drawing a slider there within six tenths of a second.",
        blank: (hours: 7.0, role: Role.phone, next: DiaryStoryAct.PageTurn.stays),
        [
          .required("sleeps", \.hours, .number(0...24), "Hours, in half hours; other values are rejected."),
          Field("on", \.role, .devices([.watch, .phone], andFurther: true), "The device on which they do it."),
          Field("then", \.next, turn, "The act a second after the beginning."),
        ],
        wrap: { StoryEntry(at: .start, act: .sleeps($0.hours, on: $0.role, then: $0.next)) },
        unwrap: {
          if let act = $0.act.own(DiaryStoryAct.self), case .slides(let hours, let next) = act.deed {
            (hours, act.role, next)
          } else {
            nil
          }
        }),
      StoryDefinition.simple(
        "looksAtTriggers", "The wearer looks at what the phone found out.", .own(DiaryStoryAct(.looks, on: .phone))),
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
    blank: [String](), .required("triggers", \.value, .list(of: .text), "The name, as the wearer writes it."),
    wrap: { .triggers($0, at: $1) },
    unwrap: { if case .triggers(let names, let at) = $0 { (names, at) } else { nil } })

  static let protects = PersonExpectation.variant(
    "At that moment the phone claims that these make flares less likely; an empty list: that nothing does.",
    blank: [String](), .required("protects", \.value, .list(of: .text), "The name, as the wearer writes it."),
    wrap: { .protects($0, at: $1) },
    unwrap: { if case .protects(let names, let at) = $0 { (names, at) } else { nil } })

  static let written = Variant<Expectation>(
    "At that moment so many pages of the phone's diary say all of this.",
    blank: (words: [String](), count: CountBound.exactly(1), at: Moment.end),
    [
      .required(
        "written", \.words, .list(of: .text),
        "The fields of one page: names and notes as written; `severity 4`, `stress 7`, `intensity 5`, "
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
enum MusicDefinition {
  static let key = Field<Scenario>.optional(
    "music", \.music, record.shape,
    "A DJ on the phone that chooses songs by how the wearer is, and learns what they do; `{}` is the usual.",
    defaultNote: "none")

  static let record = ObjectShape(
    "music", blank: MusicSettings(),
    [
      .optional(
        "songs", \.songs, .text, "A library that `triad import songs` made, relative to this file.",
        defaultNote: "two hundred songs made up by the seed"),
      .optional(
        "listening", \.listening, .text,
        "A listening history that `triad import listening` made, relative to this file; its last play was on the eve.",
        defaultNote: "none"),
      Field("preferences", \.preferences, preferences.shape, "The wearer's preferences at first."),
      Field("lists", \.lists, .integer(1...50), "The number of lists."),
      Field("listSize", \.listSize, .integer(3...500), "The number of songs in each list."),
      Field("listens", \.listens, .notation(.frequency), "Putting on a list for half an hour or so, workouts apart."),
      Field("trainsWith", \.trainsWith, .probability, "Putting one on for a workout."),
      Field("feels", \.feels, .notation(.frequency), "Tapping on the watch how one feels while music plays."),
      Field(
        "analysis", \.analysis, .duration(.days(1)...Span.weeks(8)),
        "The interval between analyses of the history."),
      .optional(
        "service", \.service, service.shape,
        "A music service that provides the lists and changes them; `{}` is the usual.",
        defaultNote: "the lists are on the phone"),
    ])

  static let preferences = ObjectShape(
    "music.preferences", blank: MusicPreferences(),
    [
      Field("tempoWeight", \.tempoWeight, .number(0...1), "The weight of a fitting tempo."),
      Field("energyWeight", \.energyWeight, .number(0...1), "The weight of a fitting energy."),
      Field("familiarityWeight", \.familiarityWeight, .number(0...1), "The weight of knowing a song."),
      Field("effectWeight", \.effectWeight, .number(0...1), "The weight of what a song did before."),
      Field("contextWeight", \.contextWeight, .number(0...1), "The weight of a sound that suits the hour's activity."),
      Field("avoidRecentMinutes", \.avoidRecentMinutes, .number(0...720), "The minutes for which no song repeats."),
      Field("maxSameArtistInRow", \.maxSameArtistInRow, .integer(1...10), "The most songs of an artist in a row."),
      Field("familiarWhenTense", \.preferFamiliarInStress, .bool, "`true` to prefer known songs when tense."),
      Field("morningMaxTempo", \.morningMaxTempo, .number(40...240), "Beats a minute that suit the morning."),
      Field("nightMaxTempo", \.nightMaxTempo, .number(40...240), "Beats a minute that suit the night."),
      Field("nightStartHour", \.nightStartHour, .integer(17...23), "The hour at which the night begins."),
      Field("morningEndHour", \.morningEndHour, .integer(6...12), "The hour at which the morning ends."),
      Field("prefers", \.preferredArtists, .list(of: .text), "Artists whose songs gain."),
      Field("avoids", \.avoidedArtists, .list(of: .text), "Artists whose songs play only if nothing else is left."),
      Field("sensitivity", \.sensitivity, .number(0...2), "The factor of what was learnt of a song; 0 ignores it."),
    ])

  static let service = ObjectShape(
    "music.service", blank: MusicServiceSettings(),
    [
      Field("allows", \.allows, .bool, "`true` if the wearer gives permission when first asked."),
      Field(
        "streams", \.streams, .probability, "The share of songs that aren't on the phone, and have to be streamed."),
      Field("changes", \.changes, .notation(.frequency), "The frequency at which a song of a list is replaced."),
      Field("token", \.token, .duration(.hours(1)...Span.weeks(52)), "The lifetime of a token."),
    ])
}
