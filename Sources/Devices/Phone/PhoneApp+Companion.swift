package import DeviceKit
import SimKernel
import Wire

// The phone's app between the wearer and its agents (Pulsum, Journeys 1, 3 and 4).
extension PhoneApp {
  /// The wearer wants something; what identifies them is taken out of their words before anybody keeps them.
  mutating func ask(_ request: CompanionRequest, _ context: inout DeviceContext) {
    guard companion != nil else { return }
    var request = request
    if case .chat(let text) = request { request = .chat(setup.redact(text)) }
    if case .sliders(let sliders) = request, !sliders.isValid { return }
    enqueue(request, &context)
    think(aboutCompanion: &context)
  }

  /// The wearer wrote an entry on this phone, unless it is a draft still.
  mutating func read(_ own: RecordKey?, _ context: inout DeviceContext) {
    guard let own, let entry = replica.ledger.record(own) else { return }
    read([entry], &context)
  }

  /// Journal entries became known, or are gone.
  mutating func read(_ entries: [Record], _ context: inout DeviceContext) {
    guard companion != nil else { return }
    let kept = CompanionStore(store.latched)
    for record in entries {
      if record.header.isDeleted {
        if let date = kept.forget(entry: record.key.id) { wellbeing.change(date) }
      } else if !kept.hasRead(record.key.id), companion?.holds(.entry(record.key.id)) == false {
        enqueue(.entry(record.key.id), &context)
      }
    }
    think(aboutCompanion: &context)
  }

  private mutating func enqueue(_ request: CompanionRequest, _ context: inout DeviceContext) {
    guard let position = companion?.add(request, at: context.clock) else { return }
    context.report(CompanionFact.asked(request, position: position, by: setup.device))
  }

  mutating func think(aboutCompanion context: inout DeviceContext) {
    guard !isAnswering, companion?.isEmpty() == false, replica.mayWrite() else { return }
    isAnswering = true
    context.notify(.requestDue)
  }

  /// The score of a day that is over is computed once anybody can look at the phone's days, and again when they change.
  mutating func considerReview(_ context: inout DeviceContext) {
    guard companion != nil, context.platform.isProtectedDataAvailable, replica.mayWrite(),
      let since = wellbeing.changedSince(), since < context.civil.date,
      companion?.holds(.review) == false
    else { return }
    enqueue(.review, &context)
  }

  // MARK: - For the agent host

  mutating func nextRequest(_ context: inout DeviceContext) -> CompanionSituation? {
    guard replica.mayWrite(), let waiting = companion?.first() else {
      isAnswering = false
      return nil
    }
    var entry: CompanionSituation.Entry?
    if case .entry(let id) = waiting.request,
      let record = replica.ledger.record(RecordKey(domain: .journal, id: id)),
      let text = record.body?.content(JournalText.self)?.text
    {
      entry = CompanionSituation.Entry(text: text, written: record.header.created)
    }
    let isUnlocked = context.platform.isProtectedDataAvailable
    return CompanionSituation(
      position: waiting.position, request: waiting.request, now: context.clock, zone: context.zone, entry: entry,
      wellbeing: isUnlocked && waiting.request.needsDays ? wellbeingSituation(context) : nil,
      events: CompanionStore(store.latched).events(), hasConsent: companion?.hasConsent() == true,
      isUnlocked: isUnlocked, rules: setup.rules)
  }

  /// The days that are behind, with those that they rest on; today is always computed.
  private func wellbeingSituation(_ context: DeviceContext) -> WellbeingSituation? {
    let kept = CompanionStore(store.latched)
    let today = context.civil.date
    guard let first = kept.firstDay(), first <= today else { return nil }
    let last = kept.lastWellbeing()
    let next = last?.adding(days: 1) ?? first
    var since = max(first, min(today, next, wellbeing.changedSince() ?? today))
    var begin = max(first, since.adding(days: -WellbeingSituation.reach))
    var known = kept.wellbeing(from: begin, to: since)
    // Where one is missing, everything is made anew.
    if known.count != since.dayNumber - begin.dayNumber { (since, begin, known) = (first, first, []) }
    var days: [WellbeingDay] = []
    for number in begin.dayNumber...today.dayNumber {
      days.append(kept.day(CivilDate(dayNumber: number), isOver: number < today.dayNumber))
    }
    return WellbeingSituation(
      since: since, days: days, kept: known,
      last: last.flatMap { date in
        kept.wellbeing(from: date, to: date.adding(days: 1)).first
      }, revision: wellbeing.revision)
  }

  /// Gives the wearer the answer and keeps what it rests on, unless that was done already.
  mutating func carryOut(_ outcome: CompanionOutcome, _ context: inout DeviceContext) {
    guard replica.mayWrite(), let waiting = companion?.first(), waiting.position == outcome.answer.position,
      companion?.remove(waiting.position) == true
    else { return }
    let kept = CompanionStore(store.latched)
    for call in outcome.calls { context.report(CompanionFact.called(call, by: setup.device)) }
    // An entry that was deleted while an agent read it leaves nothing behind.
    if case .entry(let id) = waiting.request, let reading = outcome.reading,
      let header = replica.ledger.header(RecordKey(domain: .journal, id: id)), !header.isDeleted
    {
      let date = context.zone.civil(header.created).date
      kept.keep(reading, of: id, on: date)
      wellbeing.change(date)
      context.report(CompanionFact.read(entry: id, level: reading.level, by: setup.device))
    }
    if let sliders = outcome.sliders {
      let date = context.zone.civil(waiting.at).date
      kept.keep(sliders, on: date)
      wellbeing.change(date)
    }
    if let revision = outcome.revision {
      wellbeing.keep(outcome.wellbeing, computedAt: revision)
      context.report(CompanionFact.scored(outcome.wellbeing.map(\.date), by: setup.device))
    }
    kept.add(outcome.events)
    if let consent = outcome.consent { store.remember(.cloudConsent, consent ? 1 : 0) }
    context.report(CompanionFact.answered(outcome.answer, by: setup.device))
    if case .cheer(_, let haptic) = outcome.answer.content {
      context.report(PlanningFact.felt(haptic, by: setup.device))
    }
  }
}

extension CompanionRequest {
  /// Whether it takes to know how the wearer is.
  fileprivate var needsDays: Bool {
    switch self {
    case .cards, .chat, .review: true
    case .entry, .sliders, .completed, .ignored, .consent, .modelStatus: false
    }
  }
}

extension DeviceActor where Machine == OperatingSystem<PhoneApp> {
  package func nextRequest(process: UInt64) async -> CompanionSituation? {
    inApp(process: process) { app, context in app.nextRequest(&context) } ?? nil
  }

  package func carryOut(_ outcome: CompanionOutcome, process: UInt64) async -> Bool {
    inApp(process: process) { app, context in app.carryOut(outcome, &context) } != nil
  }
}
