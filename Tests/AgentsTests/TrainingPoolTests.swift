import PersonWire
import Testing

@testable import Agents

@Suite("The exercise pool")
struct TrainingPoolTests {
  @Test("has at least sixty exercises with ids, names, and something in every category for everyone")
  func size() {
    let pool = ExercisePool.all
    #expect(pool.count >= 60)
    #expect(Set(pool.map(\.id)).count == pool.count && Set(pool.map(\.name)).count == pool.count)
    #expect(pool.map(\.id) == pool.map(\.id).sorted())
    for category in Exercise.Category.allCases {
      #expect(pool.contains { $0.category == category && $0.equipment.isEmpty && $0.level == .beginner })
      #expect(pool.allSatisfy { $0.name.count <= 80 && ExercisePool.exercise($0.id) == $0 })
    }
  }

  @Test("tags what the contract has to know: no combination and no movement is forbidden in vain")
  func tags() {
    for (one, other) in WorkoutContract.forbiddenTogether {
      #expect(
        ExercisePool.all.contains { $0.tags.contains(one) } && ExercisePool.all.contains { $0.tags.contains(other) })
    }
    for exercise in ExercisePool.all {
      #expect((exercise.load == .heavy) == exercise.tags.contains(.heavy) || exercise.category == .cardio)
      #expect(!exercise.category.isStrength || !exercise.muscles.isEmpty)
      #expect(exercise.strains.allSatisfy { $0 >= .neck } && exercise.muscles.allSatisfy { $0 < .neck })
    }
  }

  @Test("fills every slot of every skeleton with something that needs nothing")
  func slots() {
    for kind in SessionType.allCases {
      for slot in Skeleton.of(kind).work {
        #expect(ExercisePool.all.contains { slot.takes($0) && $0.equipment.isEmpty }, "\(kind): \(slot)")
      }
    }
  }
}

@Suite("The skeletons")
struct SkeletonTests {
  private let generator = SkeletonGenerator()
  private let config = TrainingConfig()

  private func plan(_ situation: TrainingSituation, seed: UInt64 = 1) -> WorkoutPlan {
    generator.draft(for: situation, seed: seed).read().plan
  }

  @Test("give every kind of session, nearly as long as was asked", arguments: SessionType.allCases)
  func kinds(kind: SessionType) {
    for minutes in [20, 30, 45] {
      let plan = plan(.gym(kind, minutes: minutes))
      #expect(plan.kind == kind)
      #expect(plan.entries.count >= 3)
      let seconds = plan.seconds(config)
      #expect(seconds <= minutes * 60)
      #expect(seconds > (minutes * 3 / 5 - 1) * 60 || kind == .strength || kind == .hiit, "\(seconds)")
    }
  }

  @Test("vary with the seed, and are the same for the same one")
  func variety() {
    let plans = (0..<20).map { plan(.gym(.strength), seed: $0) }
    #expect(plans.indices.filter { !plans[..<$0].contains(plans[$0]) }.count > 15)
    #expect(plans == (0..<20).map { plan(.gym(.strength), seed: $0) })
  }

  @Test("avoid recent exercises where there are others, and raise the last weight a little")
  func history() {
    var situation = TrainingSituation.gym(.strength)
    let first = plan(situation)
    var session = PastSession(first, end: trainingNoon - 3 * 86_400, day: trainingMonday - 3, config)
    situation.history = [session]
    let again = Set(plan(situation).entries.filter { $0.loadedSets > 0 }.map(\.exercise.id))
    let repeated = again.filter(first.entries.map(\.exercise.id).contains)
    #expect(repeated.count <= 1, "\(repeated)")
    session.exercises = []
    session.kilograms = Dictionary(uniqueKeysWithValues: ExercisePool.all.map { ($0.id, 40) })
    situation.history = [session]
    #expect(plan(situation).entries.allSatisfy { $0.kilograms == 41 || $0.loadedSets == 0 })
  }

  @Test("use the wearer's equipment, and start more easily")
  func level() {
    var situation = TrainingSituation.gym(.strength)
    let advanced = plan(situation)
    #expect(advanced.entries.filter { !$0.exercise.equipment.isEmpty }.count >= 5)
    situation.level = .beginner
    situation.equipment = []
    let beginner = plan(situation)
    #expect(beginner.entries.allSatisfy { $0.exercise.equipment.isEmpty && $0.exercise.level == .beginner })
    #expect(beginner.loadedSets < advanced.loadedSets)
  }

  @Test("walk or stretch with a wearer who has hardly recovered")
  func light() {
    var situation = TrainingSituation.gym(.hiit)
    situation.recovery = 20
    for seed in 0..<10 { #expect([.recoveryWalk, .mobility].contains(plan(situation, seed: UInt64(seed)).kind)) }
  }
}

@Suite("The safe plans")
struct SafePlanTests {
  private let config = TrainingConfig()

  @Test("keep the contract unrepaired, the recovery plan too")
  func recovery() {
    for recovery in [10.0, 90] {
      var situation = TrainingSituation.gym(.strength)
      situation.recovery = recovery
      situation.level = .beginner
      let contract = WorkoutContract(situation, config)
      for plan in SafePlans.all(for: situation) where recovery > 40 || plan.kind.isLight {
        #expect(contract.violations(plan) == [], "\(plan.name)")
        #expect(plan.entries.count == [6, 4, 4, 2, 1][SafePlans.all(for: situation).firstIndex(of: plan) ?? 0])
      }
    }
  }

  @Test("take the place of a generator that says nothing, or always the same")
  func rigid() {
    var situation = TrainingSituation.gym(.strength)
    let empty = WorkoutContract(situation, config)
      .deliver(PlanDraft(kind: .strength, name: "", items: []), seed: 3)
    #expect(empty.isFallback && empty.plan.kind == .strength && empty.plan.entries.count > 5)
    let rigid = RigidGenerator.stuck
    #expect(rigid.draft(for: situation, seed: 1) == rigid.draft(for: .gym(.recoveryWalk), seed: 2))
    situation.injuries = ["knee", "wrist"]
    let delivery = WorkoutContract(situation, config).deliver(rigid.draft(for: situation, seed: 3), seed: 3)
    #expect(delivery.isFallback || delivery.wasRepaired)
    #expect(delivery.plan.entries.allSatisfy { $0.exercise.strains.isDisjoint(with: [.knee, .wrist]) })
  }

  @Test("end with breathing, which no injury and no full day prevents")
  func rest() {
    var situation = TrainingSituation(kind: .hiit, minutes: 0, start: trainingNoon, day: trainingMonday)
    situation.injuries = BodyPart.allCases.map(\.rawValue) + ["something else"]
    situation.recovery = 0
    #expect(WorkoutContract(situation, config).violations(SafePlans.rest) == [])
  }
}
