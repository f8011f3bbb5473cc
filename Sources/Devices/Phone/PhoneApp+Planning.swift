package import DeviceKit
import SimKernel
import Wire

// What the phone's app has for its planner: the occasions, what it works on, and the carrying out (tech spec §2.2).
extension PhoneApp {
  /// Writes down what there is to think about now, and has somebody think about it.
  mutating func considerPlanning(_ context: inout DeviceContext) throws(StorageError) {
    guard var desk = planning, try replica.mayWrite() else { return }
    try notePlace(&desk, &context)
    try addDates(&desk, context.civil)
    let mayRead = !context.platform.isCalendarDenied
    let changes = mayRead || setup.rules.hasPlanted(.changesLost) ? try CalendarStore(store).takeChanges() : []
    for change in mayRead ? changes : [] {
      context.report(PlanningFact.changed(change, by: setup.device))
      try desk.occasions.add(.changed(change))
    }
    try addOverdue(&desk, context)
    planning = desk
    try considerOffice(&context)
    try plan(&context)
    try mendCalendar(&context)
  }

  /// Adds an occasion, if there is a planner.
  mutating func occur(_ occasion: PlanningOccasion, _ context: inout DeviceContext) throws(StorageError) {
    guard planning != nil else { return }
    try planning?.occasions.add(occasion)
    try plan(&context)
  }

  private mutating func plan(_ context: inout DeviceContext) throws(StorageError) {
    guard planning?.isPlanning == false, try planning?.occasions.isEmpty() == false, try replica.mayWrite() else {
      return
    }
    planning?.isPlanning = true
    context.notify(.planningDue)
  }

  /// New dates, evenings and weeks by the phone's clock; one that was noted is not noted again, also when the clock goes
  /// back.
  private func addDates(_ desk: inout PlanningDesk, _ civil: CivilDateTime) throws(StorageError) {
    let (today, yesterday, hours) = (civil.date, civil.date.adding(days: -1), desk.hours)
    try advance(.plannedDay, to: today, from: yesterday) { date throws(StorageError) in
      try desk.occasions.add(.dayBegan(date))
    }
    let evening = civil.hour >= hours.evening ? today : civil.hour < hours.lateUntil ? yesterday : nil
    if let evening {
      try advance(.plannedEvening, to: evening, from: yesterday) { date throws(StorageError) in
        try desk.occasions.add(.evening(date))
      }
    }
    let isSunday = today.weekday == .sunday && civil.hour >= hours.week
    let isAfterwards = yesterday.weekday == .sunday && civil.hour < hours.lateUntil
    guard let sunday = isSunday ? today : isAfterwards ? yesterday : nil else { return }
    try advance(.plannedWeek, to: sunday, from: yesterday) { date throws(StorageError) in
      try desk.occasions.add(.week(date))
    }
  }

  /// Notes a date that is later than the last one; what was before the app's first day is over.
  private func advance(
    _ key: MemoryKey, to date: CivilDate, from first: CivilDate, _ add: (CivilDate) throws(StorageError) -> Void
  ) throws(StorageError) {
    let last = try store.number(key) ?? Int64(first.dayNumber)
    guard Int64(date.dayNumber) > last else {
      if try store.number(key) == nil { try store.remember(key, last) }
      return
    }
    try add(date)
    try store.remember(key, Int64(date.dayNumber))
  }

  /// Notes blocks that are over; one that was closed and given back is over again.
  private func addOverdue(_ desk: inout PlanningDesk, _ context: DeviceContext) throws(StorageError) {
    let now = context.clock
    let open = try desk.blocks(replica.ledger).values.filter { $0.isOpen && desk.hours.isOver($0, at: now) }
    for block in open.sorted(by: { ($0.start, $0.id) < ($1.start, $1.id) }) {
      let occasion = PlanningOccasion.overdue(block.id)
      if try !desk.occasions.holds(occasion) { try desk.occasions.add(occasion) }
    }
  }

  /// A block that was over may have been moved by what the wearer said before anybody thought about it.
  private mutating func forgetOverdue(_ context: DeviceContext) throws(StorageError) {
    guard var desk = planning else { return }
    while let (position, occasion) = try desk.occasions.first(), case .overdue(let id) = occasion,
      let block = try desk.blocks(replica.ledger)[id], block.isOpen, !desk.hours.isOver(block, at: context.clock)
    {
      _ = try desk.occasions.remove(position)
    }
    planning = desk
  }

  // MARK: - For whoever thinks

