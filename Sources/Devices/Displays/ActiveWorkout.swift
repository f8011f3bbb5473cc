package struct WorkoutScreen: Hashable, Sendable {
  package let at: Timestamp
  package let phase: WorkoutSession.Phase
  package let block: UInt64?
  /// The time in which the wearer has trained.
  package let active: Span
  /// The exercise of the plan that is due now, or the kind of session without a plan.
  package let exercise: String?
  /// The seconds of rest after a set that remain; `nil` within a set.
  package let rest: Int?
  package let heartRate: Double?

  package var words: String {
    ([phase.name, "\(Int(active.seconds / 60)) min", exercise] + [rest.map { "rest \($0) s" }]).compactMap { $0 }
      .joined(separator: ", ")
  }
}

/// The screens of an active workout and of the feel check after it (implementation plan 3.3). The system lets the app run
/// meanwhile.
package final class ActiveWorkout: Feature {
  package static let wakes: [WakeToken.Reason] = [.workoutDue]

  package let device: DeviceServices
  private let session: WorkoutSession

  /// Only a planner has sessions to start.
  package init?(_ device: DeviceServices) {
    guard device.setup.planner != nil, RecordKind.todayStatus.since <= device.setup.app else { return nil }
    self.device = device
    session = WorkoutSession(device.store)
  }

  package func takeOver() { letGo(numbers: MemoryKey.session) }

  package func run(_ context: inout DeviceContext) { attend(&context) }
  package func wake(_ token: WakeToken, _ context: inout DeviceContext) { attend(&context) }

  package func notice(_ act: Message, _ context: inout DeviceContext) {
    if let act = act.body(as: SessionAct.self) { take(act, &context) }
    guard case .effort(_, let effort)? = act.body(as: PlanAnswer.self), session.phase == .feelCheck else { return }
    session.take(effort)
    close(&context)
  }

  private func take(_ act: SessionAct, _ context: inout DeviceContext) {
    let (now, phase) = (context.clock, session.phase)
    switch act {
    case .begins:
      if phase != .closed { close(&context) }
      session.begin(nextBlock(now), at: now)
      context.recordWorkout(true)
    case .pauses where phase == .running: session.pause(at: now)
    case .resumes where phase == .paused: session.resume(at: now)
    case .ends where phase == .running || phase == .paused: session.end(at: now)
    case .pauses, .resumes, .ends: return
    }
    draw(&context)
    attend(&context)
  }

  /// Closes the screen if the wearer has forgotten it, or waits until then.
  private func attend(_ context: inout DeviceContext) {
    guard let due = session.due() else { return }
    guard due <= context.clock else { return context.wake(after: due - context.clock, WakeToken(.workoutDue)) }
    close(&context)
  }

  /// Has the workout recorded as it is.
  private func close(_ context: inout DeviceContext) {
    device.announce(WorkoutOverNews(), &context)
    session.close()
    draw(&context)
    context.recordWorkout(false)
  }

  private func draw(_ context: inout DeviceContext) {
    func content<Content: RecordContent>(_ key: RecordKey?) -> Content? {
      key.flatMap { replica.ledger.record($0) }?.body?.content(Content.self)
    }
    let (active, block) = (session.active(at: context.clock), session.block)
    let plan: WorkoutPlanRecord? = content(block.map(WorkoutPlanRecord.key(ofBlock:)))
    let planned: TrainingBlock? = content(block.map(TrainingBlock.key))
    let due = plan?.due(after: Int(active.seconds))
    let screen = WorkoutScreen(
      at: context.clock, phase: session.phase, block: block, active: active,
      exercise: due?.exercise ?? planned?.kind.name, rest: due?.rest,
      heartRate: HealthStore(store).last(.heartRate)?.value)
    context.report(DisplayFact.workout(screen, by: setup.device))
  }

  /// Returns the session of the plan that the wearer starts now; `nil` if the watch doesn't know of one.
  private func nextBlock(_ now: Timestamp) -> UInt64? {
    let blocks = replica.ledger.records(in: .planning).compactMap { $0.body?.content(TrainingBlock.self) }
    return blocks.filter { $0.status == .scheduled && $0.start <= now + .hours(1) && now < $0.end }
      .min { ($0.start, $0.id) < ($1.start, $1.id) }?.id
  }
}

extension WorkoutPlanRecord {
  /// The seconds of a set that is counted in repetitions (assumed).
  private static let setSeconds = 40

  /// Returns the exercise that is due after so many seconds of training at the plan's pace, and the seconds of rest that
  /// remain; `nil` after the last one.
  fileprivate func due(after seconds: Int) -> (exercise: String, rest: Int?)? {
    var left = seconds
    for entry in entries {
      // A pace in a zone is kept for a time.
      let work = entry.zone == nil ? Self.setSeconds : entry.amount
      let length = work + entry.rest
      guard left >= entry.sets * length else {
        let since = left % max(1, length)
        return (entry.exercise, since < work ? nil : length - since)
      }
      left -= entry.sets * length
    }
    return nil
  }
}

extension WakeToken.Reason {
  /// The wearer has forgotten a workout, or its feel check.
  static let workoutDue = Self(81, "closes the screen of a workout that the wearer has forgotten")
}
