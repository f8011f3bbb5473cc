package import DeviceKit
import SimKernel
import Wire

// What the phone's app has for its planner: the triggers, what it works on, and the carrying out (tech spec §2.2).
extension PhoneApp {
  /// Writes down what there is to plan now, and has the planner look at it.
  mutating func considerPlanning(_ context: inout DeviceContext) {
    guard var desk = planning, replica.mayWrite() else { return }
    notePlace(&desk, &context)
    addDates(&desk, context.civil)
    let mayRead = !context.platform.isCalendarDenied
    let changes = mayRead || setup.rules.hasPlanted(.changesLost) ? CalendarStore(store).takeChanges() : []
    for change in mayRead ? changes : [] {
      context.report(PlanningFact.changed(change, by: setup.device))
      desk.triggers.add(.changed(change))
    }
    addOverdue(&desk, context)
    planning = desk
    considerOffice(&context)
    plan(&context)
    mendCalendar(&context)
  }

  /// Adds a trigger, if there is a planner.
  mutating func occur(_ trigger: PlanningTrigger, _ context: inout DeviceContext) {
    guard planning != nil else { return }
    planning?.triggers.add(trigger)
    plan(&context)
  }

  private mutating func plan(_ context: inout DeviceContext) {
    guard planning?.isPlanning == false, planning?.triggers.isEmpty() == false, replica.mayWrite() else {
      return
    }
    planning?.isPlanning = true
    context.notify(.planningDue)
  }

  /// New dates, evenings and weeks by the phone's clock; one that was noted is not noted again, also when the clock goes
  /// back.
  private func addDates(_ desk: inout PlanningDesk, _ civil: CivilDateTime) {
    let (today, yesterday, hours) = (civil.date, civil.date.adding(days: -1), desk.hours)
    advance(.plannedDay, to: today, from: yesterday) { date in
      desk.triggers.add(.dayBegan(date))
    }
    let evening = civil.hour >= hours.evening ? today : civil.hour < hours.lateUntil ? yesterday : nil
    if let evening {
      advance(.plannedEvening, to: evening, from: yesterday) { date in
        desk.triggers.add(.evening(date))
      }
    }
    let isSunday = today.weekday == .sunday && civil.hour >= hours.week
    let isAfterwards = yesterday.weekday == .sunday && civil.hour < hours.lateUntil
    guard let sunday = isSunday ? today : isAfterwards ? yesterday : nil else { return }
    advance(.plannedWeek, to: sunday, from: yesterday) { date in
      desk.triggers.add(.week(date))
    }
  }

  /// Notes a date that is later than the last one; what was before the app's first day is over.
  private func advance(_ key: MemoryKey, to date: CivilDate, from first: CivilDate, _ add: (CivilDate) -> Void) {
    let last = store.number(key) ?? Int64(first.dayNumber)
    guard Int64(date.dayNumber) > last else {
      if store.number(key) == nil { store.remember(key, last) }
      return
    }
    add(date)
    store.remember(key, Int64(date.dayNumber))
  }

  /// Notes blocks that are over; one that was closed and given back is over again.
  private func addOverdue(_ desk: inout PlanningDesk, _ context: DeviceContext) {
    let now = context.clock
    let open = desk.blocks(replica.ledger).values.filter { $0.isOpen && desk.hours.isOver($0, at: now) }
    for block in open.sorted(by: { ($0.start, $0.id) < ($1.start, $1.id) }) {
      let trigger = PlanningTrigger.overdue(block.id)
      if !desk.triggers.holds(trigger) { desk.triggers.add(trigger) }
    }
  }

  /// A block that was over may have been moved by what the wearer said before anybody thought about it.
  private mutating func forgetOverdue(_ context: DeviceContext) {
    guard var desk = planning else { return }
    while let (position, trigger) = desk.triggers.first(), case .overdue(let id) = trigger,
      let block = desk.blocks(replica.ledger)[id], block.isOpen, !desk.hours.isOver(block, at: context.clock)
    {
      _ = desk.triggers.remove(position)
    }
    planning = desk
  }

  // MARK: - For the agent host

