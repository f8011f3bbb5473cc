/// How much a plan of one kind may hold (tech spec §3.4). They are what no generator and no configuration may exceed.
package struct VolumeCaps: Equatable, Sendable {
  package var exercisesMax = 10
  package var setsMax = 6
  package var totalSetsMax = 30
  package var repetitionsMax = 20
  /// Seconds that a strength exercise is held (assumed).
  package var holdSecondsMax = 120
  /// Seconds after each set that burdens the body.
  package var restSecondsMin = 30
  /// The implementation plan's 120 where the tech spec is silent (11.1.4).
  package var minutesMax = 120
  package var zoneMax = 5
  /// Of interval training only: seconds of work, rest as a share of it, and how many intervals in all.
  package var workSecondsMax: Int?
  package var restShareMin: Double?
  package var roundsMax: Int?
  package var forbidden: Set<Exercise.Tag> = []
  package var categories = Set(Exercise.Category.allCases)

  package init() {}

  package static let strength = VolumeCaps()

  package static let muscle: VolumeCaps = {
    var caps = VolumeCaps()
    (caps.exercisesMax, caps.setsMax, caps.totalSetsMax, caps.repetitionsMax) = (12, 5, 35, 25)
    return caps
  }()

  package static let cardio: VolumeCaps = {
    var caps = VolumeCaps()
    (caps.exercisesMax, caps.minutesMax, caps.categories) = (8, 90, [.cardio, .mobility])
    return caps
  }()

  package static let hiit: VolumeCaps = {
    var caps = VolumeCaps()
    (caps.exercisesMax, caps.workSecondsMax, caps.restShareMin, caps.roundsMax) = (12, 90, 0.5, 15)
    // An hour of intervals is enough (assumed).
    caps.minutesMax = 60
    return caps
  }()

  /// Of everything that is light; that it stays in zone 2 is assumed.
  package static let recovery: VolumeCaps = {
    var caps = VolumeCaps()
    (caps.minutesMax, caps.zoneMax, caps.restSecondsMin) = (45, 2, 0)
    (caps.categories, caps.forbidden) = ([.cardio, .mobility], [.explosive, .heavy, .impact])
    return caps
  }()

  /// The caps of a session; what is trained for matters to strength only.
  package static func of(_ kind: SessionType, _ goal: TrainingGoal) -> VolumeCaps {
    switch kind {
    case .strength: goal == .muscle ? muscle : strength
    case .cardio: cardio
    case .hiit: hiit
    case .yoga, .mobility, .recoveryWalk, .lightCardio: recovery
    }
  }
}
