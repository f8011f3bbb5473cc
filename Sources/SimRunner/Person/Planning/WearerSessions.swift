import WearerKit

/// The wearer's training as it comes: their change of a session when they see it, and their decision as it begins.
///
/// Sessions that were planned or agreed to on the same day are met like all others. A session that the planner removed
/// before it begins is not trained. Their own training waits for a session of the same day, and takes its place if they skip it.
final class WearerSessions: SessionCalendar, BodyInfluence, TraceObserver {
  var interest: TraceInterest { .facts }
  var facts: FactInterest { .of(PlanningFact.self) }
  private unowned let world: World
  /// The sessions in the calendar, as the phone last wrote them.
  private var sessions: [UInt64: TrainingBlock] = [:]
  private var promises: [UInt64: Promise] = [:]
  private var seen: Set<UInt64> = []
  private var decided: Set<UInt64> = []
  /// Today's training of their own that waits for a session.
  private var waiting: Session?
  /// The latest training, in order, and the ids of its readings.
  private var trained: [(session: Session, readings: Set<UInt64>)] = []

  /// The hour from which the wearer looks at the day's sessions, and the time after which a session is too late to begin
  /// (assumed).
  private static let lookHour = 4
  private static let latest = Span.minutes(15)

  init(_ world: World) { self.world = world }

  private var now: Timestamp { world.clock.timestamp(world.kernel.now) }
  private func date(_ moment: Timestamp) -> CivilDate { world.plan.zone.civil(moment).date }

  func start() { world.kernel.observe(with: self) }

  func observe(_ event: TraceEvent) {
    let fact = event.planningFact
    if case .answered(let answer, _)? = fact, let block = answer.agreed { promises[block] = .agreed(at: now) }
    if case .changed(let change, _)? = fact, case .moved = change.kind, change.editor == .wearer {
      promises[change.block] = .chosen
    }
    if case .planned(let block, _)? = fact { note(block) }
  }

  private func note(_ block: TrainingBlock) {
    guard block.status == .scheduled else {
      sessions[block.id] = nil
      return
    }
    let before = sessions.updateValue(block, forKey: block.id)
    guard world.wearer.followsPlans, before?.start != block.start, block.start > now - Self.latest else { return }
    at(block.start) { [unowned self] in begin(block.id, block.start) }
    let morning = world.plan.zone.timestamp(
      CivilDateTime(date: date(block.start), hour: Self.lookHour, minute: 0))
    world.whenAwake(world.clock.instant(max(now, morning))) { [unowned self] in see(block.id) }
  }

  // MARK: - A session is seen

  private func see(_ id: UInt64) {
    guard world.kernel.now < world.end, let block = sessions[id], seen.insert(id).inserted,
      let reaction = world.sees(PlannedSession(block), at: now)
    else { return }
    world.report(ReactionFact(id, reaction))
    switch reaction {
    case .follows, .skips: break
    case .deletes(let moment): edit(id, .delete, by: .wearer, at: moment)
    case .moves(let start, let moment):
      edit(id, .move(to: start), by: .wearer, at: moment)
      // Also if the app never looks at its calendar until then.
      at(start) { [unowned self] in begin(id, start) }
    case .clearedByAssistant(let moment):
      edit(id, .delete, by: .delegate, at: moment)
      // The assistant does it on another computer.
      at(moment) { [unowned world] in world.tellOfCalendars() }
    }
  }

  private func edit(_ id: UInt64, _ edit: CalendarEdit, by editor: CalendarEvent.Editor, at moment: Timestamp) {
    world.schedule(Message(DeviceEvent.editsCalendar(block: id, edit, by: editor)), at: moment)
  }

  // MARK: - A session begins

  private func begin(_ id: UInt64, _ start: Timestamp) {
    guard let block = calendar(id, start),
      decided.insert(stableHash(id, UInt64(bitPattern: start.nanoseconds))).inserted
    else { return }
    let isLate = world.plan.rules.hasPlanted(.trainsAsleep)
    let moment = isLate ? (world.bedtime(after: now) ?? now) + .hours(1) : now
    let session = world.wearer.begins(PlannedSession(block), at: moment, promises[id] ?? .none)
    guard let session, isLate || isFree(session.interval) else {
      world.report(ReactionFact(id, .skips))
      if let own = waiting?.moved(to: now + Self.latest), !world.isAsleep(in: own.interval) { train(own) }
      return
    }
    world.report(ReactionFact(id, .follows))
    train(session)
  }