  mutating func nextPlanning(_ context: inout DeviceContext) -> PlanningSituation? {
    forgetOverdue(context)
    guard var desk = planning, replica.mayWrite(), let (position, trigger) = desk.triggers.first(),
      !mustWait(trigger, context)
    else {
      planning?.isPlanning = false
      mendCalendar(&context)
      return nil
    }
    let now = context.clock
    let past = now - .days(Int64(desk.hours.lookBack))
    let today = context.zone.startOfDay(context.civil.date)
    let workouts = replica.ledger.records(in: .workouts, observedFrom: past, to: now + .days(1))
    var situation = PlanningSituation(
      position: position, trigger: trigger, now: now, zone: context.zone,
      blocks: desk.allBlocks(replica.ledger), plans: desk.plans(replica.ledger),
      events: context.platform.isCalendarDenied
        ? [] : CalendarStore(store).events(from: today, to: today + .days(Int64(desk.hours.horizon))),
      days: desk.days(replica.ledger), metrics: keptMetrics(trigger, desk),
      workouts: workouts.compactMap { record in
        if let workout = record.body?.content(Workout.self) {
          KnownWorkout(id: record.key.id, workout: workout)
        } else {
          nil
        }
      },
      trust: desk.trust(replica.ledger), memory: desk.memory(replica.ledger), state: desk.state(),
      hasCalendarAccess: !context.platform.isCalendarDenied,
      configuration: desk.configuration.accepted(), hasPast: history.hasPast,
      past: knownPast(trigger, context), rules: setup.rules,
      places: context.platform.isLocationDenied ? [] : desk.places.all())
    (situation.cloud.mayAsk, situation.cloud.drafts) = (desk.calls.isOn, desk.calls.drafts())
    planning = desk
    if trigger.isAboutShadows { situation.office = officeView(context) }
    return situation
  }

  private func keptMetrics(_ trigger: PlanningTrigger, _ desk: PlanningDesk) -> [StoredMetric] {
    guard case .morning(let date) = trigger else { return [] }
    return MetricStore(store.latched).metrics(since: date.adding(days: -desk.hours.lookBack))
  }

  // MARK: - What the wearer sees and says

  /// The wearer opens the app and sees what waits there.
  mutating func showNotices(_ context: inout DeviceContext) {
    guard let board = planning?.notices else { return }
    for (way, subject) in board.takeAll(at: context.clock) {
      context.report(PlanningFact.noticed(subject, way, by: setup.device))
      occur(.seen(subject), &context)
    }
  }

  mutating func takeIn(_ answer: PlanAnswer, _ context: inout DeviceContext) {
    guard planning != nil else { return }
    context.report(PlanningFact.answered(answer, by: setup.device))
    context.report(PlanningFact.felt(answer == .crashing ? .emergency : .acknowledgment, by: setup.device))
    if case .shadows(true) = answer { store.remember(.hasWantedShadows, 1) }
    occur(.answered(answer), &context)
  }
}

extension DeviceActor where Machine == OperatingSystem<PhoneApp> {
  package func nextPlanning(process: UInt64) async -> PlanningSituation? {
    inApp(process: process) { app, context in app.nextPlanning(&context) } ?? nil
  }

  package func carryOut(_ outcome: PlanningOutcome, of position: Int64, process: UInt64) async -> Bool {
    inApp(process: process) { app, context in app.carryOut(outcome, of: position, &context) }
      != nil
  }
}

extension PhoneApp {
  /// The cloud answered a call: the planner makes of it what it can.
  mutating func takeIn(_ outcome: GenerationOutcome, of id: UInt64, _ context: inout DeviceContext) {
    guard let block = planning?.calls.take(outcome, of: id, &context) else { return }
    if case .refused(let span) = outcome {
      occur(.generated(block: block, retryAfter: span), &context)
    } else {
      occur(.generated(block: block, retryAfter: nil), &context)
    }
  }
}

extension PhoneApp {
  /// The cloud answered with a configuration, or that there is no new one: the planner judges it in its turn.
  mutating func takeIn(configuration document: [UInt8]?, _ context: inout DeviceContext) {
    guard let document = planning?.configuration.receive(document, context) else { return }
    occur(.configuration(document), &context)
  }
}
