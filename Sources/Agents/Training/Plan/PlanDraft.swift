/// What a generator answers, before anyone believes it: names that may be nobody's, numbers that may be none.
package struct PlanDraft: Equatable, Sendable {
  package var kind: SessionType
  package var name: String
  package var items: [Item]

  package struct Item: Equatable, Sendable {
    /// An id of the pool, if the generator keeps to it.
    package var exercise: String
    package var sets: Double
    /// Repetitions, or seconds where the exercise is timed.
    package var amount: Double
    package var rest: Double
    package var kilograms: Double?
    package var zone: Double?

    package init(
      _ exercise: String, sets: Double, amount: Double, rest: Double, kilograms: Double? = nil, zone: Double? = nil
    ) {
      self.exercise = exercise
      self.sets = sets
      self.amount = amount
      self.rest = rest
      self.kilograms = kilograms
      self.zone = zone
    }
  }

  package init(kind: SessionType, name: String, items: [Item]) {
    self.kind = kind
    self.name = name
    self.items = items
  }

  package init(_ plan: WorkoutPlan) {
    kind = plan.kind
    name = plan.name
    items = plan.entries.map { entry in
      Item(
        entry.exercise.id, sets: Double(entry.sets), amount: Double(entry.amount), rest: Double(entry.rest),
        kilograms: entry.kilograms, zone: entry.zone.map(Double.init))
    }
  }

  /// The plan that it means, and what could not be read. What names no exercise, or says in no number how much, is left
  /// out; a weight or a zone that is no number is left to the wearer.
  package func read() -> (plan: WorkoutPlan, violations: [ContractViolation]) {
    var violations: [ContractViolation] = []
    var entries: [WorkoutPlan.Entry] = []
    for item in items {
      guard let exercise = ExercisePool.exercise(item.exercise) else {
        violations.append(ContractViolation(.unknownExercise, of: item.exercise))
        continue
      }
      guard let sets = Self.whole(item.sets), let amount = Self.whole(item.amount), let rest = Self.whole(item.rest),
        sets > 0, amount > 0
      else {
        violations.append(ContractViolation(.unreadable, of: item.exercise))
        continue
      }
      let kilograms = item.kilograms.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
      let zone = item.zone.flatMap(Self.whole)
      if (item.kilograms != nil && kilograms == nil) || (item.zone != nil && zone == nil) {
        violations.append(ContractViolation(.unreadable, of: item.exercise))
      }
      entries.append(.init(exercise, sets: sets, amount: amount, rest: rest, kilograms: kilograms, zone: zone))
    }
    return (WorkoutPlan(kind: kind, name: name, entries: entries), violations)
  }

  /// The nearest whole number, if it is one that sums cannot overflow with.
  private static func whole(_ number: Double) -> Int? {
    guard number.isFinite, abs(number) <= 1_000_000 else { return nil }
    return Int(number.rounded())
  }
}
