import WearerKit

/// Changes of the wearer's training in a story, each reported to the app.
enum ProfileActs {
  static let all: [Variant<StoryEntry>] = [
    act(
      "getsHurt", "Something begins to hurt, and the wearer tells the app.", blank: "", ProfileDefinition.area,
      "A muscle or a joint, in their words.", wrap: { .hurts($0) },
      unwrap: { if case .hurts(let area) = $0 { area } else { nil } }),
    act(
      "heals", "Something hurts no more, and the wearer tells the app.", blank: "", ProfileDefinition.area,
      "The words in which they told of it.", wrap: { .heals($0) },
      unwrap: { if case .heals(let area) = $0 { area } else { nil } }),
    act(
      "buys", "The wearer has something new to train with.", blank: [], ProfileDefinition.equipment, "The equipment.",
      wrap: { .gets($0) }, unwrap: { if case .gets(let things) = $0 { things } else { nil } }),
    act(
      "givesAway", "The wearer has something to train with no more.", blank: [], ProfileDefinition.equipment,
      "The equipment.", wrap: { .losesEquipment($0) },
      unwrap: { if case .losesEquipment(let things) = $0 { things } else { nil } }),
    act(
      "trainsFor", "The wearer trains for something else from now on.", blank: .strength, ProfileDefinition.goal,
      "The new goal.", wrap: { .goal($0) }, unwrap: { if case .goal(let goal) = $0 { goal } else { nil } }),
    act(
      "trainsAs", "The wearer takes themselves for more, or less, than before.", blank: .beginner,
      ProfileDefinition.level, "How much practice they have.", wrap: { .level($0) },
      unwrap: { if case .level(let level) = $0 { level } else { nil } }),
    act(
      "keepsFree", "The wearer keeps a time for themselves from now on.", blank: noon, .notation(.dailyWindow),
      "The time.", wrap: { .keepsFree($0) }, unwrap: { if case .keepsFree(let window) = $0 { window } else { nil } }),
    act(
      "givesBack", "The wearer keeps a time for themselves no more.", blank: noon, .notation(.dailyWindow),
      "The time, as first reported.", wrap: { .givesBack($0) },
      unwrap: { if case .givesBack(let window) = $0 { window } else { nil } }),
    act(
      "trainsAtLunch", "The wearer trains at lunch, too, or no more.", blank: true, .bool,
      "`true` if they do from now on.",
      wrap: { .lunch(isFree: $0) }, unwrap: { if case .lunch(let isFree) = $0 { isFree } else { nil } }),
    act(
      "trainsOn", "The wearer chooses the days on which they want to train.", blank: [.monday],
      .list(of: PlanHabitsDefinition.weekday),
      "The days; all seven take the choice back.",
      wrap: { .days($0.reduce(into: []) { $0.insert(Weekdays($1)) }) },
      unwrap: { if case .days(let days) = $0 { Weekday.allCases.filter { days.contains($0) } } else { nil } }),
    act(
      "wantsMinutes", "The wearer chooses how long a session is to be.", blank: 45, .integer(15...90),
      "The minutes of a session.", wrap: { .length(minutes: $0) },
      unwrap: { if case .length(let minutes) = $0 { minutes } else { nil } }),
  ]

  private static let noon = DailyWindow(from: 43_200, to: 46_800)

  private static func act<Value: Hashable & Sendable>(
    _ key: String, _ about: String, blank: Value, _ shape: Shape<Value>, _ detail: String,
    wrap: @escaping @Sendable (Value) -> ProfileChange, unwrap: @escaping @Sendable (ProfileChange) -> Value?
  ) -> Variant<StoryEntry> {
    Variant(
      about, blank: blank, [.required(key, \.self, shape, detail)],
      wrap: { StoryEntry(at: .start, act: .own(PlanAnswer.profile(wrap($0)))) },
      unwrap: { if case .profile(let change)? = $0.act.own(PlanAnswer.self) { unwrap(change) } else { nil } })
  }
}

extension Scenario {
  /// The wearer's statements about themselves after the first day, in order of time.
  var toldChanges: [ToldChange] {
    let injuries = wearer.profile.injuries.flatMap { injury -> [ToldChange] in
      let begins =
        injury.from == .start ? [] : [ToldChange(at: timestamp(of: injury.from), change: .hurts(injury.area))]
      return begins + (injury.until.map { [ToldChange(at: timestamp(of: $0), change: .heals(injury.area))] } ?? [])
    }
    let acts = story.compactMap { entry -> ToldChange? in
      guard case .profile(let change)? = entry.act.own(PlanAnswer.self) else { return nil }
      return ToldChange(at: timestamp(of: entry.at), change: change)
    }
    return (injuries + acts).enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
      .map(\.element)
  }
}
