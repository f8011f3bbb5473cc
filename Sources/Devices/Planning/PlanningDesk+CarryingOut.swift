// The planner's outcome is applied as a whole: everything is written in the transaction of the device's turn.
extension PlanningDesk {
  package func carryOut(
    _ outcome: PlanningOutcome, of situation: PlanningSituation, _ context: inout DeviceContext
  ) {
    guard replica.mayWrite(), triggers.remove(situation.position) else { return }
    for turn in outcome.turns { context.report(PlanningFact.turned(turn, by: setup.device)) }
    if let last = situation.surroundings.events.last { store.remember(.takenSurroundings, last.position) }
    if let standing = outcome.standingOfBody { context.report(PlanningFact.knows(standing, by: setup.device)) }
    write(outcome, &context)
    changeCalendar(outcome, &context)
    keep(outcome, &context)
    help(outcome, &context)
    tellDisplays(outcome.figures, &context)
    ask(outcome, &context)
    for forecast in outcome.forecasts { context.report(PlanningFact.foreseen(forecast, by: setup.device)) }
    if !outcome.blocks.isEmpty { wishForWakes(&context) }
    for subject in outcome.withdrawnAlerts { context.withdrawAlert(subject) }
    for notice in outcome.notices {
      guard notice.way == .alert else {
        notices.add(notice)
        continue
      }
      let moment = notice.due.map { AlertMoment(due: $0, lapses: notice.lapses) }
      context.alert(on: notice.date, notice.subject, at: moment)
    }
  }

  /// Writes the records: the wearer's statements before their consequences, trust before the actions it permits.
  private func write(_ outcome: PlanningOutcome, _ context: inout DeviceContext) {
    let device = setup.device
    if let profile = outcome.profile {
      replica.write(TrainingProfile.key, RecordBody(profile), created: context.clock, &context)
      context.report(PlanningFact.profiled(profile, by: device))
    }
    for event in outcome.trust where replica.ledger.header(event.key) == nil {
      replica.write(event.key, RecordBody(event), created: event.at, &context)
      material.note(event)
      context.report(PlanningFact.trusted(event, by: device))
    }
    if let standing = outcome.standing, replica.ledger.record(TrustSummary.key)?.body != RecordBody(standing) {
      replica.write(TrustSummary.key, RecordBody(standing), created: context.clock, &context)
      context.report(PlanningFact.stands(standing, by: device))
    }
    if context.platform.isCalendarDenied, !outcome.blocks.isEmpty { store.remember(.calendarIsInDoubt, 1) }
    for block in outcome.blocks {
      replica.write(TrainingBlock.key(block.id), RecordBody(block), created: block.created, &context)
      material.note(block)
      context.report(PlanningFact.planned(block, by: device))
    }
    for plan in outcome.plans {
      let key = WorkoutPlanRecord.key(ofBlock: plan.block)
      replica.write(key, RecordBody(plan), created: context.clock, &context)
      material.note(plan)
      context.report(PlanningFact.delivered(plan, by: device))
    }
    if let memory = outcome.memory {
      replica.write(BehaviouralMemory.key, RecordBody(memory), created: context.clock, &context)
      context.report(PlanningFact.remembered(memory, by: device))
    }
  }

  /// Writes the calendar, or reports once that it couldn't. A planner without permission plans no calendar changes, but
  /// scheduling or removing a block implies one.
  private func changeCalendar(_ outcome: PlanningOutcome, _ context: inout DeviceContext) {
    guard !context.platform.isCalendarDenied else {
      let isOwed = outcome.blocks.contains { $0.status == .scheduled || !$0.status.staysInCalendar }
      if isOwed || !outcome.calendar.isEmpty { context.report(PlanningFact.calendarFailed(by: setup.device)) }
      return
    }
    let calendar = CalendarStore(store)
    for mutation in outcome.calendar {
      switch mutation {
      case .put(let event): calendar.put([event])
      case .remove(let id): calendar.remove(id)
      }
      context.report(PlanningFact.calendar(mutation, by: setup.device))
    }
  }

  /// Stores the data that stays on this phone.
  private func keep(_ outcome: PlanningOutcome, _ context: inout DeviceContext) {
    if !setup.rules.hasDefect(.receiptsInMemory) {
      let tooLong = setup.rules.hasPlanted(.receiptsPruned) ? Span.days(89) : .zero
      ReceiptStore(store.latched).add(outcome.receipts, now: context.clock + tooLong)
    }
    for receipt in outcome.receipts { context.report(PlanningFact.explained(receipt, by: setup.device)) }
    MetricStore(store.latched, rules: setup.rules).put(outcome.metrics)
    InsightStore(store.latched).apply(outcome.insights)
    if let until = outcome.snoozedUntil { store.remember(.snoozedUntil, until.nanoseconds) }
    if let date = outcome.analysed {
      context.report(
        PlanningFact.analysed(
          date, days: outcome.metrics.count, kept: outcome.insights.kept.count,
          deleted: outcome.insights.deleted.count, by: setup.device))
    }
    if let state = outcome.state { material.keep(state: state) }
    guard let document = outcome.configuration else { return }
    configuration.keep(document)
    context.report(PlanningFact.configured(tag: ConfigurationFetch.tag(of: document), by: setup.device))
  }

  /// Offers help to a wearer who is crashing, and silences everything else.
  private func help(_ outcome: PlanningOutcome, _ context: inout DeviceContext) {
    if let until = outcome.focusUntil {
      context.focus(until: until)
      context.report(PlanningFact.focused(until: until, by: setup.device))
    }
    guard let session = outcome.recovery else { return }
    replica.write(session.key, RecordBody(session), created: context.clock, &context)
    context.report(PlanningFact.recovers(session, by: setup.device))
  }

  /// Sends the requests to the employer's calendar and the cloud.
  private func ask(_ outcome: PlanningOutcome, _ context: inout DeviceContext) {
    if !outcome.blocks.isEmpty, isConcernedWithOffice { triggers.add(.shadowsDue) }
    if let step = outcome.shadow { office.ask(step, &context) }
    if let span = outcome.shadowWait { office.rest(for: span, &context) }
    calls.add(outcome.calls, &context)
  }
}
