// The evening: tomorrow's block is proposed or added, or there is a reason against it (tech spec §2.2).
extension Planner {
  mutating func planEvening(_ date: CivilDate) {
    planDay(after: date, UInt64(bitPattern: Int64(date.dayNumber)))
  }

  /// Plans the next session after a workout, as the evening would, which then finds it planned (tech spec §2.2).
  mutating func planNext(after workout: KnownWorkout) {
    let until = itinerary.day(civil.date.adding(days: 1)).end
    guard situation.zone.civil(workout.workout.end).date == civil.date,
      !blocks.values.contains(where: { $0.isOpen && $0.start > now && $0.start < until }),
      !situation.rules.hasPlanted(.workoutPlansNothing)
    else { return }
    planDay(after: civil.date, workout.id)
  }

  private mutating func planDay(after date: CivilDate, _ cause: UInt64) {
    let tomorrow = date.adding(days: 1)
    let day = itinerary.day(tomorrow)
    guard gates.mayPlan else { return skip("The first day is not over: the past is still being read.", cause) }
    // A calendar without permission looks empty.
    guard situation.hasCalendarAccess else { return skip("It may not read the calendars.", cause) }
    guard !memory.isOnVacation else { return skip("The wearer is away from training.", cause) }
    if let there = blocks.values.filter({ $0.isOpen && day.contains($0.start) }).min(by: { $0.start < $1.start }) {
      return skip("There is \(describe(there)) already.", cause)
    }
    guard wantsToTrain(on: tomorrow) else {
      return skip("The wearer doesn't want to train on a \(tomorrow.weekday).", cause)
    }
    if let journey = journey(on: tomorrow), !situation.rules.hasPlanted(.plansOnJourneys) {
      return skip("The wearer is on a journey.", cause, details: words(journey))
    }
    let kind = kind(for: tomorrow)
    let choice = finder().best(of: length(of: kind), on: tomorrow, notBefore: now + config.cycles.notBefore)
    guard let slot = choice.chosen else {
      return skip("No time of \(tomorrow) suits.", cause, rejected: rejected(choice))
    }
    let (confidence, doubts) = confidence(in: slot, of: kind, on: tomorrow)
    let block = newBlock(kind, slot.interval, on: tomorrow, confidence: confidence)
    if case .mode(let mode)? = obstacle(to: .proposeBlock, confidence: confidence) {
      return skip("It plans nothing while it is in \(mode.words).", cause, confidence: confidence)
    }
    let isAllowed = { (action: PlanningAction, planner: Planner) in planner.allows(action, confidence: confidence) }
    // A session that will probably be skipped isn't added without asking.
    let isDoubtful = isProbablySkipped(kind, at: slot.start, on: tomorrow)
    defer { if blocks[block.id] != nil { foresee(block, on: tomorrow) } }
    if !isDoubtful, isAllowed(.autoSchedule, self) {
      schedule(block, choice, doubts, cause)
    } else if isAllowed(.proposeBlock, self) {
      propose(block, choice, doubts, cause)
    } else {
      skip("It is not sure enough of \(describe(block)).", cause, confidence: confidence, rejected: rejected(choice))
    }
  }

  private mutating func schedule(_ block: TrainingBlock, _ choice: SlotChoice, _ doubts: [String], _ cause: UInt64) {
    let block = block.with(status: .scheduled, isAutomatic: true)
    write(block)
    explain(
      .scheduled, "Added \(describe(block)): the time that suits best.", confidence: block.confidence, details: doubts,
      rejected: rejected(choice), slots: choice.alternatives.count + 1, cause: cause)
  }

  mutating func propose(_ block: TrainingBlock, _ choice: SlotChoice, _ doubts: [String], _ cause: UInt64) {
    write(block)
    explain(
      .proposed, "Proposed \(describe(block)): it asks before it adds anything.", confidence: block.confidence,
      details: doubts, rejected: rejected(choice), slots: choice.alternatives.count + 1, cause: cause)
    tell(.proposal, about: block.id, begins: block.start)
  }

  mutating func skip(
    _ reason: String, _ cause: UInt64, confidence: Double = 1, details: [String] = [],
    rejected: [DecisionReceipt.Alternative] = []
  ) {
    explain(
      .skippedScheduling, reason, confidence: confidence, details: details, rejected: rejected, cause: cause)
  }

  // MARK: - What, when, and how sure

