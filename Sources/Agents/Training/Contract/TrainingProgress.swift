/// The limits that follow from the history: the largest increases, and lighter weeks (tech spec §3.4, progression
/// limits).
struct TrainingProgress: Equatable, Sendable {
  /// A week's remaining allowance of something that is counted.
  struct Allowance: Equatable, Sendable {
    /// `nil` if it is unlimited.
    var left: Int?
    /// `true` if the week has to be a lighter one.
    var isDeload = false
  }

  let sets: Allowance
  /// The allowance of endurance, in seconds.
  let endurance: Allowance
  /// Muscles that were worked so recently that they have to rest.
  let tired: Set<BodyPart>
  /// The latest weight by exercise.
  let kilograms: [String: Double]
  /// The ids of the latest exercises.
  let recent: Set<String>
  private let intensities: [SessionType: Double]
  private let ends: [SessionType: Int]
  private let start: Int
  private let isUnbounded: Bool

  var isDeload: Bool { sets.isDeload || endurance.isDeload }

  init(_ situation: TrainingSituation, _ config: TrainingConfig) {
    let past = situation.history.ordered { ($0.end, $0.day) < ($1.end, $1.day) }
    // A session that ended in the future, by a wrong clock, counts as just ended.
    let secondsOfUnit = config.mistake == .muscleRestInMinutes ? 60 : 3_600
    let restStart = situation.start - config.muscleRestHours * secondsOfUnit
    tired = past.filter { $0.end > restStart }.reduce(into: []) { $0.formUnion($1.muscles) }
    var kilograms = situation.kilograms.filter { $0.value.isFinite && $0.value > 0 }
    var intensities: [SessionType: Double] = [:]
    var ends: [SessionType: Int] = [:]
    for session in past {
      for (id, weight) in session.kilograms where weight.isFinite && weight > 0 { kilograms[id] = weight }
      guard let kind = session.kind else { continue }
      ends[kind] = session.end
      if let intensity = session.intensity, intensity.isFinite { intensities[kind] = intensity }
    }
    (self.kilograms, self.intensities, self.ends, start) = (kilograms, intensities, ends, situation.start)
    isUnbounded = config.mistake == .progressionUnbounded
    recent = Set(past.flatMap(\.exercises).suffix(config.recentExercises))
    sets = Self.allowance(\.loadedSets, free: config.weeklySetsFree, situation, config)
    endurance = Self.allowance(\.enduranceSeconds, free: 60 * config.weeklyEnduranceMinutesFree, situation, config)
  }

  /// Returns the highest mean zone of a session: the easy one, or a little more than in the last of its kind.
  func intensityMax(_ kind: SessionType, _ config: TrainingConfig) -> Double? {
    guard !isUnbounded else { return nil }
    return intensities[kind].map { max(Double(config.easyZone), $0 * (1 + config.intensityIncreaseMax)) }
  }

  /// Returns the largest weight: a little more than the last time, and no more than that in a lighter week. `nil` if it
  /// was never lifted, so that only the wearer can choose.
  func weightMax(_ id: String, _ config: TrainingConfig) -> Double? {
    kilograms[id].map { last in
      isUnbounded ? .infinity : isDeload ? last : last * (1 + config.weightIncreaseMax)
    }
  }

  /// Returns whether the last session of a kind is too recent for another.
  func isTooSoon(_ kind: SessionType, _ limits: SessionLimits) -> Bool {
    limits.hoursApart > 0 && (ends[kind].map { $0 > start - limits.hoursApart * 3_600 } ?? false)
  }

  // MARK: - Weeks, from Monday on

  private static func allowance(
    _ count: (PastSession) -> Int?, free: Int, _ situation: TrainingSituation, _ config: TrainingConfig
  ) -> Allowance {
    let this = week(situation.day)
    var sums: [Int: Int] = [:]
    for session in situation.history {
      sums[week(session.day), default: 0] += min(1_000_000, max(0, count(session) ?? 0))
    }
    func of(_ ago: Int) -> Double { Double(sums[this - ago] ?? 0) }

    // A week after a lighter one is compared with the week before it; otherwise every lighter week would shrink the
    // following ones.
    let base = of(1) <= config.deloadShare * of(2) ? max(of(1), of(2)) : of(1)
    var limit = base > 0 ? max(Double(free), base * (1 + config.volumeIncreaseMax)) : nil

    let weeks = (1...max(1, config.deloadWeeks)).map(of)
    let mean = weeks.reduce(0, +) / Double(weeks.count)
    let isDeload =
      mean > Double(free) && weeks.allSatisfy { $0 > config.deloadShare * (weeks.max() ?? 0) }
      && config.mistake != .deloadSkipped
    if isDeload { limit = min(limit ?? .infinity, mean * config.deloadShare) }
    let done = config.mistake == .volumePerSession ? 0 : sums[this] ?? 0
    return Allowance(left: limit.map { max(0, Int($0) - done) }, isDeload: isDeload)
  }

  /// Weeks since the one of 29 December 1969, a Monday.
  private static func week(_ day: Int) -> Int {
    let shifted = day + 3
    return shifted >= 0 ? shifted / 7 : -((6 - shifted) / 7)
  }
}
