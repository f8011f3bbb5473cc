/// The structure of a session: which slots it has, not which exercises are in them (tech spec §3.3).
struct Skeleton: Equatable, Sendable {
  let work: [Slot]
  /// Whether the last of the work takes all the time that is left, at an even pace.
  var isSteady = false

  /// A place for one exercise of a category with one of the tags, or with any where none is named.
  struct Slot: Equatable, Sendable {
    let category: Exercise.Category
    var tags: Set<Exercise.Tag> = []
    var dose: Dose?
    var zone: Int?

    init(_ category: Exercise.Category, _ tags: Set<Exercise.Tag> = [], _ dose: Dose? = nil, zone: Int? = nil) {
      (self.category, self.tags, self.dose, self.zone) = (category, tags, dose, zone)
    }

    func takes(_ exercise: Exercise) -> Bool {
      exercise.category == category && (tags.isEmpty || !tags.isDisjoint(with: exercise.tags))
    }
  }

  /// How much of it.
  struct Dose: Equatable, Sendable {
    let sets: Int
    let repetitions: Int
    let seconds: Int
    let rest: Int

    init(_ sets: Int, _ repetitions: Int, orSeconds seconds: Int, rest: Int) {
      (self.sets, self.repetitions, self.seconds, self.rest) = (sets, repetitions, seconds, rest)
    }

    /// Of strength, by how heavy the exercise is and what it is for: heavier is fewer, with longer rests.
    static func strength(_ load: Exercise.Load, _ goal: TrainingGoal) -> Dose {
      switch (load, goal) {
      case (.heavy, .strength): Dose(4, 6, orSeconds: 30, rest: 120)
      case (.heavy, _): Dose(4, 10, orSeconds: 30, rest: 90)
      case (.moderate, .endurance): Dose(3, 15, orSeconds: 45, rest: 45)
      case (.moderate, _): Dose(3, 10, orSeconds: 40, rest: 75)
      case (.light, .muscle): Dose(4, 15, orSeconds: 45, rest: 45)
      case (.light, _), (.nothing, _): Dose(3, 12, orSeconds: 40, rest: 60)
      }
    }
  }

  static func of(_ kind: SessionType) -> Skeleton {
    switch kind {
    case .strength:
      Skeleton(work: [
        Slot(.lower, [.squat, .singleLeg]), Slot(.upperPull, [.horizontal]), Slot(.upperPush, [.horizontal]),
        Slot(.lower, [.hinge]), Slot(.core), Slot(.upperPush, [.vertical, .arms]),
        Slot(.upperPull, [.vertical, .arms]),
      ])
    case .cardio: Skeleton(work: [Slot(.cardio, [.steady], zone: 3)], isSteady: true)
    case .lightCardio: Skeleton(work: [Slot(.cardio, [.steady], zone: 2)], isSteady: true)
    case .recoveryWalk: Skeleton(work: [Slot(.cardio, [.walk], zone: 1)], isSteady: true)
    case .hiit:
      Skeleton(
        work: [Slot](
          repeating: Slot(.cardio, [.interval], Dose(3, 10, orSeconds: 40, rest: 30), zone: 4), count: 3)
          + [
            Slot(.core, [], Dose(3, 10, orSeconds: 40, rest: 30)),
            Slot(.lower, [], Dose(3, 10, orSeconds: 40, rest: 30)),
          ]
      )
    case .yoga:
      Skeleton(work: [Slot](repeating: Slot(.mobility, [.yoga], Dose(2, 8, orSeconds: 45, rest: 5)), count: 8))
    case .mobility:
      Skeleton(
        work: [[.spine], [.hips], [.stretch], [.spine, .hips], [.stretch], [.rolling, .coolDown]].map {
          Slot(.mobility, $0, Dose(2, 10, orSeconds: 45, rest: 20))
        })
    }
  }
}
