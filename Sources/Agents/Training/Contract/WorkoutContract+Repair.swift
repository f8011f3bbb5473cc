extension WorkoutContract {
  /// The plan with as little changed as the contract needs: first out goes what must not be there, then each entry is
  /// brought within its limits, then the whole is shortened. What was there later gives way to what was there before.
  ///
  /// The answer may be empty, or of a kind that is not allowed; whoever asked has to look at its violations again.
  package func repaired(_ plan: WorkoutPlan) -> WorkoutPlan {
    var plan = plan
    if !allows(plan.kind) { plan = WorkoutPlan(kind: isLightOnly ? .mobility : situation.kind, entries: plan.entries) }
    if !isGood(name: plan.name) { plan.name = plan.kind.name }
    plan.entries = allowed(plan).map { limited($0, plan.kind) }
    let caps = caps(for: plan.kind)
    while plan.entries.count > caps.exercisesMax { plan.entries.remove(at: leastNeeded(plan.entries)) }
    reduceSets(&plan, to: caps.totalSetsMax) { $0.sets }
    if let rounds = caps.roundsMax { reduceSets(&plan, to: rounds) { $0.loadedSets } }
    if let left = progress.setsLeft { reduceSets(&plan, to: left) { $0.loadedSets } }
    shorten(&plan)
    calm(&plan)
    return plan
  }

  /// The entries that may be there, each exercise once.
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
    let caps = caps(for: kind)
    var entry = entry
    entry.sets = min(max(entry.sets, 1), caps.setsMax)
    entry.amount = min(max(entry.amount, 1), amountMax(entry.exercise, kind) ?? secondsMax(kind))
    // A rest longer than the whole session is none.
    entry.rest = min(max(entry.rest, restMin(entry, kind)), secondsMax(kind))
    entry.zone = entry.zone.map { min(max($0, 1), caps.zoneMax) }
    if let kilograms = entry.kilograms {
      entry.kilograms = progress.weightMax(entry.exercise.id, config).map { min(kilograms, $0) }
    }
    return entry
  }

  /// What is done without first: the last that burdens the body, or else the last.
  private func leastNeeded(_ entries: [WorkoutPlan.Entry]) -> Int {
    entries.lastIndex { $0.exercise.load > .nothing } ?? entries.count - 1
  }

  /// Takes sets away, one by one, from the exercise that has the most, the last of several; exercises at one set go last.
  private func reduceSets(_ plan: inout WorkoutPlan, to most: Int, _ count: (WorkoutPlan.Entry) -> Int) {
    while plan.entries.reduce(0, { $0 + count($1) }) > most {
      let counted = plan.entries.indices.filter { count(plan.entries[$0]) > 0 }
      guard let index = counted.max(by: { (plan.entries[$0].sets, $0) < (plan.entries[$1].sets, $1) }) else { return }
      if plan.entries[index].sets > 1 { plan.entries[index].sets -= 1 } else { plan.entries.remove(at: index) }
    }
  }

  /// Makes it fit the time: the longest entry gives way, by a set, else by its length, else by its rest.
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

  /// The entry a little shorter; nil when it is as short as is worth doing.
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

  /// Lowers the highest zones until the session is no more intense than it may be.
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
