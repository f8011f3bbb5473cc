import WearerKit

final class ContractCheck: CheckFindings, ArchiveCheck, CountingCheck {
  static let name = CheckName("contract", "No workout plan that the wearer is given is unsafe.")
  static let promise =
    "no workout plan that the wearer is given has an exercise that is not in the pool, twice, or not for its kind; more exercises, sets, "
    + "repetitions or minutes, or less rest, than its kind allows; a weight or an intensity that grew by more than a tenth; anything "
    + "against an injury, without its equipment, or with muscles that were worked hard in the last 48 hours, in a session or in a "
    + "workout without a plan whose kind says so; more than light work "
    + "below a recovery of 40; or more time than its block; and no week has much more of sets or endurance than those before it, or "
    + "as much as they had after four weeks of which none was a lighter one"
  static let doesNotVerify =
    "whether a plan does the wearer good, or workouts that reached the phone in the last minutes; and nothing of the weeks and weights "
    + "of a phone that took another one's place"
  static let vacuousBecause = "no plan was given"

  var archive = RecordArchive()
  private var blocks: [UInt64: TrainingBlock] = [:]
  private var plans: [UInt64: WorkoutPlanRecord] = [:]
  /// The wearer's answers about their training, as the phone recorded them.
  private var profile = TrainingProfile()
  private var zones: PhoneZones
  /// `true` if another phone has started, which may not have received every plan.
  private var isOther = false
  /// The time at which each workout first reached the phone.
  private var workouts: [UInt64: Instant] = [:]
  /// The plans that are to be compared with the workouts.
  private var fresh: [(at: Instant, plan: DeliveredPlan, block: TrainingBlock)] = []

  init(_ plan: WorldPlan) { zones = PhoneZones(plan) }

  func observe(_ event: TraceEvent) {
    zones.follow(event)
    switch archive.follow(event) {
    case .blank?: (blocks, plans, profile, isOther) = ([:], [:], TrainingProfile(), true)
    case .knows(.block(let block), _)?: blocks[block.id] = block
    case .knows(.profile(let profile), _)?: self.profile = profile
    case .knows?, nil: break
    }
    if case .applied(let header, let device, _)? = event.recordFact, device.role == .phone,
      header.key.domain == .workouts, workouts[header.key.id] == nil
    {
      workouts[header.key.id] = event.at
    }
    guard case .delivered(let record, _)? = event.planningFact else { return }
    chances += 1
    if let block = blocks[record.block], let kind = SessionType(rawValue: record.kind) {
      fresh.append((event.at, DeliveredPlan(kind: kind, record), block))
    }
    for complaint in complaints(about: record) {
      fail(event.at, "the plan for block \(shortID(record.block)) has \(complaint)")
    }
    plans[record.block] = record
  }

  private func complaints(about record: WorkoutPlanRecord) -> [String] {
    guard let kind = SessionType(rawValue: record.kind) else { return ["a kind that does not exist"] }
    let unknown = record.entries.filter { ExercisePool.exercise($0.exercise) == nil }
    let plan = DeliveredPlan(kind: kind, record)
    let limits = PlanLimits(kind, profile.goal)
    var found = unknown.map { "'\($0.exercise)', which the pool does not hold" }
    for item in plan.items { found += complaints(about: item, in: kind, limits) }
    found += complaints(about: plan, limits)
    found += lengthComplaints(plan, limits)
    found += historyComplaints(plan, limits)
    return found
  }

  // MARK: - One exercise

  private func complaints(
    about item: DeliveredPlan.Item, in kind: SessionType, _ limits: PlanLimits
  ) -> [String] {
    let (entry, exercise) = (item.entry, item.exercise)
    var found: [String] = []
    if !(1...limits.sets).contains(entry.sets) || entry.amount < 1 {
      found.append("\(entry.sets) sets of \(entry.amount) of \(exercise.id)")
    }
    if exercise.isTimed {
      let most = exercise.isForStrength ? limits.hold : exercise.category == .mobility ? limits.pose : .max
      if entry.amount > most { found.append("\(exercise.id) held for \(entry.amount) s") }
    } else if entry.amount > limits.repetitions {
      found.append("\(entry.amount) repetitions of \(exercise.id)")
    }
    found += restComplaints(item, limits)
    if let zone = entry.zone, !(1...limits.zone).contains(zone) { found.append("zone \(zone) in \(exercise.id)") }
    let isOfKind = limits.categories.contains(exercise.category) && exercise.load <= limits.load
    if !isOfKind || !exercise.tags.isDisjoint(with: limits.forbidden) {
      found.append("\(exercise.id), which is nothing for \(kind)")
    }
    if !Injuries(profile.hurting).spares(exercise) { found.append("\(exercise.id) against an injury") }
    if !exercise.equipment.isSubset(of: Equipment.available(profile.equipment)) {
      found.append("\(exercise.id) without what it needs")
    }
    return found
  }

