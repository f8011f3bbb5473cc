// The outcomes of blocks: done, missed, changed (tech spec §2.3 and §2.13).
extension Planner {
  /// Processes a new workout: it completes the block that it fits, or remains unplanned. After an answer on the watch
  /// the wearer isn't asked about it.
  mutating func match(_ id: UInt64) {
    guard let known = situation.workouts.first(where: { $0.id == id }) else { return }
    let workout = known.workout
    guard !hasCompleted(id) else { return }
    defer {
      if let effort = workout.effort { takeEffort(effort, of: id) }
      planNext(after: known)
    }
    guard let block = block(for: workout) else {
      let impact = count(.otherWorkout, of: id, isAutomatic: false, confidence: 1, .implicit)
      guard let impact else { return }
      return explain(.outcome, "The wearer trained without a plan.", trust: impact, cause: id)
    }
    var done = block.with(status: .completed)
    done.workout = id
    write(done)
    // Doing a block that was accepted confirms it twice.
    let impact = count(.blockCompleted, of: block, block.isAutomatic ? .implicit : .confirmed, through: id)
    explain(.outcome, "\(describe(block)) was done.", trust: impact, cause: id)
    forgetMiss(of: block.id)
    learn(.completed(block.kind))
    if workout.effort == nil { tell(.workoutConfirmation, about: id) }
  }

  /// Returns the block that a workout fits: the one with the largest overlap, else the nearest within the margin.
  private func block(for workout: Workout) -> TrainingBlock? {
    let margin = config.cycles.matchMargin
    let time = workout.interval
    let candidates = blocks.values.filter { block in
      let isWaiting = block.status == .scheduled || block.status == .missed
      return isWaiting && block.end + config.cycles.lateMatch > now && block.start - margin < time.upperBound
        && time.lowerBound < block.end + margin
    }
    return candidates.min { a, b in
      (distance(a, time), a.start, a.id) < (distance(b, time), b.start, b.id)
    }
  }

  /// Returns whether the workout has completed a block already.
  private func hasCompleted(_ id: UInt64) -> Bool {
    blocks.values.contains { $0.status == .completed && $0.workout == id }
  }

  /// Undoes a workout that a new phone counted as unplanned before it restored the block that it had completed.
  mutating func settleDoubles() {
    let recent = blocks.values.filter { $0.status == .completed && $0.end + config.cycles.doublesSpan > now }
    for block in recent.sorted(by: { ($0.start, $0.id) < ($1.start, $1.id) }) {
      guard let workout = block.workout, trust.knows(Planner.id(of: .otherWorkout, workout)),
        let event = WorkoutRetraction(
          of: workout, completed: nil, trust.log, at: now, date: civil.date, context: trustContext
        ).trust
      else { continue }
      let impact = add(event)
      explain(
        .workoutUndone, "A workout had completed \(describe(block)), and was counted for itself as well.",
        trust: impact,
        cause: workout)
    }
  }

  private func distance(_ block: TrainingBlock, _ time: Range<Timestamp>) -> Span {
    let off = block.start - time.lowerBound
    return off < .zero ? -off : off
  }

  /// The wearer says that a workout never happened: its effects are undone, once (implementation plan 1718, 2278).
  mutating func withdraw(_ id: UInt64) {
    let block = blocks.values.filter { $0.status == .completed && $0.workout == id }.min { $0.id < $1.id }
    let undone = WorkoutRetraction(
      of: id, completed: block, trust.log, at: now, date: civil.date, context: trustContext)
    if let block = undone.block { write(block) }
    let impact = undone.trust.flatMap { add($0) }
    let what = block.map { "\(describe($0)) was not done after all." } ?? "A workout never happened."
    explain(.workoutUndone, "\(what) The wearer says so.", trust: impact, cause: id)
  }

  /// Closes a block whose time, or whose time for an answer, has ended.
  mutating func close(_ id: UInt64) {
    guard let block = blocks[id], block.isOpen else { return }
    if block.status == .proposed {
      untell(.proposal, about: id)
      write(block.with(status: .lapsed))
      return explain(.outcome, "Nobody answered about \(describe(block)).", cause: id)
    }
    write(block.with(status: .missed))
    let impact = count(.blockIgnored, of: block, .unknown)
    explain(.outcome, "\(describe(block)) passed without a workout.", trust: impact, cause: id)
    noteMissed(block)
  }

