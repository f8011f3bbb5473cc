/// Drafts workouts from skeletons, by filling each slot with an exercise that suits the wearer today (tech spec §3.3,
/// implementation plan 10.4.1). It is instant, varies each time, and gives the same for the same seed.
package struct SkeletonGenerator: Sendable {
  package let config: TrainingConfig

  package init(config: TrainingConfig = TrainingConfig()) { self.config = config }

  package func draft(for situation: TrainingSituation, seed: UInt64) -> PlanDraft {
    PlanDraft(plan(for: situation, seed: seed))
  }

  func plan(for situation: TrainingSituation, seed: UInt64) -> WorkoutPlan {
    let contract = WorkoutContract(situation, config)
    var numbers = SeededNumbers(seed)
    let asked = contract.isLightOnly && !situation.kind.isLight
    // A wearer who has hardly recovered walks or stretches instead.
    let kind = asked ? (numbers.pick([SessionType.recoveryWalk, .mobility]) ?? .mobility) : situation.kind
    var filling = Filling(kind: kind, contract: contract, numbers: numbers)
    filling.fill(Skeleton.of(kind))
    return contract.repaired(WorkoutPlan(kind: kind, entries: filling.entries))
  }

  /// A skeleton while it is being filled.
  private struct Filling {
    let kind: SessionType
    let contract: WorkoutContract
    var numbers: SeededNumbers
    private var warmUps: [WorkoutPlan.Entry] = []
    private var work: [WorkoutPlan.Entry] = []
    private var coolDowns: [WorkoutPlan.Entry] = []

    init(kind: SessionType, contract: WorkoutContract, numbers: SeededNumbers) {
      self.kind = kind
      self.contract = contract
      self.numbers = numbers
    }

    var entries: [WorkoutPlan.Entry] { warmUps + work + coolDowns }

    private var config: TrainingConfig { contract.config }
    private var secondsLeft: Int {
      contract.secondsMax(kind) - entries.reduce(0) { $0 + $1.seconds(config) }
    }

    mutating func fill(_ skeleton: Skeleton) {
      // A short session has no time for it; a longer one begins and ends gently.
      let minutes = contract.secondsMax(kind) / 60
      let around = minutes < 12 ? 0 : minutes < 30 ? 1 : 2
      for _ in 0..<around {
        add(.warmUp, seconds: kind.isLight ? 30 : 60, to: \.warmUps)
        add(.coolDown, seconds: 45, to: \.coolDowns)
      }
      for slot in skeleton.work {
        guard let entry = entry(for: slot) else { continue }
        guard skeleton.isSteady || work.isEmpty || entry.seconds(config) <= secondsLeft else { continue }
        work.append(entry)
      }
      if skeleton.isSteady {
        stretchLast()
      } else if kind.isLight {
        repeatSets()
        lengthenHolds()
      }
    }

    private mutating func add(
      _ tag: Exercise.Tag, seconds: Int, to list: WritableKeyPath<Filling, [WorkoutPlan.Entry]>
    ) {
      let fitting = suitable(ExercisePool.gentle) { $0.tags.contains(tag) }
      guard let exercise = numbers.pick(fitting) else { return }
      self[keyPath: list].append(.init(exercise, sets: 1, amount: seconds, rest: 0))
    }

    private mutating func entry(for slot: Skeleton.Slot) -> WorkoutPlan.Entry? {
      var fitting = suitable(ExercisePool.exercises(in: slot.category), slot.takes)
      // Equipment makes a strength slot more effective, if the wearer has it.
      if slot.category.isStrength, slot.dose == nil { fitting = preferring(fitting) { !$0.equipment.isEmpty } }
      // Breathing remains if nothing else is permitted.
      fitting = preferring(fitting) { !$0.tags.contains(.breathing) }
      fitting = preferring(fitting) { !contract.progress.recent.contains($0.id) }
      guard let exercise = numbers.pick(fitting) else { return nil }
      let dose = slot.dose ?? .strength(exercise.load, contract.situation.goal)
      let isSteady = slot.dose == nil && exercise.category == .cardio
      return WorkoutPlan.Entry(
        exercise, sets: isSteady ? 1 : sets(dose, exercise), amount: exercise.isTimed ? dose.seconds : dose.repetitions,
        rest: isSteady ? 0 : dose.rest, kilograms: weight(exercise), zone: slot.zone)
    }

    /// Returns the suitable exercises that are permitted and not in the plan yet, in their order.
    private func suitable(_ exercises: [Exercise], _ fits: (Exercise) -> Bool) -> [Exercise] {
      let taken = entries.map(\.exercise)
      return exercises.filter { exercise in
        fits(exercise) && contract.objections(to: exercise, in: kind).isEmpty
          && !taken.contains { $0.id == exercise.id || WorkoutContract.forbids($0, with: exercise) }
      }
    }

    private func preferring(_ exercises: [Exercise], _ isBetter: (Exercise) -> Bool) -> [Exercise] {
      let better = exercises.filter(isBetter)
      return better.isEmpty ? exercises : better
    }

    /// A beginner does one loaded set less, and an advanced wearer one more (implementation plan 10.4.1: "scalable by
    /// fitness level"; the amounts are assumed).
    private func sets(_ dose: Skeleton.Dose, _ exercise: Exercise) -> Int {
      guard exercise.load > .nothing else { return max(1, dose.sets) }
      let change =
        switch contract.situation.level {
        case .beginner: -1
        case .intermediate: 0
        case .advanced: 1
        }
      return min(max(1, dose.sets + change), contract.limits(for: kind).setsMax)
    }

    /// Returns a little more than the last time, in half kilograms and within the contract; less in a lighter week.
    private func weight(_ exercise: Exercise) -> Double? {
      guard let most = contract.progress.weightMax(exercise.id, config),
        let last = contract.progress.kilograms[exercise.id]
      else { return nil }
      if contract.progress.isDeload { return max(0.5, (last * config.deloadWeight * 2).rounded(.down) / 2) }
      return min((min(most, 1_000) * 2).rounded(.down) / 2, (last * (1 + config.weightStep) * 2).rounded(.up) / 2)
    }

    private mutating func stretchLast() {
      guard let last = work.indices.last else { return }
      work[last].amount = max(60, work[last].amount + secondsLeft)
    }

    /// Fills the time with further sets, round by round.
    private mutating func repeatSets() {
      let limits = contract.limits(for: kind)
      var grew = true
      while grew {
        grew = false
        for index in work.indices where work[index].sets < limits.setsMax {
          let set = work[index].work(config) + work[index].rest
          let total = entries.reduce(0) { $0 + $1.sets }
          guard set <= secondsLeft, total < limits.totalSetsMax else { continue }
          work[index].sets += 1
          grew = true
        }
      }
    }

    /// Fills the rest with longer holds, up to two minutes.
    private mutating func lengthenHolds() {
      let step = 15
      var grew = true
      while grew {
        grew = false
        for index in work.indices where work[index].exercise.isTimed && work[index].amount + step <= 120 {
          guard step * work[index].sets <= secondsLeft else { continue }
          work[index].amount += step
          grew = true
        }
      }
    }
  }
}

/// The structure of a session: its slots, without their exercises (tech spec §3.3).
struct Skeleton: Equatable, Sendable {
  let work: [Slot]
  /// `true` if the last of the work takes all the time that is left, at an even pace.
  var isSteady = false

  /// A place for one exercise of a category with one of the tags, or with any if none is named.
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

  struct Dose: Equatable, Sendable {
    let sets: Int
    let repetitions: Int
    let seconds: Int
    let rest: Int

    init(_ sets: Int, _ repetitions: Int, orSeconds seconds: Int, rest: Int) {
      (self.sets, self.repetitions, self.seconds, self.rest) = (sets, repetitions, seconds, rest)
    }

    /// Returns the dose of strength, by the exercise's load and the goal: heavier means fewer repetitions and longer
    /// rests.
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