  private func restComplaints(_ item: DeliveredPlan.Item, _ limits: PlanLimits) -> [String] {
    let (entry, exercise) = (item.entry, item.exercise)
    var found: [String] = []
    let needsRest = exercise.load > .nothing && (entry.sets > 1 || exercise.isForStrength)
    let least = needsRest ? limits.rest.lowerBound : 0
    if entry.rest < least || entry.rest > limits.rest.upperBound {
      found.append("\(entry.rest) s of rest after a set of \(exercise.id)")
    }
    guard let longest = limits.work, exercise.load > .nothing else { return found }
    if item.work > longest { found.append("\(item.work) s of work in an interval of \(exercise.id)") }
    if needsRest, Double(entry.rest) < limits.restShare * Double(item.work) {
      found.append("\(entry.rest) s of rest after \(item.work) s of \(exercise.id)")
    }
    return found
  }

  // MARK: - The whole

  private func complaints(about plan: DeliveredPlan, _ limits: PlanLimits) -> [String] {
    var found: [String] = []
    let count = plan.record.entries.count
    if count < 1 || count > limits.exercises { found.append("\(count) exercises") }
    let sets = plan.items.reduce(0) { $0 + $1.entry.sets }
    if sets > limits.setsInAll { found.append("\(sets) sets in all") }
    if let rounds = limits.rounds, plan.burdeningSets > rounds { found.append("\(plan.burdeningSets) intervals") }
    if Set(plan.record.entries.map(\.exercise)).count < count { found.append("an exercise twice") }
    for (one, other) in PlanLimits.forbiddenTogether
    where plan.items.contains(where: { $0.exercise.tags.contains(one) })
      && plan.items.contains(where: { $0.exercise.tags.contains(other) })
    {
      found.append("\(one) and \(other) in one session")
    }
    if let recovery = plan.record.recovery, recovery < PlanLimits.lightBelow, !plan.kind.isLight {
      found.append("more than light work at a recovery of \(Int(recovery))")
    }
    return found
  }

  private func lengthComplaints(_ plan: DeliveredPlan, _ limits: PlanLimits) -> [String] {
    let seconds = plan.items.reduce(0) { $0 + $1.entry.sets * ($1.work + $1.entry.rest) }
    if seconds > limits.minutes * 60 { return ["\(seconds / 60) minutes"] }
    guard let block = blocks[plan.record.block] else { return [] }
    let minutes = max(PlanLimits.minutesMin, Int((block.end - block.start).seconds / 60))
    return seconds > minutes * 60 ? ["\(seconds / 60) minutes in a block of \(minutes)"] : []
  }

  // MARK: - What was done before

  private func historyComplaints(_ plan: DeliveredPlan, _ limits: PlanLimits) -> [String] {
    guard let block = blocks[plan.record.block] else { return [] }
    let done = plans.keys.sorted().compactMap { id -> Done? in
      guard id != block.id, let other = blocks[id], other.status == .completed, other.start < block.start,
        let record = plans[id], let kind = SessionType(rawValue: record.kind)
      else { return nil }
      return Done(block: other, plan: DeliveredPlan(kind: kind, record))
    }.sorted { ($0.block.end, $0.block.id) < ($1.block.end, $1.block.id) }
    let found = tiredMuscles(plan, block, done) + tooSoon(plan, block, done, limits)
    return isOther ? found : found + growth(plan, done) + weeklyVolume(plan, block, done)
  }

  private struct Done {
    let block: TrainingBlock
    let plan: DeliveredPlan
  }

  /// Returns the muscles of a plan that a completed block worked hard less than two days before.
  private func tiredMuscles(_ plan: DeliveredPlan, _ block: TrainingBlock, _ done: [Done]) -> [String] {
    for other in done where other.block.end <= block.start && block.start - other.block.end < Self.muscleRest {
      if !plan.hardMuscles.isDisjoint(with: other.plan.hardMuscles) {
        return ["muscles that were worked in block \(shortID(other.block.id))"]
      }
    }
    return []
  }

  private static let muscleRest = Span.hours(Int64(PlanLimits.muscleRestHours))

  private func tooSoon(
    _ plan: DeliveredPlan, _ block: TrainingBlock, _ done: [Done], _ limits: PlanLimits
  ) -> [String] {
    guard limits.hoursApart > 0, let last = done.last(where: { $0.plan.kind == plan.kind }) else { return [] }
    let apart = block.start - last.block.end
    return apart < .hours(Int64(limits.hoursApart)) ? ["\(plan.kind) \(Figures.span(apart)) after the last"] : []
  }