  mutating func nextPlanning(_ context: inout DeviceContext) throws(StorageError) -> PlanningSituation? {
    try forgetOverdue(context)
    guard var desk = planning, try replica.mayWrite(), let (position, occasion) = try desk.occasions.first(),
      !mustWait(occasion, context)
    else {
      planning?.isPlanning = false
      try mendCalendar(&context)
      return nil
    }
    let now = context.clock
    let past = now - .days(Int64(desk.hours.lookBack))
    let today = context.zone.startOfDay(context.civil.date)
    let workouts = try replica.ledger.records(in: .workouts, observedFrom: past, to: now + .days(1))
    var situation = PlanningSituation(
      position: position, occasion: occasion, now: now, zone: context.zone,
      blocks: try desk.allBlocks(replica.ledger), plans: try desk.plans(replica.ledger),
      events: context.platform.isCalendarDenied
        ? [] : try CalendarStore(store).events(from: today, to: today + .days(Int64(desk.hours.horizon))),
      days: try desk.days(replica.ledger), metrics: try keptMetrics(occasion, desk),
      workouts: workouts.compactMap { record in
        if case .workout(let workout)? = record.body { KnownWorkout(id: record.key.id, workout: workout) } else { nil }
      },
      trust: try desk.trust(replica.ledger), memory: try desk.memory(replica.ledger), state: try desk.state(),
      hasCalendarAccess: !context.platform.isCalendarDenied,
      configuration: try desk.configuration.accepted(), hasPast: history.hasPast,
      past: try knownPast(occasion, context), rules: setup.rules,
      places: context.platform.isLocationDenied ? [] : try desk.places.all())
    (situation.cloud.mayAsk, situation.cloud.drafts) = (desk.calls.isOn, try desk.calls.drafts())
    planning = desk
    if occasion.isAboutShadows { situation.office = try officeView(context) }
    return situation
  }

  private func keptMetrics(
    _ occasion: PlanningOccasion, _ desk: PlanningDesk
  ) throws(StorageError) -> [StoredMetric] {
    guard case .morning(let date) = occasion else { return [] }
    return try MetricStore(store.database).metrics(since: date.adding(days: -desk.hours.lookBack))
  }

  // MARK: - What the wearer sees and says

  /// The wearer opens the app and sees what waits there.
  mutating func showNotices(_ context: inout DeviceContext) throws(StorageError) {
    guard let board = planning?.notices else { return }
    for (way, subject) in try board.takeAll(at: context.clock) {
      context.report(PlanningFact.noticed(subject, way, by: setup.device))
      try occur(.seen(subject), &context)
    }
  }

  mutating func takeIn(_ answer: PlanAnswer, _ context: inout DeviceContext) throws(StorageError) {
    guard planning != nil else { return }
    context.report(PlanningFact.answered(answer, by: setup.device))
    context.report(PlanningFact.felt(answer == .crashing ? .emergency : .acknowledgment, by: setup.device))
    if case .shadows(true) = answer { try store.remember(.hasWantedShadows, 1) }
    try occur(.answered(answer), &context)
  }
}

extension DeviceActor where Machine == OperatingSystem<PhoneApp> {
  package func nextPlanning(process: UInt64) async -> PlanningSituation? {
    inApp(process: process) { app, context throws(StorageError) in try app.nextPlanning(&context) } ?? nil
  }

  package func carryOut(_ outcome: PlanningOutcome, of position: Int64, process: UInt64) async -> Bool {
    inApp(process: process) { app, context throws(StorageError) in try app.carryOut(outcome, of: position, &context) }
      != nil
  }
}

extension PhoneApp {
  /// The cloud answered a call: the planner makes of it what it can.
  mutating func takeIn(
    _ outcome: GenerationOutcome, of id: UInt64, _ context: inout DeviceContext
  ) throws(StorageError) {
    guard let block = try planning?.calls.take(outcome, of: id, &context) else { return }
    if case .refused(let span) = outcome {
      try occur(.generated(block: block, retryAfter: span), &context)
    } else {
      try occur(.generated(block: block, retryAfter: nil), &context)
    }
  }
}

extension PhoneApp {
  /// The cloud answered with a configuration, or that there is no new one: the planner judges it in its turn.
  mutating func takeIn(configuration document: [UInt8]?, _ context: inout DeviceContext) throws(StorageError) {
    guard let document = try planning?.configuration.receive(document, context) else { return }
    try occur(.configuration(document), &context)
  }
}
