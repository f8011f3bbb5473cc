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
    let past = situation.history.sorted { ($0.end, $0.day) < ($1.end, $1.day) }
    // What seems to have ended later than this begins, by a clock that was wrong, counts as just ended.
    let restStart = situation.start - config.muscleRestHours * 3_600
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

  /// The heaviest that may be lifted; nil when it was never lifted, so that nobody but the wearer can say.
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
    return (limit.map { max(0, Int($0) - (sets[this] ?? 0)) }, isDeload)
  }

  /// Weeks since the one of 29 December 1969, a Monday.
  private static func week(_ day: Int) -> Int {
    let shifted = day + 3
    return shifted >= 0 ? shifted / 7 : -((6 - shifted) / 7)
  }
}
