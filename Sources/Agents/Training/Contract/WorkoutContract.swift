/// The rules of a plan in one situation (tech spec §3.4): every rule is hard, none is a mere warning.
package struct WorkoutContract: Equatable, Sendable {
  package let situation: TrainingSituation
  package let config: TrainingConfig
  let limits: SessionLimits
  let progress: TrainingProgress
  /// Why only light plans are permitted: the wearer has hardly recovered, or did the same too recently; `nil` if hard
  /// ones are permitted.
  let lightReason: ContractViolation.Rule?
  private let injuries: Injuries
  private let equipment: Set<Equipment>

  /// Pairs that mustn't be in one session (tech spec §3.4).
  static let forbiddenTogether: [(Exercise.Tag, Exercise.Tag)] = [
    (.heavyDeadlift, .heavyBackSquat), (.overheadPress, .uprightRow), (.kippingPullUp, .heavyRow),
  ]

  package init(_ situation: TrainingSituation, _ config: TrainingConfig) {
    self.situation = situation
    self.config = config
    let recoveryMin = config.mistake == .lightBelowTwenty ? 20 : config.recoveryMin
    // Any replacement of the request is light, and keeps the limits of light kinds.
    limits = SessionLimits.of(config.mistake == .limitsOfStrength ? .strength : situation.kind, situation.goal)
    progress = TrainingProgress(situation, config)
    let isTired = situation.recovery.map { $0 < recoveryMin } ?? false
    lightReason = isTired ? .recovery : progress.isTooSoon(situation.kind, limits) ? .frequency : nil
    injuries = Injuries(situation.injuries)
    equipment = Equipment.available(situation.equipment)
  }

  // MARK: - What may be in it at all

  /// Returns whether a plan of that kind fits the request: the kind itself, or a light one instead.
  package func allows(_ kind: SessionType) -> Bool { kind.isLight || (kind == situation.kind && !isLightOnly) }

  /// `true` if nothing hard may be given.
  var isLightOnly: Bool { lightReason != nil }

  func limits(for kind: SessionType) -> SessionLimits {
    kind == situation.kind || config.mistake == .limitsOfStrength ? limits : SessionLimits.of(kind, situation.goal)
  }

  func secondsMax(_ kind: SessionType) -> Int {
    let most = limits(for: kind).minutesMax
    if config.mistake == .blockLengthForgotten { return 60 * most }
    return 60 * min(max(situation.minutes, config.minutesMin), most)
  }

  /// Returns the reasons against an exercise for this wearer today; empty if there are none.
  func objections(to exercise: Exercise, in kind: SessionType) -> [ContractViolation.Rule] {
    let limits = limits(for: kind)
    var rules: [ContractViolation.Rule] = []
    if !injuries.spares(exercise) { rules.append(.injury) }
    if !exercise.equipment.isSubset(of: equipment) { rules.append(.equipment) }
    if exercise.level > situation.level { rules.append(.level) }
    if !limits.categories.contains(exercise.category) { rules.append(.category) }
    if exercise.load > limits.loadMax { rules.append(.load) }
    if !limits.forbidden.isDisjoint(with: exercise.tags) { rules.append(.forbiddenMovement) }
    if exercise.needsFreshMuscles, !progress.tired.isDisjoint(with: exercise.muscles) { rules.append(.freshMuscles) }
    return rules
  }

  /// Returns whether two exercises must not share a session.
  package static func forbids(_ a: Exercise, with b: Exercise) -> Bool {
    forbiddenTogether.contains { one, other in
      (a.tags.contains(one) && b.tags.contains(other)) || (a.tags.contains(other) && b.tags.contains(one))
    }
  }

  // MARK: - What is wrong

  /// Returns every violation of a plan, in the order of its entries, then of the whole.
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
    let limits = limits(for: kind)
    var found: [ContractViolation] = []
    func check(_ rule: ContractViolation.Rule, _ value: Int, _ range: ClosedRange<Int>) {
      guard !range.contains(value) else { return }
      let limit = value < range.lowerBound ? range.lowerBound : range.upperBound
      found.append(.init(rule, of: entry.exercise.id, found: Double(value), limit: Double(limit)))
    }
    check(.sets, entry.sets, 1...limits.setsMax)
    if let most = amountMax(entry.exercise, kind) {
      check(amountRule(entry.exercise, kind), entry.amount, 1...most)
    } else {
      check(.hold, entry.amount, 1...Int.max)
    }
    check(restRule(entry, kind), entry.rest, restMin(entry, kind)...restMax(entry, kind))
    if let zone = entry.zone { check(.zone, zone, 1...limits.zoneMax) }
    if let kilograms = entry.kilograms {
      let most = progress.weightMax(entry.exercise.id, config) ?? 0
      if kilograms > most { found.append(.init(.weight, of: entry.exercise.id, found: kilograms, limit: most)) }
    }
    return found
  }

  private func violationsOfWhole(_ plan: WorkoutPlan) -> [ContractViolation] {
    let limits = limits(for: plan.kind)
    var found: [ContractViolation] = []
    func check(_ rule: ContractViolation.Rule, _ value: Int, atMost limit: Int) {
      if value > limit { found.append(.init(rule, found: Double(value), limit: Double(limit))) }
    }
    if !allows(plan.kind) { found.append(.init(lightReason ?? .kind)) }
    if !isGood(name: plan.name) { found.append(.init(.name)) }
    if plan.entries.isEmpty { found.append(.init(.empty)) }
    check(.exercises, plan.entries.count, atMost: limits.exercisesMax)
    check(.totalSets, plan.entries.reduce(0) { $0 + $1.sets }, atMost: limits.totalSetsMax)
    check(.duration, plan.seconds(config), atMost: secondsMax(plan.kind))
    if let rounds = limits.roundsMax { check(.rounds, plan.loadedSets, atMost: rounds) }
    if let left = progress.sets.left {
      check(progress.sets.isDeload ? .deload : .weeklyVolume, plan.loadedSets, atMost: left)
    }
    if let left = progress.endurance.left {
      check(progress.endurance.isDeload ? .deload : .weeklyVolume, plan.enduranceSeconds(config), atMost: left)
    }
    if let intensity = plan.intensity(config), let most = progress.intensityMax(plan.kind, config),
      intensity > most + 1e-9
    {
      found.append(.init(.intensity, found: intensity, limit: most))
    }
    return found
  }

  /// Returns whether it can be shown.
  func isGood(name: String) -> Bool { name.count <= config.nameLengthMax && !name.allSatisfy(\.isWhitespace) }

  // MARK: - Limits of an entry

  /// Returns the longest set, in the exercise's unit; `nil` if only the plan's length limits it.
  func amountMax(_ exercise: Exercise, _ kind: SessionType) -> Int? {
    let limits = limits(for: kind)
    let repetitionsMax = config.mistake == .repetitionsUnbounded ? 1_000 : limits.repetitionsMax
    if let work = limits.workSecondsMax, exercise.load > .nothing {
      return exercise.isTimed ? work : min(repetitionsMax, work / config.secondsPerRepetition)
    }
    guard exercise.isTimed else { return repetitionsMax }
    if exercise.category == .mobility { return limits.poseSecondsMax }
    return exercise.category.isStrength ? limits.holdSecondsMax : nil
  }

  private func amountRule(_ exercise: Exercise, _ kind: SessionType) -> ContractViolation.Rule {
    if limits(for: kind).workSecondsMax != nil, exercise.load > .nothing { return .workInterval }
    return exercise.isTimed ? .hold : .repetitions
  }

  /// Returns the shortest rest: loaded exercises need one between sets, and strength after the last one, too.
  func restMin(_ entry: WorkoutPlan.Entry, _ kind: SessionType) -> Int {
    let limits = limits(for: kind)
    guard entry.exercise.load > .nothing, entry.sets > 1 || entry.exercise.category.isStrength,
      config.mistake != .restIgnored
    else { return 0 }
    let share = limits.restShareMin.map { Int((Double(entry.work(config)) * $0).rounded(.up)) } ?? 0
    return max(limits.restSeconds.lowerBound, share)
  }

  /// Returns the longest rest; never shorter than the shortest one.
  private func restMax(_ entry: WorkoutPlan.Entry, _ kind: SessionType) -> Int {
    max(limits(for: kind).restSeconds.upperBound, restMin(entry, kind))
  }

  private func restRule(_ entry: WorkoutPlan.Entry, _ kind: SessionType) -> ContractViolation.Rule {
    limits(for: kind).restShareMin != nil && limits(for: kind).restSeconds.contains(entry.rest) ? .restShare : .rest
  }

  /// Returns the plan with the fewest changes that the contract needs: first it removes forbidden entries, then it
  /// brings each entry within its limits, then it shortens the whole. Earlier entries take precedence over later ones.
  ///
  /// The result may be empty, or of a kind that isn't permitted; the caller has to check its violations again.
  package func repaired(_ plan: WorkoutPlan) -> WorkoutPlan {
    var plan = plan
    if !allows(plan.kind) { plan = WorkoutPlan(kind: isLightOnly ? .mobility : situation.kind, entries: plan.entries) }
    if !isGood(name: plan.name) { plan.name = plan.kind.name }
    plan.entries = allowed(plan).map { limited($0, plan.kind) }
    let limits = limits(for: plan.kind)
    while plan.entries.count > limits.exercisesMax { plan.entries.remove(at: leastNeeded(plan.entries)) }
    reduceSets(&plan, to: limits.totalSetsMax) { $0.sets }
    if let rounds = limits.roundsMax { reduceSets(&plan, to: rounds) { $0.loadedSets } }
    if let left = progress.sets.left { reduceSets(&plan, to: left) { $0.loadedSets } }
    if let left = progress.endurance.left { reduceEndurance(&plan, to: left) }
    shorten(&plan)
    calm(&plan)
    return plan
  }

  /// Returns the permitted entries, each exercise once.
  private func allowed(_ plan: WorkoutPlan) -> [WorkoutPlan.Entry] {
    plan.entries.reduce(into: []) { kept, entry in
      guard objections(to: entry.exercise, in: plan.kind).isEmpty else { return }
      let clashes = kept.contains {
        $0.exercise.id == entry.exercise.id || Self.forbids($0.exercise, with: entry.exercise)
      }
      if !clashes { kept.append(entry) }
    }
  }

  private func limited(_ entry: WorkoutPlan.Entry, _ kind: SessionType) -> WorkoutPlan.Entry {
    let limits = limits(for: kind)
    var entry = entry
    entry.sets = min(max(entry.sets, 1), limits.setsMax)
    entry.amount = min(max(entry.amount, 1), amountMax(entry.exercise, kind) ?? secondsMax(kind))
    // A rest longer than the whole session is cut to it.
    entry.rest = min(max(entry.rest, restMin(entry, kind)), restMax(entry, kind), secondsMax(kind))
    entry.zone = entry.zone.map { min(max($0, 1), limits.zoneMax) }
    if let kilograms = entry.kilograms {
      entry.kilograms = progress.weightMax(entry.exercise.id, config).map { min(kilograms, $0) }
    }
    return entry
  }

  /// Returns the entry to drop first: the last one that strains the body, or else the last.
  private func leastNeeded(_ entries: [WorkoutPlan.Entry]) -> Int {
    entries.lastIndex { $0.exercise.load > .nothing } ?? entries.count - 1
  }

  /// Removes sets one by one from the exercise that has the most, the last of several; exercises with one set are
  /// removed last.
  private func reduceSets(_ plan: inout WorkoutPlan, to most: Int, _ count: (WorkoutPlan.Entry) -> Int) {
    while plan.entries.reduce(0, { $0 + count($1) }) > most {
      let counted = plan.entries.indices.filter { count(plan.entries[$0]) > 0 }
      guard let index = counted.max(by: { (plan.entries[$0].sets, $0) < (plan.entries[$1].sets, $1) }) else { return }
      if plan.entries[index].sets > 1 { plan.entries[index].sets -= 1 } else { plan.entries.remove(at: index) }
    }
  }

  /// Reduces endurance until the week's limit holds. The longest entry is reduced first, and one below five minutes is
  /// removed.
  private func reduceEndurance(_ plan: inout WorkoutPlan, to most: Int) {
    while plan.enduranceSeconds(config) > most {
      let excess = plan.enduranceSeconds(config) - most
      let longest = plan.entries.indices.max { a, b in
        (plan.entries[a].enduranceSeconds(config), -a) < (plan.entries[b].enduranceSeconds(config), -b)
      }
      guard let longest else { return }
      let entry = plan.entries[longest]
      if entry.sets > 1 {
        plan.entries[longest].sets -= 1
      } else if entry.exercise.isTimed, entry.amount - excess >= 60 * config.minutesMin {
        plan.entries[longest].amount -= excess
      } else {
        plan.entries.remove(at: longest)
      }
    }
  }

  /// Shortens it to the time: the longest entry loses a set, or else length, or else rest.
  private func shorten(_ plan: inout WorkoutPlan) {
    let most = secondsMax(plan.kind)
    while plan.seconds(config) > most {
      let excess = plan.seconds(config) - most
      let reducible = plan.entries.indices.filter { index in reduced(plan.entries[index], by: excess, plan.kind) != nil
      }
      let longest = reducible.max { a, b in
        (plan.entries[a].seconds(config), -a) < (plan.entries[b].seconds(config), -b)
      }
      if let longest, let shorter = reduced(plan.entries[longest], by: excess, plan.kind) {
        plan.entries[longest] = shorter
      } else {
        plan.entries.remove(at: leastNeeded(plan.entries))
      }
    }
  }

  /// Returns the entry slightly shortened; `nil` if a shorter one isn't worth doing.
  private func reduced(_ entry: WorkoutPlan.Entry, by excess: Int, _ kind: SessionType) -> WorkoutPlan.Entry? {
    var entry = entry
    let rest = restMin(entry, kind)
    if entry.rest > rest, entry.rest > entry.work(config) * 3 {
      entry.rest = max(rest, entry.work(config) * 3, entry.rest - max(1, excess / entry.sets))
    } else if entry.sets > 1 {
      entry.sets -= 1
    } else if entry.exercise.isTimed, entry.amount > 60 {
      entry.amount = max(60, entry.amount - excess)
    } else {
      return nil
    }
    return entry
  }

  /// Lowers the highest zones until the session's intensity is permitted.
  private func calm(_ plan: inout WorkoutPlan) {
    guard let most = progress.intensityMax(plan.kind, config) else { return }
    while let intensity = plan.intensity(config), intensity > most + 1e-9 {
      let hottest = plan.entries.indices.max { a, b in
        (plan.entries[a].zone ?? 0, -a) < (plan.entries[b].zone ?? 0, -b)
      }
      guard let hottest, let zone = plan.entries[hottest].zone, zone > 1 else { return }
      plan.entries[hottest].zone = zone - 1
    }
  }
}

