/// The kind of session of a plan (implementation plan 10.4.1).
package enum SessionType: UInt8, CaseIterable, Sendable {
  case strength = 1, cardio, hiit, yoga, mobility, recoveryWalk, lightCardio

  /// `true` if it is permitted when the wearer has hardly recovered.
  package var isLight: Bool {
    switch self {
    case .strength, .cardio, .hiit: false
    case .yoga, .mobility, .recoveryWalk, .lightCardio: true
    }
  }

  package var name: String {
    switch self {
    case .strength: "Strength"
    case .cardio: "Endurance"
    case .hiit: "Intervals"
    case .yoga: "Yoga"
    case .mobility: "Mobility"
    case .recoveryWalk: "Recovery walk"
    case .lightCardio: "Easy endurance"
    }
  }
}

/// A workout plan with whole numbers and existing exercises: a generator's draft after reading.
package struct WorkoutPlan: Equatable, Sendable {
  package var kind: SessionType
  package var name: String
  /// In the order in which they are done.
  package var entries: [Entry]

  package init(kind: SessionType, name: String? = nil, entries: [Entry]) {
    self.kind = kind
    self.name = name ?? kind.name
    self.entries = entries
  }

  package struct Entry: Equatable, Sendable {
    package let exercise: Exercise
    package var sets: Int
    /// Seconds of a set if the exercise is timed, repetitions otherwise.
    package var amount: Int
    /// Seconds after each set.
    package var rest: Int
    /// Absent if the wearer chooses by feel.
    package var kilograms: Double?
    /// The heart-rate zone to stay in, 1 to 5; only endurance has one.
    package var zone: Int?

    package init(
      _ exercise: Exercise, sets: Int, amount: Int, rest: Int, kilograms: Double? = nil, zone: Int? = nil
    ) {
      self.exercise = exercise
      self.sets = sets
      self.amount = amount
      self.rest = rest
      self.kilograms = kilograms
      self.zone = exercise.category == .cardio ? zone ?? Entry.usualZone(exercise.load) : nil
    }

    package func work(_ config: TrainingConfig) -> Int {
      exercise.isTimed ? amount : amount * config.secondsPerRepetition
    }

    /// Returns the seconds including rest and the change to the next exercise.
    package func seconds(_ config: TrainingConfig) -> Int {
      sets * (work(config) + rest) + config.secondsBetween
    }

    package var loadedSets: Int { exercise.load > .nothing ? sets : 0 }

    package func enduranceSeconds(_ config: TrainingConfig) -> Int {
      exercise.category == .cardio && exercise.load > .nothing ? sets * work(config) : 0
    }

    /// Returns the zone of an exercise that doesn't name one (assumed).
    private static func usualZone(_ load: Exercise.Load) -> Int {
      switch load {
      case .nothing: 1
      case .light: 2
      case .moderate: 3
      case .heavy: 5
      }
    }
  }

  package func seconds(_ config: TrainingConfig) -> Int { entries.reduce(0) { $0 + $1.seconds(config) } }

  package var loadedSets: Int { entries.reduce(0) { $0 + $1.loadedSets } }
  package func enduranceSeconds(_ config: TrainingConfig) -> Int {
    entries.reduce(0) { $0 + $1.enduranceSeconds(config) }
  }

  /// The muscles that need rest after it.
  package var muscles: Set<BodyPart> {
    entries.reduce(into: []) { if $1.exercise.needsFreshMuscles { $0.formUnion($1.exercise.muscles) } }
  }

  /// Returns the mean zone by time; `nil` without endurance.
  package func intensity(_ config: TrainingConfig) -> Double? {
    let parts = entries.compactMap { entry in entry.zone.map { (zone: $0, weight: entry.sets * entry.work(config)) } }
    let weight = parts.reduce(0) { $0 + $1.weight }
    return weight > 0 ? Double(parts.reduce(0) { $0 + $1.zone * $1.weight }) / Double(weight) : nil
  }
}

/// A generator's unchecked answer: names may not exist, and numbers may not be finite.
package struct PlanDraft: Equatable, Sendable {
  package var kind: SessionType
  package var name: String
  package var items: [Item]

  package struct Item: Equatable, Sendable {
    /// An id of the pool, if the generator is right.
    package var exercise: String
    package var sets: Double
    /// Repetitions, or seconds if the exercise is timed.
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

  /// Returns the plan it describes, and the unreadable parts. Entries without a known exercise or a numeric amount are
  /// omitted; a weight or zone that isn't a number is left to the wearer.
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

  /// Returns the nearest whole number, if it is small enough for sums.
  private static func whole(_ number: Double) -> Int? {
    guard number.isFinite, abs(number) <= 1_000_000 else { return nil }
    return Int(number.rounded())
  }
}
