/// Drafts workouts from skeletons, by filling each slot with an exercise that suits the wearer today (tech spec §3.3,
/// implementation plan 10.4.1): instant, and another one each time, but the same for the same seed.
package struct SkeletonGenerator: WorkoutGenerator {
  package let config: TrainingConfig

  package init(config: TrainingConfig = TrainingConfig()) { self.config = config }

  package func draft(for situation: TrainingSituation, seed: UInt64) -> PlanDraft {
    PlanDraft(plan(for: situation, seed: seed))
  }

  func plan(for situation: TrainingSituation, seed: UInt64) -> WorkoutPlan {
    let contract = WorkoutContract(situation, config)
    var numbers = SeededNumbers(seed)
    let asked = contract.isLightOnly && !situation.kind.isLight
    // Whoever has hardly recovered walks or stretches instead.
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
      // A short session has no time to lose; a longer one begins and ends gently.
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
      let fitting = suitable {
        $0.load == .nothing && $0.isTimed && $0.tags.contains(tag) && !$0.tags.contains(.breathing)
      }
      guard let exercise = numbers.pick(fitting) else { return }
      self[keyPath: list].append(.init(exercise, sets: 1, amount: seconds, rest: 0))
    }

    private mutating func entry(for slot: Skeleton.Slot) -> WorkoutPlan.Entry? {
      var fitting = suitable(slot.takes)
      // Tools make a strength slot count for more, where the wearer has them.
      if slot.category.isStrength, slot.dose == nil { fitting = preferring(fitting) { !$0.equipment.isEmpty } }
      // Breathing is what remains when nothing else may be done.
      fitting = preferring(fitting) { !$0.tags.contains(.breathing) }
      fitting = preferring(fitting) { !contract.progress.recent.contains($0.id) }
      guard let exercise = numbers.pick(fitting) else { return nil }
      let dose = slot.dose ?? .strength(exercise.load, contract.situation.goal)
      let isSteady = slot.dose == nil && exercise.category == .cardio
      return WorkoutPlan.Entry(
        exercise, sets: isSteady ? 1 : sets(dose, exercise), amount: exercise.isTimed ? dose.seconds : dose.repetitions,
        rest: isSteady ? 0 : dose.rest, kilograms: weight(exercise), zone: slot.zone)
    }

    /// Exercises of the pool that may be in the plan and are not yet, in the order of their ids.
    private func suitable(_ fits: (Exercise) -> Bool) -> [Exercise] {
      let taken = entries.map(\.exercise)
      return ExercisePool.all.filter { exercise in
        fits(exercise) && contract.objections(to: exercise, in: kind).isEmpty
          && !taken.contains { $0.id == exercise.id || WorkoutContract.forbids($0, with: exercise) }
      }
    }

    private func preferring(_ exercises: [Exercise], _ isBetter: (Exercise) -> Bool) -> [Exercise] {
      let better = exercises.filter(isBetter)
      return better.isEmpty ? exercises : better
    }

    /// A beginner does a set less of what burdens the body.
    private func sets(_ dose: Skeleton.Dose, _ exercise: Exercise) -> Int {
      let isEasier = contract.situation.level == .beginner && exercise.load > .nothing
      return max(1, dose.sets - (isEasier ? 1 : 0))
    }

    /// A little more than the last time, in halves of a kilogram; less in a lighter week.
    private func weight(_ exercise: Exercise) -> Double? {
      contract.progress.kilograms[exercise.id].map { last in
        let factor = contract.progress.isDeload ? config.deloadWeight : 1 + config.weightStep
        return max(0.5, (last * factor * 2).rounded(.down) / 2)
      }
    }

    private mutating func stretchLast() {
      guard let last = work.indices.last else { return }
      work[last].amount = max(60, work[last].amount + secondsLeft)
    }

    /// Fills the time with further sets, round by round.
    private mutating func repeatSets() {
      let caps = contract.caps(for: kind)
      var grew = true
      while grew {
        grew = false
        for index in work.indices where work[index].sets < caps.setsMax {
          let set = work[index].work(config) + work[index].rest
          let total = entries.reduce(0) { $0 + $1.sets }
          guard set <= secondsLeft, total < caps.totalSetsMax else { continue }
          work[index].sets += 1
          grew = true
        }
      }
    }

    /// Fills what is left then by holding longer, up to two minutes.
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