  /// The events that may occupy time, in the calendars chosen by the wearer, unless they are marked otherwise. Another
  /// entry of the planner's own always does.
  var blockers: [CalendarEvent] {
    situation.events.filter { event in
      if event.calendar == .personal, situation.rules.hasDefect(.blockerCalendarsOnly) { return false }
      return event.calendar == .training || situation.blockers.contains(event.calendar)
    }
  }

  func finder(moving block: UInt64? = nil, on journey: TravelEffect? = nil) -> SlotFinder {
    var commitments = Commitments(
      events: blockers, blocks: blocks.values.sorted { ($0.start, $0.id) < ($1.start, $1.id) })
    commitments.moving = block
    let attempts = situation.blocks.compactMap { block -> TrainingAttempt? in
      guard block.status == .completed || block.status == .missed || block.status == .deleted else { return nil }
      return TrainingAttempt(at: situation.zone.civil(block.start), completed: block.status == .completed)
    }
    let others = situation.workouts.map {
      TrainingAttempt(at: situation.zone.civil($0.workout.start), completed: true)
    }
    let keepsHabits = journey?.keepsHabits ?? true
    let windows = OptimalWindows(keepsHabits ? attempts + others : [], asOf: civil.date, config.windows)
    var profile = self.profile ?? TrainingProfile()
    if situation.rules.hasPlanted(.sacredSlotForgotten) { profile.sacred = [] }
    return SlotFinder(
      commitments: commitments, memory: memory, profile: profile, hours: hours(windows.hours),
      sleep: situation.rules.hasPlanted(.sleepForgotten)
        ? nil : UsualSleep(situation.days, asOf: civil.date, in: situation.zone),
      itinerary: itinerary, config: journey.map(config.within) ?? config)
  }

  /// Hard and easy days alternate; the wearer's taste decides between hard ones (tech spec §2.13).
  private func kind(for date: CivilDate) -> BlockKind {
    if let recovery = body.recovery, recovery < config.cycles.lightBelow { return .recoveryWalk }
    if callsForLightDay(date) { return .recoveryWalk }
    // Intensity is lower for a body in regression (tech spec §2.12: back off intensity), and for a wearer who wants it
    // easier.
    let backsOff = body.personalisation == .cautious || state.taste.intensityBias <= config.feedback.easierDaysFrom
    let hardDaysMax = backsOff ? min(1, config.cycles.hardDaysInARow) : config.cycles.hardDaysInARow
    var hardDays = 0
    while hardDays < hardDaysMax, wasHard(date.adding(days: -1 - hardDays)) { hardDays += 1 }
    if hardDays >= hardDaysMax { return .recoveryWalk }
    let rotation = rotation
    let turn = rotation[((date.dayNumber % rotation.count) + rotation.count) % rotation.count]
    let skipped = body.skipHistory
    // A kind's turn has a weight, and the wearer's taste a greater one.
    return [BlockKind.training, .cardio, .heavyLifts].filter(rotation.contains).max { a, b in
      worth(a, a == turn, skipped) < worth(b, b == turn, skipped)
    } ?? .training
  }

  private func worth(_ kind: BlockKind, _ isItsTurn: Bool, _ skipped: SkipHistory) -> Double {
    let isKnown = skipped.confidence >= config.cycles.skipKnownFrom && foreseesSkips
    let reluctance = isKnown ? skipped.kind(kind.rawValue) - skipped.base : 0
    return (memory.liking[kind] ?? 1) + (isItsTurn ? 0.5 : 0) + state.taste.worth(of: kind, config.feedback)
      - reluctance
  }

  /// Returns a block's length by kind for this wearer; light kinds always keep theirs.
  func length(of kind: BlockKind) -> Span {
    let usual = config.cycles.lengths[kind] ?? .minutes(45)
    let wanted = memory.sessionMinutes.map { Span.minutes(Int64($0)) } ?? usual
    return kind.isLight ? usual : state.taste.length(wanted, config.feedback)
  }

  /// Returns whether something hard was done or is planned on a date.
  private func wasHard(_ date: CivilDate) -> Bool {
    let day = itinerary.day(date)
    let isPlanned = blocks.values.contains {
      day.contains($0.start) && !$0.kind.isLight && ($0.status == .completed || $0.isOpen)
    }
    return isPlanned || situation.workouts.contains { day.contains($0.workout.start) && $0.workout.isHard }
  }

