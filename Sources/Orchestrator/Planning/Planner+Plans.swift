import SimKernel
package import Agents
import Devices
package import Wire

extension GeneratorKind {
  func draft(_ situation: TrainingSituation, _ config: GhostConfig, seed: UInt64) -> PlanDraft {
    switch self {
    case .skeleton: SkeletonGenerator(config: config.training).draft(for: situation, seed: seed)
    case .rigid: RigidGenerator.empty.draft(for: situation, seed: seed)
    case .hostile: HostileGenerator().draft(for: situation, seed: seed)
    }
  }
}

// What to do in a block: drafted by a generator, checked by a contract, and never handed out unsafe (tech spec §3.4).
extension Planner {
  /// Gives a block its plan, or a new one where what is safe has changed.
  ///
  /// It is made on the phone, at once; a draft of the cloud's takes its place when there is one.
  @discardableResult
  mutating func prepare(_ block: TrainingBlock) -> PlanDelivery {
    let training = trainingSituation(block)
    askCloud(for: block, training)
    let draft =
      cloudDraft(for: block, training) ?? config.cycles.generator.draft(training, config, seed: block.id)
    let delivery = WorkoutContract(training, config.training).deliver(draft, seed: block.id)
    let record = WorkoutPlanRecord(
      block: block.id, kind: delivery.plan.kind.rawValue,
      entries: delivery.plan.entries.map(WorkoutPlanRecord.Entry.init),
      recovery: body.recovery, wasRepaired: delivery.wasRepaired, isFallback: delivery.isFallback)
    let known = situation.plans[block.id]
    if known?.entries != record.entries || known?.kind != record.kind { add(record) }
    return delivery
  }

  private func trainingSituation(_ block: TrainingBlock) -> TrainingSituation {
    let day = situation.zone.civil(block.start).date.dayNumber
    var training = TrainingSituation(
      kind: block.kind.session, minutes: Int((block.end - block.start).seconds / 60),
      start: Int(block.start.unixSeconds), day: day)
    training.injuries = memory.injuries
    training.equipment = memory.equipment
    training.recovery = body.recovery
    training.history = history(before: block)
    return training
  }

  /// What was done: blocks as planned, other workouts as far as they are known.
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
        PastSession(end: Int($0.workout.end.unixSeconds), day: situation.zone.civil($0.workout.start).date.dayNumber)
      }
  }
}

extension BlockKind {
  /// What kind of session it is.
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
  /// A plan that was handed out; nil where an exercise is not in the pool any more.
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