  /// Processes a change of an entry in the calendar; only the wearer's own changes show their will.
  mutating func takeCalendarChange(_ change: CalendarChange) {
    guard let block = blocks[change.block], block.status == .scheduled else { return }
    let isWill = change.editor == .wearer || situation.rules.hasDefect(.delegateIsWearer)
    switch change.kind {
    case .covered(let entry): makeWay(block, for: entry)
    case .deleted where isWill:
      write(block.with(status: .deleted))
      let time = situation.zone.civil(block.start)
      memory = memory.learning(deletionAt: time, config.sacred)
      learn(.deleted(block.kind, time.date.weekday, hour: time.hour))
      let impact = count(.blockDeleted, of: block, .confirmed)
      explain(.outcome, "The wearer deleted \(describe(block)).", trust: impact, cause: block.id)
    case .deleted:
      write(block.with(status: .cancelled))
      explain(.outcome, "\(describe(block)) was cleared away, but not by the wearer.", cause: block.id)
    case .moved(let time):
      var moved = block
      (moved.start, moved.end) = (time.lowerBound, time.upperBound)
      write(moved)
      guard isWill else {
        return explain(.rescheduled, "\(describe(moved)) now: moved, but not by the wearer.", cause: block.id)
      }
      learn(.moved(block.kind, toHour: situation.zone.civil(moved.start).hour))
      let impact = count(.blockMoved, of: block, .confirmed)
      explain(.rescheduled, "\(describe(moved)) now: the wearer moved it.", trust: impact, cause: block.id)
    }
  }
}

extension Workout {
  fileprivate var interval: Range<Timestamp> { start..<max(start, end) }
}

// The state of its surroundings, and the actions permitted meanwhile (tech spec §2.4).
extension Planner {
  /// Notes the state of the surroundings in this run.
  mutating func watchHealth() {
    if gates.mayPenalisePermissions, !state.monitor.isOnboarded { noteHealth(.onboarded) }
    noteHealth(.looked)
    var failures = 0
    for noted in situation.surroundings.events {
      if noted.event == .backgroundFailed { failures += 1 }
      noteHealth(noted.event.content, at: min(noted.at, now))
    }
    let mayReadHealth = !situation.surroundings.isHealthDenied || situation.rules.hasPlanted(.deniedHealthUnseen)
    if state.monitor.hasCalendarPermission != situation.hasCalendarAccess
      || state.monitor.hasHealthPermission != mayReadHealth
    {
      noteHealth(.permissions(health: mayReadHealth, calendar: situation.hasCalendarAccess))
    }
    // A probe of the background checks that nothing has failed since.
    if failures == 0, state.monitor.isProbeDue(at: now, config.health) {
      noteHealth(.probed(succeeded: situation.hasCalendarAccess && state.monitor.backgroundFailures == 0))
    }
  }

  /// A window of the day passed without a run of the app.
  mutating func missWindow(_ date: CivilDate) { noteHealth(.windowMissed) }

  mutating func noteHealth(_ content: HealthEvent.Content, at moment: Timestamp? = nil) {
    let event = HealthEvent(content, at: moment ?? now)
    guard let change = state.monitor.observe(event, config.health, knownAt: now) else { return }
    let why = change.causes.first?.words ?? "All is well again."
    outcome.turns.append(HealthTurn(from: change.from, to: change.to, cause: change.causes.first))
    explain(.healthChanged, "It is \(change.to.name) now, and was \(change.from.name). \(why)")
    if let episode = change.notice { tell(.healthNotice, about: episode) }
  }
}

extension SurroundingsEvent {
  /// Its meaning for the health monitor.
  fileprivate var content: HealthEvent.Content {
    switch self {
    case .backgroundFailed: .backgroundFailed
    case .backgroundRan: .backgroundRan
    case .windowMissed: .windowMissed
    case .syncStuck: .inconsistencyFound
    }
  }
}