  /// Returns the confidence in a slot, with the reasons that lower it.
  func confidence(in slot: Slot, of kind: BlockKind, on date: CivilDate) -> (Double, [String]) {
    let cycles = config.cycles
    var (confidence, doubts) = (cycles.confidence, [String]())
    if !slot.score.isPreferred {
      confidence -= cycles.confidenceForHour
      doubts.append("The hour is not one at which the wearer usually trains.")
    }
    if slot.score.rejection < 0 {
      confidence += cycles.confidenceForRejection * slot.score.rejection
      doubts.append("The wearer has refused that hour before.")
    }
    if let risk = skip(of: kind, at: slot.start, on: date), risk.value > cycles.skipWorthTelling {
      guard foreseesSkips else {
        doubts.append("Skips cannot be foreseen better than by their share, \(Int((risk.value * 100).rounded())) %.")
        return (min(1, max(0, confidence)), doubts + body.drivers)
      }
      confidence -= cycles.confidenceForSkip * risk.value
      doubts.append("It will be skipped with a probability of \(Int((risk.value * 100).rounded())) %.")
      doubts += risk.drivers.prefix(2).map(\.words)
    }
    return (min(1, max(0, confidence)), doubts + body.drivers)
  }

  /// Returns whether trust and the knowledge of the body permit it (corrects implementation plan 2.1b: never out of
  /// reach).
  func allows(_ action: PlanningAction, confidence: Double) -> Bool {
    obstacle(to: action, confidence: confidence) == nil
  }

  /// Returns whether the planner may do that by itself in its current mode.
  func allowsByMode(_ action: PlanningAction) -> Bool {
    state.monitor.mode.allows(action) || situation.rules.hasPlanted(.modesIgnored)
  }

  /// Returns the obstacle to an action, or `nil`. Missing permissions of the wearer come before the planner's own
  /// shortcomings.
  func obstacle(to action: PlanningAction, confidence: Double) -> ActionObstacle? {
    if situation.rules.hasPlanted(.blamesTheWearer) {
      let isAllowed = trust.state.phase >= action.firstPhase && state.monitor.mode.allows(action)
      let needed = body.threshold(config.trust.confidenceNeeded[action] ?? 1)
      return isAllowed && confidence >= needed ? nil : .phase
    }
    if trust.state.phase < action.firstPhase { return .phase }
    if !allowsByMode(action) { return .mode(state.monitor.mode) }
    let needed = body.threshold(config.trust.confidenceNeeded[action] ?? 1)
    return confidence < needed ? .doubt(confidence, needed: needed) : nil
  }

  /// Returns a block of a date. Its number among the date's blocks is part of its id, so that the same evening makes
  /// the same block.
  func newBlock(
    _ kind: BlockKind, _ time: Range<Timestamp>, on date: CivilDate, confidence: Double
  ) -> TrainingBlock {
    var id = stableHash(stableHash("block"), UInt64(bitPattern: Int64(date.dayNumber))) >> 1
    while blocks[id] != nil { id = stableHash(id, 1) >> 1 }
    return TrainingBlock(
      id: id, kind: kind, start: time.lowerBound, end: time.upperBound, status: .proposed, isAutomatic: false,
      confidence: confidence, created: now)
  }
}

extension TrainingBlock {
  func with(status: Status, isAutomatic: Bool? = nil) -> TrainingBlock {
    TrainingBlock(
      id: id, kind: kind, start: start, end: end, status: status, isAutomatic: isAutomatic ?? self.isAutomatic,
      confidence: confidence, created: created, was: was, workout: workout)
  }
}

extension TrainingBlock {
  func lighter(_ config: CycleConfig) -> TrainingBlock {
    var lighter = self
    (lighter.kind, lighter.was) = (.recoveryWalk, kind)
    lighter.end = start + min(end - start, config.lengths[.recoveryWalk] ?? .minutes(30))
    return lighter
  }
}

extension Workout {
  /// `true` if it counts as a hard day: long enough, and more than a walk (assumed).
  var isHard: Bool { active >= .minutes(25) && summary.activity != .walking && summary.activity != .yoga }
}

