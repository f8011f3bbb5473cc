/// What the wearer gets, and what was wrong with what was generated.
package struct PlanDelivery: Equatable, Sendable {
  /// It keeps the contract, whatever was generated.
  package let plan: WorkoutPlan
  package let violations: [ContractViolation]
  package let wasRepaired: Bool
  /// Whether it is a safe plan in place of what was generated.
  package let isFallback: Bool

  /// How bad the worst violation was.
  package var severity: ContractViolation.Severity? { violations.map(\.severity).max() }
}

extension WorkoutContract {
  /// The draft if it keeps every promise; else the draft repaired, if most of it remains; else the first safe plan that
  /// fits, of which the last fits always.
  ///
  /// The tech spec lets plans with lesser violations pass (§3.4), although each "must pass": none passes here.
  package func deliver(_ draft: PlanDraft, seed: UInt64) -> PlanDelivery {
    guard draft.items.count <= config.itemsMax else {
      let count = ContractViolation(.exercises, found: Double(draft.items.count), limit: Double(caps.exercisesMax))
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

  /// A plan that keeps the contract: of what was asked for if that is possible, else lighter and lighter.
  package func safePlan(seed: UInt64) -> WorkoutPlan {
    let skeleton = SkeletonGenerator(config: config).plan(for: situation, seed: seed)
    for plan in [skeleton] + SafePlans.all(for: situation) {
      let repaired = repaired(plan)
      if isWhole(repaired), violations(repaired).isEmpty { return repaired }
    }
    return SafePlans.rest
  }

  /// Whether more is left than warming up and cooling down.
  private func isWhole(_ plan: WorkoutPlan) -> Bool {
    plan.entries.contains { entry in
      plan.kind.isLight || entry.exercise.load > .nothing
    }
  }
}
