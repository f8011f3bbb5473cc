import WearerKit

final class NextSessionCheck: CheckFindings, ArchiveCheck, CountingCheck {
  static let name = CheckName(
    "next-session", "After a workout the next session stands, is asked about, or there is a reason for none.")
  static let promise =
    "once the phone has thought about a workout of the day, before nine in the evening, a session stands or is asked about "
    + "for the rest of that day or the next, or a receipt that names the workout says why there is none"
  static let doesNotVerify =
    "that it suits what was done, workouts that become known six hours late or on another day, or those of a phone that "
    + "another one took the place of meanwhile"
  static let vacuousBecause = "no workout became known on its day"

  private var clock: NodeClock
  var archive = RecordArchive()
  private var blocks: [UInt64: TrainingBlock] = [:]
  /// The workouts that the phone has counted since it was last looked at, and whether a session was ahead then.
  private var waiting: [(id: UInt64, at: Instant, hadNext: Bool)] = []
  /// The workouts about which the planner has reported.
  private var said: Set<UInt64> = []

  init(_ plan: WorldPlan) { clock = plan.clock(of: .phone) }

  func observe(_ event: TraceEvent) {
    if let change = event.fact(as: ClockFact.self), change.role == .phone { (clock, waiting) = (change.clock, []) }
    let news = archive.follow(event)
    if case .blank? = news { (blocks, waiting) = ([:], []) }
    if case .knows(.block(let block), let isRestored)? = news {
      let before = blocks.updateValue(block, forKey: block.id)
      if !isRestored, block.status == .completed, before?.status != .completed, let workout = block.workout {
        note(workout, event.at)
      }
    }
    if case .booted(let device, _)? = event.deviceFact, device.role == .phone { waiting = [] }
    let fact = event.planningFact
    if case .trusted(let trusted, _)? = fact, case .outcome(.otherWorkout, let workout, _, _, _) = trusted.content {
      note(workout, event.at)
    }
    if case .explained(let receipt, _)? = fact {
      guard [.scheduled, .proposed, .skippedScheduling].contains(receipt.action), let cause = receipt.cause else {
        return
      }
      said.insert(cause)
    }
  }

  private func note(_ workout: UInt64, _ moment: Instant) {
    waiting.append((workout, moment, hasNext(after: clock.read(at: moment))))
  }

  /// Returns whether a session is planned or proposed for the rest of the day or the next one.
  private func hasNext(after now: Timestamp) -> Bool {
    let until = clock.zone.startOfDay(clock.zone.civil(now).date.adding(days: 2))
    return blocks.values.contains { $0.isOpen && $0.start > now && $0.start < until }
  }

  func probe(_ world: World) throws(StorageError) {
    guard failures.count < 20, !waiting.isEmpty, let phone = world.host(.phone), try phone.hasPlannedEverything() else {
      return
    }
    let workouts = try phone.records(in: .workouts)
    for (id, moment, hadNext) in waiting {
      guard let workout = workouts.first(where: { $0.key.id == id })?.body?.content(Workout.self) else { continue }
      let now = clock.read(at: moment)
      let civil = clock.zone.civil(now)
      guard civil.hour < 21, clock.zone.civil(workout.end).date == civil.date, now - workout.end <= .hours(6) else {
        continue
      }
      chances += 1
      guard !hadNext, !hasNext(after: now), !said.contains(id) else { continue }
      fail(world.kernel.now, "after workout \(shortID(id)) no next session was thought of")
    }
    waiting = []
  }
}