// The plan of a block: drafted by a generator, checked by a contract, and never delivered unsafe (tech spec §3.4).
extension Planner {
  /// Gives a block its plan, or a new one if its safety has changed.
  ///
  /// The plan is made on the phone at once; a draft of the cloud replaces it when it arrives. A draft that had to be
  /// changed has a receipt.
  mutating func prepare(_ block: TrainingBlock) {
    let training = trainingSituation(block)
    askCloud(for: block, training)
    let fromCloud = cloudDraft(for: block, training)
    let draft = fromCloud ?? config.cycles.generator.draft(training, config, seed: block.id)
    let delivery = WorkoutContract(training, config.training).deliver(draft, seed: block.id)
    let record = WorkoutPlanRecord(
      block: block.id, kind: delivery.plan.kind.rawValue,
      entries: delivery.plan.entries.map(WorkoutPlanRecord.Entry.init),
      recovery: body.recovery, wasRepaired: delivery.wasRepaired, isFallback: delivery.isFallback)
    let known = situation.plans[block.id]
    let isNews = known?.entries != record.entries || known?.kind != record.kind
    if isNews { outcome.plans.append(record) }
    if isArriving(block) || isNews && (delivery.wasRepaired || delivery.isFallback) {
      explain(delivery, of: block, fromCloud: fromCloud != nil)
    }
  }

  /// Returns whether the current trigger is this block's draft.
  private func isArriving(_ block: TrainingBlock) -> Bool {
    if case .generated(block.id, nil) = situation.trigger { true } else { false }
  }

  private mutating func explain(_ delivery: PlanDelivery, of block: TrainingBlock, fromCloud: Bool) {
    let what =
      delivery.isFallback
      ? "was not safe, and a safe plan stands in its place"
      : delivery.wasRepaired ? "was taken after what was unsafe in it had been mended" : "was taken as it is"
    explain(
      .planDrafted, "The \(fromCloud ? "cloud" : "phone")'s plan for \(describe(block)) \(what).",
      details: delivery.violations.prefix(3).map { "Against it: \($0)." }, cause: block.id)
  }

  private func trainingSituation(_ block: TrainingBlock) -> TrainingSituation {
    let day = situation.zone.civil(block.start).date.dayNumber
    var training = TrainingSituation(
      kind: session(of: block), minutes: Int((block.end - block.start).seconds / 60),
      start: Int(block.start.unixSeconds), day: day)
    if let profile {
      (training.level, training.goal) = (profile.level, profile.goal)
      (training.injuries, training.equipment) = (profile.hurting, profile.equipment)
      training.kilograms = profile.kilograms
    }
    if situation.rules.hasPlanted(.equipmentImagined) { training.equipment = ["gym"] }
    training.recovery = body.recovery
    training.history = history(before: block)
    return training
  }

  /// Returns the past sessions: blocks as planned, other workouts as far as they are known.
  private func history(before block: TrainingBlock) -> [PastSession] {
    let done = blocks.values.filter { $0.status == .completed && $0.start < block.start }
    let planned = done.sorted { ($0.start, $0.id) < ($1.start, $1.id) }.compactMap { done -> PastSession? in
      guard let plan = situation.plans[done.id].flatMap(WorkoutPlan.init) else { return nil }
      return PastSession(
        plan, end: Int(done.end.unixSeconds), day: situation.zone.civil(done.start).date.dayNumber, config.training)
    }
    let others = situation.workouts.filter { known in
      !done.contains { $0.interval.overlaps(known.workout.start..<max(known.workout.start, known.workout.end)) }
    }
    return planned
      + others.map {
        var session = PastSession(
          end: Int($0.workout.end.unixSeconds), day: situation.zone.civil($0.workout.start).date.dayNumber)
        if !situation.rules.hasPlanted(.ownTrainingTiresNothing) { session.muscles = $0.workout.muscles }
        return session
      }
  }
}

extension BlockKind {
  var session: SessionType {
    switch self {
    case .training, .heavyLifts: .strength
    case .cardio: .cardio
    case .recoveryWalk: .recoveryWalk
    case .movementBreak: .mobility
    }
  }
}

extension WorkoutPlanRecord.Entry {
  init(_ entry: WorkoutPlan.Entry) {
    self.init(
      exercise: entry.exercise.id, sets: entry.sets, amount: entry.amount, rest: entry.rest,
      kilograms: entry.kilograms, zone: entry.zone)
  }
}

extension WorkoutPlan {
  /// Reads a delivered plan; `nil` if an exercise is no longer in the pool.
  package init?(_ record: WorkoutPlanRecord) {
    guard let kind = SessionType(rawValue: record.kind) else { return nil }
    var entries: [Entry] = []
    for entry in record.entries {
      guard let exercise = ExercisePool.exercise(entry.exercise) else { return nil }
      entries.append(
        Entry(
          exercise, sets: entry.sets, amount: entry.amount, rest: entry.rest, kilograms: entry.kilograms,
          zone: entry.zone))
    }
    self.init(kind: kind, entries: entries)
  }
}
