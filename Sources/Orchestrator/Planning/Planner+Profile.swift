// The wearer's statements about themselves; they also apply to existing plans (tech spec §5.1, implementation plan
// 10.6.2).
extension Planner {
  mutating func takeProfile(_ change: ProfileChange) {
    if case .hurts = change, situation.rules.hasPlanted(.injuryForgotten) { return }
    if case .days(let days) = change { return choose(days: days == .everyDay ? nil : days) }
    if case .length(let minutes) = change { return choose(minutes: minutes) }
    let after = (profile ?? TrainingProfile()).after(change, on: civil.date)
    guard after != profile else { return }
    profile = after
    let moved = leaveOwnTime()
    let redone = redoPlans()
    let what =
      moved + redone > 0 ? "sessions that move: \(moved), plans made anew: \(redone)" : "nothing planned changes"
    explain(.profileChanged, "The wearer says something of how they train; \(what).")
  }

  /// Existing sessions stay: the choice is of sessions to come (implementation plan 10.6.2).
  private mutating func choose(days: Weekdays?) {
    if !situation.rules.hasPlanted(.daysForgotten) { memory.trainingDays = days }
    explain(.profileChanged, "The wearer chooses the days on which they want to train; nothing planned changes.")
  }

  private mutating func choose(minutes: Int) {
    memory.sessionMinutes = minutes
    explain(.profileChanged, "The wearer wants sessions of \(minutes) minutes; nothing planned changes.")
  }

  /// Returns whether the wearer wants to train on that day of the week.
  func wantsToTrain(on date: CivilDate) -> Bool { memory.trainingDays?.contains(date.weekday) ?? true }

  /// Moves planned blocks out of the wearer's own times. Returns the number of blocks.
  private mutating func leaveOwnTime() -> Int {
    guard !situation.rules.hasPlanted(.sacredSlotForgotten) else { return 0 }
    var count = 0
    for block in open() where block.start > now && isInOwnTime(block) {
      count += 1
      if block.status == .proposed {
        write(block.with(status: .cancelled))
        untell(.proposal, about: block.id)
        explain(
          .removed, "Took the question about \(describe(block)) back: the time is the wearer's own.", cause: block.id)
      } else if let slot = finder(moving: block.id).later(block, now: now)?.chosen {
        var moved = block
        (moved.start, moved.end) = (slot.start, slot.end)
        write(moved)
        explain(
          .rescheduled, "Moved \(describe(block)), whose time is the wearer's own: it is \(describe(moved)).",
          cause: block.id)
      } else {
        write(block.with(status: .cancelled))
        explain(
          .removed, "Took \(describe(block)) out: its time is the wearer's own, and no other suits.", cause: block.id)
      }
    }
    return count
  }

  private func isInOwnTime(_ block: TrainingBlock) -> Bool {
    guard let profile else { return false }
    let day = itinerary.day(situation.zone.civil(block.start).date)
    return SacredTimes(on: day, memory: BehaviouralMemory(), profile: profile, events: [], config).protected.contains {
      $0.reason == .explicit && $0.range.overlaps(block.interval)
    }
  }

  /// Regenerates the plans of scheduled blocks for the wearer's current abilities. Returns the number that changed.
  private mutating func redoPlans() -> Int {
    guard !situation.rules.hasPlanted(.planNotRedone) else { return 0 }
    let before = outcome.plans.count
    for block in open() where block.status == .scheduled && block.start > now { prepare(block) }
    return outcome.plans.count - before
  }
}

// The profile's effect on a block.
extension Planner {
  /// Returns the kind of session of a block: the same for a block on a date, as long as the wearer's level and goal
  /// are.
  ///
  /// A wearer above beginner level has intervals every other time. An easy day is a walk, yoga or easy endurance in
  /// turn, as long as the wearer has recovered (implementation plan 10.4.1 has seven kinds without a schedule; the
  /// turns are assumed).
  func session(of block: TrainingBlock) -> SessionType {
    let date = situation.zone.civil(block.start).date
    guard let profile, block.was == nil else { return block.kind.session }
    let turn = date.dayNumber / rotation.count
    let isOdd = turn % 2 != 0
    switch block.kind {
    case .training: return isOdd && profile.goal == .endurance && profile.level > .beginner ? .hiit : .strength
    case .heavyLifts: return .strength
    case .cardio: return isOdd ? profile.level > .beginner ? .hiit : .lightCardio : .cardio
    case .recoveryWalk:
      guard let recovery = body.recovery, recovery >= config.cycles.lightBelow, journey(on: date) == nil else {
        return .recoveryWalk
      }
      return [SessionType.recoveryWalk, .yoga, .lightCardio][((turn % 3) + 3) % 3]
    case .movementBreak: return .mobility
    }
  }

  /// The hard kinds in rotation: the one for the wearer's goal comes twice, and without weights there is no heavy
  /// lifting (assumed).
  var rotation: [BlockKind] {
    guard let profile else { return [.training, .cardio, .heavyLifts] }
    let own: BlockKind =
      switch profile.goal {
      case .strength: .heavyLifts
      case .muscle: .training
      case .endurance: .cardio
      }
    let weights: Set<Equipment> = [.dumbbells, .kettlebell, .barbell, .machine, .cable]
    let hasWeights = !weights.isDisjoint(with: Equipment.available(profile.equipment))
    return [.training, .cardio, .heavyLifts, own].map { $0 == .heavyLifts && !hasWeights ? .training : $0 }
  }
}