  /// A weight, or an intensity, that is more than a tenth above the last one.
  private func growth(_ plan: DeliveredPlan, _ done: [Done]) -> [String] {
    var found: [String] = []
    for item in plan.items {
      guard let weight = item.entry.kilograms else { continue }
      let last = done.last { $0.plan.kilograms(of: item.exercise) != nil }?.plan.kilograms(of: item.exercise)
      let known = last ?? profile.kilograms[item.exercise.id]
      // A weight never lifted before can only come from the wearer.
      let most = (known ?? 0) * PlanLimits.increase
      if !(weight > 0 && weight <= most + 1e-9) {
        found.append("\(weight) kg of \(item.exercise.id) after \(known.map { "\($0)" } ?? "none")")
      }
    }
    let last = done.last { $0.plan.kind == plan.kind && $0.plan.intensity != nil }?.plan.intensity
    if let intensity = plan.intensity, let last, intensity > max(PlanLimits.easyZone, last * PlanLimits.increase) + 1e-6
    {
      found.append("a mean zone of \(intensity) after one of \(last)")
    }
    return found
  }

  /// Returns complaints if the block makes its week harder than the weeks before allow, wherever the phone placed the
  /// wearer.
  private func weeklyVolume(_ plan: DeliveredPlan, _ block: TrainingBlock, _ done: [Done]) -> [String] {
    func complaint(_ volume: WeeklyVolume, _ amount: (DeliveredPlan) -> Int) -> [String] {
      let complaints = zones.all.map { zone in
        volume.complaint(
          (block.start, amount(plan)), after: done.map { ($0.block.start, amount($0.plan)) }, in: zone)
      }
      return complaints.contains(nil) ? [] : complaints.prefix(1).compactMap { $0 }
    }
    return complaint(.sets, \.burdeningSets) + complaint(.endurance, \.enduranceSeconds)
  }

  /// Compares new plans with the workouts without a plan that the phone has known for a while.
  func probe(_ world: World) throws(StorageError) {
    guard !fresh.isEmpty else { return }
    let plans = fresh
    fresh = []
    guard let phone = world.host(.phone), phone.isStarted else { return }
    let done = blocks.values.filter { $0.status == .completed }
    for record in try phone.records(in: .workouts) {
      guard let workout = record.body?.content(Workout.self), let known = workouts[record.key.id],
        !done.contains(where: { $0.interval.overlaps(workout.start..<max(workout.start, workout.end)) })
      else { continue }
      for (at, plan, block) in plans where known + .minutes(10) < at && workout.end <= block.start {
        guard block.start - workout.end < Self.muscleRest, !workout.muscles.isDisjoint(with: plan.hardMuscles) else {
          continue
        }
        fail(at, "the plan for block \(shortID(block.id)) has muscles that were worked in \(workout.summary.activity)")
      }
    }
  }
}

/// A plan as delivered to the wearer, with the pool's data about its exercises.
struct DeliveredPlan {
  let kind: SessionType
  let record: WorkoutPlanRecord
  /// Without those that are in no pool.
  let items: [Item]

  struct Item {
    let entry: WorkoutPlanRecord.Entry
    let exercise: Exercise

    /// Seconds of one set, at the least.
    var work: Int { exercise.isTimed ? entry.amount : entry.amount * PlanLimits.repetition }
  }

  init(kind: SessionType, _ record: WorkoutPlanRecord) {
    (self.kind, self.record) = (kind, record)
    items = record.entries.compactMap { entry in
      ExercisePool.exercise(entry.exercise).map { Item(entry: entry, exercise: $0) }
    }
  }

  var burdeningSets: Int { items.reduce(0) { $0 + ($1.exercise.load > .nothing ? $1.entry.sets : 0) } }

  var enduranceSeconds: Int {
    items.reduce(0) { sum, item in
      let counts = item.exercise.category == .cardio && item.exercise.load > .nothing
      return sum + (counts ? item.entry.sets * item.work : 0)
    }
  }

  var hardMuscles: Set<BodyPart> {
    items.reduce(into: []) {
      if $1.exercise.isForStrength, $1.exercise.load > .nothing { $0.formUnion($1.exercise.muscles) }
    }
  }

  /// The mean zone, by time.
  var intensity: Double? {
    let paced = items.compactMap { item in item.entry.zone.map { (zone: $0, seconds: item.entry.sets * item.work) } }
    let seconds = paced.reduce(0) { $0 + $1.seconds }
    return seconds > 0 ? Double(paced.reduce(0) { $0 + $1.zone * $1.seconds }) / Double(seconds) : nil
  }

  func kilograms(of exercise: Exercise) -> Double? {
    items.first { $0.exercise.id == exercise.id }?.entry.kilograms
  }
}
