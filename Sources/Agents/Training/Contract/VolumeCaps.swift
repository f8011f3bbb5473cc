/// How much a plan of one kind may hold (tech spec §3.4). They are what no generator and no configuration may exceed.
struct VolumeCaps: Equatable, Sendable {
  var exercisesMax = 10
  var setsMax = 6
  var totalSetsMax = 30
  var repetitionsMax = 20
  /// Seconds that a strength exercise is held (assumed).
  var holdSecondsMax = 120
  /// Seconds after each set that burdens the body.
  var restSecondsMin = 30
  /// The implementation plan's 120 where the tech spec is silent (11.1.4).
  var minutesMax = 120
  var zoneMax = 5
  /// Of interval training only: seconds of work, rest as a share of it, and how many intervals in all.
  var workSecondsMax: Int?
  var restShareMin: Double?
  var roundsMax: Int?
  var forbidden: Set<Exercise.Tag> = []
  var categories = Set(Exercise.Category.allCases)

  static let strength = VolumeCaps()

  static let muscle: VolumeCaps = {
    var caps = VolumeCaps()
    (caps.exercisesMax, caps.setsMax, caps.totalSetsMax, caps.repetitionsMax) = (12, 5, 35, 25)
    return caps
  }()

  static let cardio: VolumeCaps = {
    var caps = VolumeCaps()
    (caps.exercisesMax, caps.minutesMax, caps.categories) = (8, 90, [.cardio, .mobility])
    return caps
  }()

  static let hiit: VolumeCaps = {
    var caps = VolumeCaps()
    (caps.exercisesMax, caps.workSecondsMax, caps.restShareMin, caps.roundsMax) = (12, 90, 0.5, 15)
    // An hour of intervals is enough (assumed).
    caps.minutesMax = 60
    return caps
  }()

  /// Of everything that is light; that it stays in zone 2 is assumed.
  static let recovery: VolumeCaps = {
    var caps = VolumeCaps()
    (caps.minutesMax, caps.zoneMax, caps.restSecondsMin) = (45, 2, 0)
    (caps.categories, caps.forbidden) = ([.cardio, .mobility], [.explosive, .heavy, .impact])
    return caps
  }()

  /// The caps of a session; what is trained for matters to strength only.
  static func of(_ kind: SessionType, _ goal: TrainingGoal) -> VolumeCaps {
    switch kind {
    case .strength: goal == .muscle ? muscle : strength
    case .cardio: cardio
    case .hiit: hiit
    case .yoga, .mobility, .recoveryWalk, .lightCardio: recovery
    }
  }
}

/// What the history allows: how much more, and when less.
struct TrainingProgress: Equatable, Sendable {
  /// The loaded sets that this week has left; nil when nothing limits them.
  let setsLeft: Int?
  /// Whether this week has to be a lighter one.
  let isDeload: Bool
  /// Muscles that were worked so lately that they have to rest.
  let tired: Set<BodyPart>
  /// By exercise, the latest weight.
  let kilograms: [String: Double]
  /// The ids of the latest exercises.
  let recent: Set<String>
  private let intensities: [SessionType: Double]

  init(_ situation: TrainingSituation, _ config: TrainingConfig) {
    let past = situation.history.ordered { ($0.end, $0.day) < ($1.end, $1.day) }
    // What seems to have ended later than this begins, by a clock that was wrong, counts as just ended.
    let secondsOfUnit = config.mistake == .muscleRestInMinutes ? 60 : 3_600
    let restStart = situation.start - config.muscleRestHours * secondsOfUnit
    tired = past.filter { $0.end > restStart }.reduce(into: []) { $0.formUnion($1.muscles) }
    var kilograms: [String: Double] = [:]
    var intensities: [SessionType: Double] = [:]
    for session in past {
      for (id, weight) in session.kilograms where weight.isFinite && weight > 0 { kilograms[id] = weight }
      if let kind = session.kind, let intensity = session.intensity, intensity.isFinite {
        intensities[kind] = intensity
      }
    }
    self.kilograms = kilograms
    self.intensities = intensities
    recent = Set(past.flatMap(\.exercises).suffix(config.recentExercises))
    (setsLeft, isDeload) = Self.volume(situation, config)
  }

  /// The highest mean zone of a session: what is easy, or a little more than the last of its kind.
  func intensityMax(_ kind: SessionType, _ config: TrainingConfig) -> Double? {
    intensities[kind].map { max(Double(config.easyZone), $0 * (1 + config.intensityIncreaseMax)) }
  }

  /// The heaviest that may be lifted; nil when it was never lifted, so that only the wearer can say.
  func weightMax(_ id: String, _ config: TrainingConfig) -> Double? {
    kilograms[id].map { $0 * (1 + config.weightIncreaseMax) }
  }

  // MARK: - Weeks, from Monday on

  private static func volume(_ situation: TrainingSituation, _ config: TrainingConfig) -> (left: Int?, deload: Bool) {
    let this = week(situation.day)
    var sets: [Int: Int] = [:]
    for session in situation.history {
      sets[week(session.day), default: 0] += min(10_000, max(0, session.loadedSets ?? 0))
    }
    func of(_ ago: Int) -> Double { Double(sets[this - ago] ?? 0) }

    // A week after a lighter one is measured against the week before it, or every lighter week would shrink what follows.
    let base = of(1) <= config.deloadShare * of(2) ? max(of(1), of(2)) : of(1)
    var limit = base > 0 ? max(Double(config.weeklySetsFree), base * (1 + config.volumeIncreaseMax)) : nil

    let weeks = (1...max(1, config.deloadWeeks)).map(of)
    let mean = weeks.reduce(0, +) / Double(weeks.count)
    let isDeload =
      mean > Double(config.weeklySetsFree) && weeks.allSatisfy { $0 > config.deloadShare * (weeks.max() ?? 0) }
    if isDeload { limit = min(limit ?? .infinity, mean * config.deloadShare) }
    let done = config.mistake == .volumePerSession ? 0 : sets[this] ?? 0
    return (limit.map { max(0, Int($0) - done) }, isDeload)
  }

  /// Weeks since the one of 29 December 1969, a Monday.
  private static func week(_ day: Int) -> Int {
    let shifted = day + 3
    return shifted >= 0 ? shifted / 7 : -((6 - shifted) / 7)
  }
}
