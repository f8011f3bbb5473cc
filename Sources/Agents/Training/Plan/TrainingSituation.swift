package struct TrainingSituation: Equatable, Sendable {
  package var kind: SessionType
  /// The wearer's available time.
  package var minutes: Int
  /// The beginning in seconds since 1970, and its local day as a day number.
  package var start: Int
  package var day: Int
  package var level = Exercise.Level.beginner
  package var goal = TrainingGoal.strength
  /// Injuries and equipment, as the wearer reports them.
  package var injuries: [String] = []
  package var equipment: [String] = []
  /// The weights that the wearer reports, by the id of the exercise; weights lifted since are in the history.
  package var kilograms: [String: Double] = [:]
  /// 0 to 100; absent if unknown.
  package var recovery: Double?
  /// In any order.
  package var history: [PastSession] = []

  package init(kind: SessionType, minutes: Int, start: Int, day: Int) {
    self.kind = kind
    self.minutes = minutes
    self.start = start
    self.day = day
  }
}

/// A past session. Unrecorded values are absent.
package struct PastSession: Equatable, Sendable {
  package var kind: SessionType?
  /// Seconds since 1970, and the local day number.
  package var end: Int
  package var day: Int
  /// The muscles worked hard enough to need rest.
  package var muscles: Set<BodyPart> = []
  package var loadedSets: Int?
  package var enduranceSeconds: Int?
  /// The mean zone.
  package var intensity: Double?
  /// The weights lifted, by the id of the exercise.
  package var kilograms: [String: Double] = [:]
  /// The ids, in the order in which they were done.
  package var exercises: [String] = []

  package init(kind: SessionType? = nil, end: Int, day: Int) {
    self.kind = kind
    self.end = end
    self.day = day
  }

  /// A plan that was done without changes.
  package init(_ plan: WorkoutPlan, end: Int, day: Int, _ config: TrainingConfig) {
    self.init(kind: plan.kind, end: end, day: day)
    muscles = plan.muscles
    loadedSets = plan.loadedSets
    enduranceSeconds = plan.enduranceSeconds(config)
    intensity = plan.intensity(config)
    exercises = plan.entries.map(\.exercise.id)
    for entry in plan.entries { if let weight = entry.kilograms { kilograms[entry.exercise.id] = weight } }
  }
}

extension Workout {
  /// The muscles that it works hard enough to need rest, if its kind says so and it took half an hour (assumed).
  package var muscles: Set<BodyPart> {
    guard end - start >= .minutes(30) else { return [] }
    return switch summary.activity {
    case .running: [.hamstrings, .calves]
    case .cycling, .hiking, .skiing, .elliptical: [.quads, .glutes]
    case .rowing: [.back, .quads]
    case .swimming: [.back, .shoulders]
    case .walking, .yoga, .strength, .sports, .other: []
    }
  }
}
