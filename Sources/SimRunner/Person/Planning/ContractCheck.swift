import Agents
import DeviceKit
import Devices
import Engine
import ScenarioFiles
import SimKernel
import Wire

/// No plan that the wearer is given is unsafe.
final class ContractCheck: PlannerCheck, OnlineCheck {
  static let name = CheckName("contract", "No workout plan that the wearer is given is unsafe.")
  static let kind = CheckKind.safety
  static let promise =
    "no workout plan that the wearer is given has an exercise that nobody knows, too much of anything, too little rest, "
    + "anything against an injury, muscles that were worked hard in the last 48 hours, or more than light work below a "
    + "recovery of 40, or takes longer than its block; and no week has much more of what burdens the body than the one before"
  static let doesNotVerify =
    "whether a plan does the wearer good, lighter weeks, or what workouts without a plan did to the muscles; and nothing of the "
    + "weeks of a phone that took another one's place"

  private var archive = RecordArchive()
  private var blocks: [UInt64: TrainingBlock] = [:]
  private var plans: [UInt64: WorkoutPlanRecord] = [:]
  private var injuries: [String] = []
  private var zones: PhoneZones
  /// Whether another phone has begun: it may not have been given every plan.
  private var isOther = false
  private var count = 0
  var failures: [CheckFailure] = []

  /// The limits, from the documents once more (tech spec §3.4; implementation plan 10.4.1).
  private enum Limit {
    static let exercises = 12
    static let sets = 6
    static let loadedSets = 35
    static let minutes = 120
    static let rest = 30
    static let lightBelow = 40.0
    static let muscleRest = Span.hours(48)
  }

  init(_ plan: WorldPlan) { zones = PhoneZones(plan) }

  func observe(_ event: TraceEvent) {
    zones.follow(event)
    switch archive.follow(event) {
    case .blank?: (blocks, plans, injuries, isOther) = ([:], [:], [], true)
    case .knows(.block(let block), _)?: blocks[block.id] = block
    case .knows(.memory(let memory), _)?: injuries = memory.injuries
    case .knows?, nil: break
    }
    guard case .delivered(let record, _)? = event.planningFact else { return }
    count += 1
    for complaint in complaints(about: record) {
      fail(event.at, "the plan for block \(shortID(record.block)) has \(complaint)")
    }
    plans[record.block] = record
  }

  private func complaints(about record: WorkoutPlanRecord) -> [String] {
    var found: [String] = []
    let exercises = record.entries.map { ExercisePool.exercise($0.exercise) }
    if record.entries.isEmpty || record.entries.count > Limit.exercises {
      found.append("\(record.entries.count) exercises")
    }
    for (entry, exercise) in zip(record.entries, exercises) where exercise == nil {
      found.append("'\(entry.exercise)', which nobody knows")
    }
    let known = zip(record.entries, exercises).compactMap { entry, exercise in exercise.map { (entry, $0) } }
    for (entry, exercise) in known {
      if !(1...Limit.sets).contains(entry.sets) || entry.amount < 1 || entry.rest < 0 {
        found.append("\(entry.sets) sets of \(entry.amount) of \(exercise.id), with \(entry.rest) s of rest")
      }
      if exercise.needsFreshMuscles, record.kind == SessionType.strength.rawValue, entry.rest < Limit.rest {
        found.append("\(entry.rest) s of rest after a set of \(exercise.id)")
      }
      if !Injuries(injuries).spares(exercise) { found.append("\(exercise.id) against an injury") }
    }
    let loaded = known.reduce(0) { $0 + ($1.1.load > .nothing ? $1.0.sets : 0) }
    if loaded > Limit.loadedSets { found.append("\(loaded) sets that burden the body") }
    let seconds = known.reduce(0) { $0 + $1.0.sets * (($1.1.isTimed ? $1.0.amount : $1.0.amount * 2) + $1.0.rest) }
    if seconds > Limit.minutes * 60 { found.append("\(seconds / 60) minutes") }
    if let block = blocks[record.block] {
      // No plan is shorter than five minutes.
      let minutes = Int(max(.minutes(5), block.end - block.start).seconds / 60)
      if seconds > minutes * 60 { found.append("\(seconds / 60) minutes in a block of \(minutes)") }
    }
    if let recovery = record.recovery, recovery < Limit.lightBelow,
      SessionType(rawValue: record.kind).map({ !$0.isLight }) ?? true
    {
      found.append("more than light work at a recovery of \(Int(recovery))")
    }
    return found + tiredMuscles(record, known.map(\.1)) + weeklyVolume(record)
  }

  /// Whether it makes its week a harder one than the weeks before allow, wherever the phone took the wearer to be.
  private func weeklyVolume(_ record: WorkoutPlanRecord) -> [String] {
    guard !isOther, let block = blocks[record.block] else { return [] }
    let done = plans.compactMap { id, plan -> WeeklyVolume.Session? in
      guard id != block.id, let other = blocks[id], other.status == .completed, other.start < block.start else {
        return nil
      }
      return (other.start, Self.burdeningSets(plan))
    }
    let complaints = zones.all.map {
      WeeklyVolume.complaint((block.start, Self.burdeningSets(record)), after: done, in: $0)
    }
    return complaints.contains(nil) ? [] : complaints.prefix(1).compactMap { $0 }
  }

  private static func burdeningSets(_ plan: WorkoutPlanRecord) -> Int {
    plan.entries.reduce(0) { sum, entry in
      sum + (ExercisePool.exercise(entry.exercise).map { $0.load > .nothing } == true ? entry.sets : 0)
    }
  }

  /// What was worked hard less than two days before, in a block that was done.
  private func tiredMuscles(_ record: WorkoutPlanRecord, _ exercises: [Exercise]) -> [String] {
    guard let block = blocks[record.block] else { return [] }
    let wanted = exercises.filter(\.needsFreshMuscles).reduce(into: Set<BodyPart>()) { $0.formUnion($1.muscles) }
    for (id, plan) in plans.sorted(by: { $0.key < $1.key }) where id != record.block {
      guard let other = blocks[id], other.status == .completed, other.end <= block.start,
        block.start - other.end < Limit.muscleRest
      else { continue }
      let worked = plan.entries.compactMap { ExercisePool.exercise($0.exercise) }.filter(\.needsFreshMuscles)
        .reduce(into: Set<BodyPart>()) { $0.formUnion($1.muscles) }
      if !wanted.isDisjoint(with: worked) { return ["muscles that were worked in block \(shortID(id))"] }
    }
    return []
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    .judge(failures, chances: count, vacuousBecause: "no plan was given")
  }
}
