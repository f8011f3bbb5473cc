/// The plan for the wearer, and the violations of the generated one.
package struct PlanDelivery: Equatable, Sendable {
  /// It satisfies the contract, whatever was generated.
  package let plan: WorkoutPlan
  package let violations: [ContractViolation]
  package let wasRepaired: Bool
  /// `true` if it is a safe replacement of the generated plan.
  package let isFallback: Bool
}

extension WorkoutContract {
  /// Returns the draft if it breaks no rule; otherwise the repaired draft, if most of it remains; otherwise the first
  /// safe plan that fits, of which the last always does.
  ///
  /// The tech spec lets plans with minor violations pass (§3.4), although each "must pass": none passes here.
  package func deliver(_ draft: PlanDraft, seed: UInt64) -> PlanDelivery {
    guard draft.items.count <= config.itemsMax else {
      let count = ContractViolation(.exercises, found: Double(draft.items.count), limit: Double(limits.exercisesMax))
      return PlanDelivery(plan: safePlan(seed: seed), violations: [count], wasRepaired: false, isFallback: true)
    }
    let (plan, unread) = draft.read()
    let violations = unread + violations(plan)
    if violations.isEmpty {
      return PlanDelivery(plan: plan, violations: [], wasRepaired: false, isFallback: false)
    }
    let repaired = repaired(plan)
    let isEnough = Double(repaired.entries.count) >= config.repairShare * Double(draft.items.count)
    if isEnough, isWhole(repaired), self.violations(repaired).isEmpty {
      return PlanDelivery(plan: repaired, violations: violations, wasRepaired: true, isFallback: false)
    }
    return PlanDelivery(plan: safePlan(seed: seed), violations: violations, wasRepaired: false, isFallback: true)
  }

  /// Returns a plan that satisfies the contract: of the requested kind if possible, otherwise lighter.
  func safePlan(seed: UInt64) -> WorkoutPlan {
    let skeleton = SkeletonGenerator(config: config).plan(for: situation, seed: seed)
    for plan in [skeleton] + SafePlans.all(for: situation) {
      let repaired = repaired(plan)
      if isWhole(repaired), violations(repaired).isEmpty { return repaired }
    }
    return SafePlans.rest
  }

  /// Returns whether more is left than warming up and cooling down.
  private func isWhole(_ plan: WorkoutPlan) -> Bool {
    plan.entries.contains { entry in
      plan.kind.isLight || entry.exercise.load > .nothing
    }
  }
}

/// The known safe plans, from the heaviest to the lightest. Each is data, checked like any other.
enum SafePlans {
  /// Returns the plans for a situation, in the order in which they are tried.
  static func all(for situation: TrainingSituation) -> [WorkoutPlan] {
    let asked = situation.kind == .strength ? [strength] : []
    return asked + [recovery, withoutRoller, walk, rest]
  }

  /// The tech spec's safe workout (§3.4), with exercises that exist.
  static let strength = plan(
    .strength, "Safe strength",
    [
      ("step-jack", 1, 180, 0), ("squat", 3, 12, 60), ("push-up", 3, 10, 60), ("reverse-lunge", 3, 10, 60),
      ("plank", 3, 30, 45), ("childs-pose", 1, 180, 0),
    ])

  /// The tech spec's recovery plan of 20 minutes (§3.3).
  static let recovery = plan(
    .mobility, "Recovery",
    [("cat-cow", 2, 10, 30), ("hip-90-90", 2, 10, 30), ("greatest-stretch", 2, 5, 30), ("foam-rolling", 1, 300, 0)])

  /// The same without a foam roller.
  static let withoutRoller = plan(
    .mobility, "Recovery",
    [("cat-cow", 2, 10, 30), ("hip-90-90", 2, 10, 30), ("greatest-stretch", 2, 5, 30), ("legs-up-the-wall", 1, 300, 0)])

  static let walk = plan(
    .recoveryWalk, "Recovery walk", [("walk", 1, 1_200, 0), ("lying-breathing", 1, 120, 0)])

  /// It needs no equipment, works and strains nothing, and takes less than the shortest time, so it always fits.
  static let rest = plan(.mobility, "Rest", [("lying-breathing", 1, 240, 0)])

  private static func plan(_ kind: SessionType, _ name: String, _ rows: [(String, Int, Int, Int)]) -> WorkoutPlan {
    let entries = rows.compactMap { id, sets, amount, rest in
      ExercisePool.exercise(id).map { WorkoutPlan.Entry($0, sets: sets, amount: amount, rest: rest) }
    }
    return WorkoutPlan(kind: kind, name: name, entries: entries)
  }
}
