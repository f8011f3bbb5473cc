/// The documents' limits for a plan of one kind (tech spec §3.4; implementation plan 10.4.1, 11.1.4), stated
/// independently of the contract that enforces them. Limits that aren't in the documents are marked as assumed.
struct PlanLimits {
  var exercises = 10
  var sets = 6
  var setsInAll = 30
  var repetitions = 20
  /// Seconds: a strength exercise held, a pose, and the rest after a set that strains the body; all but the least rest
  /// are assumed.
  var hold = 120
  var pose = 600
  var rest = 30...300
  var minutes = 120
  var zone = 5
  /// The heaviest load (assumed).
  var load = Exercise.Load.heavy
  /// Intervals: seconds of work, the rest as a share of it, their number, and hours between two sessions (assumed).
  var work: Int?
  var restShare = 0.0
  var rounds: Int?
  var hoursApart = 0
  var forbidden: Set<Exercise.Tag> = []
  var categories = Set(Exercise.Category.allCases)

  /// The document names strength, hypertrophy, cardio, recovery and hiit; the other kinds are parts of recovery.
  init(_ kind: SessionType, _ goal: TrainingGoal) {
    switch kind {
    case .strength where goal == .muscle:
      (exercises, sets, setsInAll, repetitions, rest) = (12, 5, 35, 25, 30...180)
    case .strength: break
    case .cardio: (exercises, minutes, categories) = (8, 90, [.cardio, .mobility])
    case .hiit:
      (exercises, work, restShare, rounds) = (12, 90, 0.5, 15)
      (minutes, hoursApart, forbidden) = (60, 48, [.heavyDeadlift, .heavyBackSquat, .kippingPullUp])
    case .yoga, .mobility, .recoveryWalk, .lightCardio:
      (minutes, forbidden, zone) = (45, [.explosive, .heavy, .impact], 2)
      (load, rest, categories) = (.nothing, 0...120, [.cardio, .mobility])
    }
    switch kind {
    case .yoga: (rest, categories, zone) = (0...60, [.mobility], 1)
    case .mobility: (categories, zone) = ([.mobility], 1)
    case .lightCardio: (load, rest) = (.light, 30...120)
    default: break
    }
  }

  /// Pairs that mustn't be in one session.
  static let forbiddenTogether: [(Exercise.Tag, Exercise.Tag)] = [
    (.heavyDeadlift, .heavyBackSquat), (.overheadPress, .uprightRow), (.kippingPullUp, .heavyRow),
  ]

  static let lightBelow = 40.0
  static let muscleRestHours = 48
  /// The largest increase of weight or of intense endurance over the last session: a tenth.
  static let increase = 1.1
  /// The zone that is always easy (assumed).
  static let easyZone = 2.0
  /// The shortest plan, in minutes (assumed).
  static let minutesMin = 5
  /// The shortest repetition, in seconds.
  static let repetition = 2
}

extension Exercise {
  /// `true` if the document counts the exercise as strength.
  var isForStrength: Bool { category != .cardio && category != .mobility }
}