  /// Returns the session if it is in the calendar at that time. Without the phone the wearer goes by memory.
  private func calendar(_ id: UInt64, _ start: Timestamp) -> TrainingBlock? {
    let isUp = world.host(.phone)?.isUp == true
    let known = isUp ? world.plannedBlocks.first { $0.id == id } : sessions[id]
    return known.flatMap { $0.start == start && $0.status == .scheduled ? $0 : nil }
  }

  /// Returns whether the wearer is awake for that time, in no meeting that was put over it, and not training.
  private func isFree(_ time: Range<Timestamp>) -> Bool {
    !world.isAsleep(in: time) && world[BlockUpsets.self]?.isBusy(in: time) != true
      && !trained.contains { $0.session.interval.overlaps(time) }
  }

  private func train(_ session: Session) {
    waiting = nil
    world.train(session)
    if let course = session.course { use(session, course) }
  }

  // MARK: - On the watch

  /// The wearer starts, pauses and ends a session on the watch, and says there how it was.
  private func use(_ session: Session, _ course: SessionCourse) {
    var random = RandomStream(seed: world.plan.seed, name: "wearer.watch.\(session.sample.id)")
    let end = session.interval.upperBound + .seconds(Int64(random.uniform(3, 60)))
    let (luck, willing, pace) = (random.unit(), random.unit(), Int64(random.uniform(5, 40)))
    tap(SessionAct.begins, at: session.interval.lowerBound) { [unowned self] in
      for pause in course.pauses {
        tap(SessionAct.pauses, at: pause.lowerBound) { [unowned self] in tap(SessionAct.resumes, at: pause.upperBound) }
      }
      guard !course.forgetsEnd else { return }
      tap(SessionAct.ends, at: end) { [unowned self] in
        guard let answers = world[WearerAnswers.self], willing < answers.habits.rates else { return }
        tap(PlanAnswer.effort(workout: session.sample.id, answers.effort(luck)), at: end + .seconds(pace))
      }
    }
  }

  /// - Parameter next: Called if the watch is there for it.
  private func tap(_ act: some UserAction, at moment: Timestamp, _ next: @escaping () -> Void = {}) {
    at(moment) { [unowned self] in
      guard world.host(.watch)?.isUp == true, !world.isAsleep(in: now..<now + .seconds(1)) else { return }
      world.kernel.post(act, to: Role.watch.node, at: world.kernel.now)
      next()
    }
  }

  // MARK: - Their own training

  func dayIsPlanned(_ day: WearerDay) {
    for session in day.intended {
      at(session.interval.lowerBound) { [unowned self] in
        let today = date(now)
        guard isFree(session.interval), !trained.contains(where: { date($0.session.interval.lowerBound) == today })
        else { return }
        let isPlanned = sessions.values.contains { $0.start >= now && date($0.start) == today }
        if isPlanned { waiting = session } else { train(session) }
      }
    }
  }

  func dayBegins() {
    waiting = nil
    sessions = sessions.filter { $0.value.end > now - .days(1) }
  }

  // MARK: - The body

  func willTrain(_ session: Session, _ events: [WearerEvent]) {
    trained = trained.suffix(3) + [(session, Set(events.compactMap { $0.stimulus?.about }))]
  }

  /// The readings of the day's plan are those of a quiet hour: the heart beats as in the session, and comes down after it.
  func moved(_ sample: HealthSample) -> HealthSample {
    guard case .heartRate(let rate) = sample.reading else { return sample }
    var beats = rate
    for (session, readings) in trained where !readings.contains(sample.id) {
      if session.interval.contains(sample.end), case .workout(let summary) = session.sample.reading {
        beats = max(beats, summary.averageHeartRate ?? beats)
      }
      beats += session.rise(at: sample.end)
    }
    guard beats != rate else { return sample }
    return HealthSample(id: sample.id, start: sample.start, end: sample.end, reading: .heartRate(beats.rounded()))
  }

  private func at(_ moment: Timestamp, _ body: @escaping () -> Void) {
    let world = world
    world.kernel.schedule(at: max(world.kernel.now, world.clock.instant(moment))) { [unowned world] in
      if world.kernel.now < world.end { body() }
    }
  }
}

extension PlannedSession {
  fileprivate init(_ block: TrainingBlock) {
    self.init(id: block.id, kind: block.kind, start: block.start, end: block.end)
  }
}

extension PlanAnswer {
  /// The session that the wearer wants with this answer.
  package var agreed: UInt64? {
    switch self {
    case .proposal(let block, true), .reschedules(let block, _), .changesKind(let block, _), .later(let block): block
    case .proposal, .missed, .vacation, .phase, .shadows, .crashing, .profile, .reverts, .effort, .insight, .replies:
      nil
    }
  }
}