/// One rule that a draft broke.
package struct ContractViolation: Equatable, Sendable {
  package enum Rule: String, CaseIterable, Sendable {
    case unknownExercise, injury, recovery
    case kind, frequency, category, load, forbiddenMovement, forbiddenCombination, equipment, level, freshMuscles
    case empty, exercises, totalSets, duration, rounds, weeklyVolume, deload
    case unreadable, name, duplicate, sets, repetitions, hold, rest, zone, workInterval, restShare, weight, intensity

    package var severity: Severity {
      switch self {
      case .unknownExercise, .injury, .recovery: .critical
      case .kind, .frequency, .category, .load, .forbiddenMovement, .forbiddenCombination, .equipment, .level,
        .freshMuscles, .empty, .exercises, .totalSets, .duration, .rounds, .weeklyVolume, .deload:
        .high
      case .unreadable, .name, .duplicate, .sets, .repetitions, .hold, .rest, .zone, .workInterval, .restShare,
        .weight, .intensity:
        .medium
      }
    }
  }

  /// For readers of incidents: no plan with a violation of any severity is delivered.
  package enum Severity: UInt8, CaseIterable, RawOrdered, Sendable {
    case medium = 1, high, critical
  }

  package let rule: Rule
  /// The exercise's id, if one is responsible.
  package let exercise: String?
  package let found: Double?
  package let limit: Double?

  package init(_ rule: Rule, of exercise: String? = nil, found: Double? = nil, limit: Double? = nil) {
    self.rule = rule
    self.exercise = exercise
    self.found = found
    self.limit = limit
  }

  package var severity: Severity { rule.severity }
}

extension ContractViolation: CustomStringConvertible {
  /// For instance `medium: sets of squat: 9.0 instead of 6.0`.
  package var description: String {
    let subject = exercise.map { " of \($0)" } ?? ""
    let found = found.map { ": \($0)" } ?? ""
    return "\(severity): \(rule.rawValue)\(subject)\(found)\(limit.map { " instead of \($0)" } ?? "")"
  }
}
