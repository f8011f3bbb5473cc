/// What a plan has to keep in one situation (tech spec §3.4): every promise is hard, none is a mere warning.
package struct WorkoutContract: Equatable, Sendable {
  package let situation: TrainingSituation
  package let config: TrainingConfig
  package let caps: VolumeCaps
  let progress: TrainingProgress
  /// Whether the wearer has hardly recovered.
  package let isLightOnly: Bool
  private let injuries: Injuries
  private let equipment: Set<Equipment>

  /// Two of these in one session are too much (tech spec §3.4).
  package static let forbiddenTogether: [(Exercise.Tag, Exercise.Tag)] = [
    (.heavyDeadlift, .heavyBackSquat), (.overheadPress, .uprightRow), (.kippingPullUp, .heavyRow),
  ]

  package init(_ situation: TrainingSituation, _ config: TrainingConfig) {
    self.situation = situation
    self.config = config
    isLightOnly = situation.recovery.map { $0 < config.recoveryMin } ?? false
    // Whatever is delivered instead of what was asked for is light, and keeps the caps of what is light.
    caps = VolumeCaps.of(situation.kind, situation.goal)
    progress = TrainingProgress(situation, config)
    injuries = Injuries(situation.injuries)
    equipment = Equipment.available(situation.equipment)
  }

  // MARK: - What may be in it at all

  /// Whether a plan of that kind answers what was asked: the kind itself, or a light one in its place.
  package func allows(_ kind: SessionType) -> Bool { kind.isLight || (kind == situation.kind && !isLightOnly) }

  package func caps(for kind: SessionType) -> VolumeCaps {
    kind == situation.kind ? caps : VolumeCaps.of(kind, situation.goal)
  }

  /// Seconds that a plan of that kind may take.
  package func secondsMax(_ kind: SessionType) -> Int {
    60 * min(max(situation.minutes, config.minutesMin), caps(for: kind).minutesMax)
  }

  /// Why an exercise is not for this wearer today; empty when it is.
  package func objections(to exercise: Exercise, in kind: SessionType) -> [ContractViolation.Rule] {
    let caps = caps(for: kind)
    var rules: [ContractViolation.Rule] = []
    if !injuries.spares(exercise) { rules.append(.injury) }
    if !exercise.equipment.isSubset(of: equipment) { rules.append(.equipment) }
    if exercise.level > situation.level { rules.append(.level) }
    if !caps.categories.contains(exercise.category) { rules.append(.category) }
    if !caps.forbidden.isDisjoint(with: exercise.tags) { rules.append(.forbiddenMovement) }
    if exercise.needsFreshMuscles, !progress.tired.isDisjoint(with: exercise.muscles) { rules.append(.freshMuscles) }
    return rules
  }

  /// Whether two exercises must not share a session.
  package static func forbids(_ a: Exercise, with b: Exercise) -> Bool {
    forbiddenTogether.contains { one, other in
      (a.tags.contains(one) && b.tags.contains(other)) || (a.tags.contains(other) && b.tags.contains(one))
    }
  }

  // MARK: - What is wrong

  /// Every promise that a plan breaks, in the order of its entries, then of the whole.
  package func violations(_ plan: WorkoutPlan) -> [ContractViolation] {
    var found: [ContractViolation] = []
    for (index, entry) in plan.entries.enumerated() {
      let before = plan.entries[..<index].map(\.exercise)
      found += objections(to: entry.exercise, in: plan.kind).map { ContractViolation($0, of: entry.exercise.id) }
      if before.contains(where: { $0.id == entry.exercise.id }) {
        found.append(ContractViolation(.duplicate, of: entry.exercise.id))
      }
      if before.contains(where: { Self.forbids($0, with: entry.exercise) }) {
        found.append(ContractViolation(.forbiddenCombination, of: entry.exercise.id))
      }
      found += violations(entry, in: plan.kind)
    }
    return found + violationsOfWhole(plan)
  }

  private func violations(_ entry: WorkoutPlan.Entry, in kind: SessionType) -> [ContractViolation] {
    let caps = caps(for: kind)
    var found: [ContractViolation] = []
    func check(_ rule: ContractViolation.Rule, _ value: Int, _ range: ClosedRange<Int>) {
      guard !range.contains(value) else { return }
      let limit = value < range.lowerBound ? range.lowerBound : range.upperBound
      found.append(.init(rule, of: entry.exercise.id, found: Double(value), limit: Double(limit)))
    }
    check(.sets, entry.sets, 1...caps.setsMax)
    if let most = amountMax(entry.exercise, kind) {
      check(amountRule(entry.exercise, kind), entry.amount, 1...most)
    } else {
      check(.hold, entry.amount, 1...Int.max)
    }
    check(restRule(entry, kind), entry.rest, restMin(entry, kind)...Int.max)
    if let zone = entry.zone { check(.zone, zone, 1...caps.zoneMax) }
    if let kilograms = entry.kilograms {
      let most = progress.weightMax(entry.exercise.id, config) ?? 0
      if kilograms > most { found.append(.init(.weight, of: entry.exercise.id, found: kilograms, limit: most)) }
    }
    return found
  }

  private func violationsOfWhole(_ plan: WorkoutPlan) -> [ContractViolation] {
    let caps = caps(for: plan.kind)
    var found: [ContractViolation] = []
    func check(_ rule: ContractViolation.Rule, _ value: Int, atMost limit: Int) {
      if value > limit { found.append(.init(rule, found: Double(value), limit: Double(limit))) }
    }
    if !allows(plan.kind) { found.append(.init(isLightOnly ? .recovery : .kind)) }
    if !isGood(name: plan.name) { found.append(.init(.name)) }
    if plan.entries.isEmpty { found.append(.init(.empty)) }
    check(.exercises, plan.entries.count, atMost: caps.exercisesMax)
    check(.totalSets, plan.entries.reduce(0) { $0 + $1.sets }, atMost: caps.totalSetsMax)
    check(.duration, plan.seconds(config), atMost: secondsMax(plan.kind))
    if let rounds = caps.roundsMax { check(.rounds, plan.loadedSets, atMost: rounds) }
    if let left = progress.setsLeft {
      check(progress.isDeload ? .deload : .weeklyVolume, plan.loadedSets, atMost: left)
    }
    if let intensity = plan.intensity(config), let most = progress.intensityMax(plan.kind, config),
      intensity > most + 1e-9
    {
      found.append(.init(.intensity, found: intensity, limit: most))
    }
    return found
  }

  /// Whether it can be shown.
  func isGood(name: String) -> Bool { name.count <= config.nameLengthMax && !name.allSatisfy(\.isWhitespace) }

  // MARK: - Limits of an entry

  /// The longest set, in what the exercise counts in; nil where only the plan's length limits it.
  package func amountMax(_ exercise: Exercise, _ kind: SessionType) -> Int? {
    let caps = caps(for: kind)
    if let work = caps.workSecondsMax, exercise.load > .nothing {
      return exercise.isTimed ? work : min(caps.repetitionsMax, work / config.secondsPerRepetition)
    }
    guard exercise.isTimed else { return caps.repetitionsMax }
    return exercise.category.isStrength ? caps.holdSecondsMax : nil
  }

  private func amountRule(_ exercise: Exercise, _ kind: SessionType) -> ContractViolation.Rule {
    if caps(for: kind).workSecondsMax != nil, exercise.load > .nothing { return .workInterval }
    return exercise.isTimed ? .hold : .repetitions
  }

  /// The shortest rest: what burdens the body needs one between its sets, and strength after the last one, too.
  package func restMin(_ entry: WorkoutPlan.Entry, _ kind: SessionType) -> Int {
    let caps = caps(for: kind)
    guard entry.exercise.load > .nothing, entry.sets > 1 || entry.exercise.category.isStrength else { return 0 }
    let share = caps.restShareMin.map { Int((Double(entry.work(config)) * $0).rounded(.up)) } ?? 0
    return max(caps.restSecondsMin, share)
  }

  private func restRule(_ entry: WorkoutPlan.Entry, _ kind: SessionType) -> ContractViolation.Rule {
    caps(for: kind).restShareMin != nil && entry.rest >= caps(for: kind).restSecondsMin ? .restShare : .rest
  }
}
