/// The limits of a plan of one kind; every generator's draft is checked against them (tech spec §3.4), and no
/// configuration exceeds them.
///
/// The document names five kinds (strength, muscle, endurance, recovery, intervals). Limits that it doesn't give for
/// one of the seven here are assumed, and marked so.
struct SessionLimits: Equatable, Sendable {
  var exercisesMax = 10
  var setsMax = 6
  var totalSetsMax = 30
  var repetitionsMax = 20
  /// Seconds that a strength exercise, or a pose, is held (assumed).
  var holdSecondsMax = 120
  var poseSecondsMax = 600
  /// Seconds of rest after each set: the minimum is for loaded exercises; the maximum is assumed.
  var restSeconds = 30...300
  /// The implementation plan's 120, because the tech spec is silent (11.1.4).
  var minutesMax = 120
  var zoneMax = 5
  /// The heaviest load of its exercises.
  var loadMax = Exercise.Load.heavy
  /// Only for intervals: seconds of work, rest as a share of it, and the total number.
  var workSecondsMax: Int?
  var restShareMin: Double?
  var roundsMax: Int?
  /// Hours from the end of one session of the kind to the next.
  var hoursApart = 0
  var forbidden: Set<Exercise.Tag> = []
  var categories = Set(Exercise.Category.allCases)

  static let strength = SessionLimits()

  static let muscle: SessionLimits = {
    var limits = SessionLimits()
    (limits.exercisesMax, limits.setsMax, limits.totalSetsMax, limits.repetitionsMax) = (12, 5, 35, 25)
    // Long rests belong to strength training (assumed).
    limits.restSeconds = 30...180
    return limits
  }()

  static let cardio: SessionLimits = {
    var limits = SessionLimits()
    (limits.exercisesMax, limits.minutesMax, limits.categories) = (8, 90, [.cardio, .mobility])
    return limits
  }()

  static let hiit: SessionLimits = {
    var limits = SessionLimits()
    (limits.exercisesMax, limits.workSecondsMax, limits.restShareMin, limits.roundsMax) = (12, 90, 0.5, 15)
    // An hour of intervals, every other day, and nothing heavy against the clock: all assumed.
    (limits.minutesMax, limits.hoursApart) = (60, 48)
    limits.forbidden = [.heavyDeadlift, .heavyBackSquat, .kippingPullUp]
    return limits
  }()

  /// The limits of light kinds: the document's numbers of recovery. Zone 2, at most two minutes of rest, and no load
  /// are assumed.
  private static let recovery: SessionLimits = {
    var limits = SessionLimits()
    (limits.minutesMax, limits.zoneMax, limits.restSeconds, limits.loadMax) = (45, 2, 0...120, .nothing)
    (limits.categories, limits.forbidden) = ([.cardio, .mobility], [.explosive, .heavy, .impact])
    return limits
  }()

  /// A walk: zone 2, and no load.
  static let recoveryWalk = recovery

  /// Easy endurance has a small load (assumed): light exercises in zone 2, with half a minute after each of several
  /// sets.
  static let lightCardio: SessionLimits = {
    var limits = recovery
    (limits.loadMax, limits.restSeconds) = (.light, 30...120)
    return limits
  }()

  /// Stretching, and nothing else (assumed).
  static let mobility: SessionLimits = {
    var limits = recovery
    (limits.categories, limits.zoneMax) = ([.mobility], 1)
    return limits
  }()

  /// Poses in sequence, with at most a minute between two of them (assumed).
  static let yoga: SessionLimits = {
    var limits = mobility
    limits.restSeconds = 0...60
    return limits
  }()

  /// Returns the limits of a session; the goal affects only strength.
  static func of(_ kind: SessionType, _ goal: TrainingGoal) -> SessionLimits {
    switch kind {
    case .strength: goal == .muscle ? muscle : strength
    case .cardio: cardio
    case .hiit: hiit
    case .yoga: yoga
    case .mobility: mobility
    case .recoveryWalk: recoveryWalk
    case .lightCardio: lightCardio
    }
  }
}
