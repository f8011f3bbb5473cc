package import DeviceKit
import SimKernel
import Wire

// The phone's app between the wearer and its agents (Pulsum, Journeys 1, 3 and 4).
extension PhoneApp {
  /// The wearer wants something; what identifies them is taken out of their words before anybody keeps them.
  mutating func ask(_ request: CompanionRequest, _ context: inout DeviceContext) throws(StorageError) {
    guard companion != nil else { return }
    var request = request
    if case .chat(let text) = request { request = .chat(setup.redact(text)) }
    if case .sliders(let sliders) = request, !sliders.isValid { return }
    try enqueue(request, &context)
    try think(aboutCompanion: &context)
  }

  /// The wearer wrote an entry on this phone, unless it is a draft still.
  mutating func read(_ own: RecordKey?, _ context: inout DeviceContext) throws(StorageError) {
    guard let own, let entry = try replica.ledger.record(own) else { return }
    try read([entry], &context)
  }

  /// Journal entries became known, or are gone.
  mutating func read(_ entries: [Record], _ context: inout DeviceContext) throws(StorageError) {
    guard companion != nil else { return }
    let kept = CompanionStore(store.database)
    for record in entries {
      if record.header.isDeleted {
        if let date = try kept.forget(entry: record.key.id) { try wellbeing.change(date) }
      } else if try !kept.hasRead(record.key.id), try companion?.holds(.entry(record.key.id)) == false {
        try enqueue(.entry(record.key.id), &context)
      }
    }
    try think(aboutCompanion: &context)
  }

  private mutating func enqueue(
    _ request: CompanionRequest, _ context: inout DeviceContext
  ) throws(StorageError) {
    guard let position = try companion?.add(request, at: context.clock) else { return }
    context.report(CompanionFact.asked(request, position: position, by: setup.device))
  }

  mutating func think(aboutCompanion context: inout DeviceContext) throws(StorageError) {
    guard !isAnswering, try companion?.isEmpty() == false, try replica.mayWrite() else { return }
    isAnswering = true
    context.notify(.requestDue)
  }

  /// The score of a day that is over is computed once anybody can look at the phone's days, and again when they change.
  mutating func considerReview(_ context: inout DeviceContext) throws(StorageError) {
    guard companion != nil, context.platform.isProtectedDataAvailable, try replica.mayWrite(),
      let since = try wellbeing.changedSince(), since < context.civil.date,
      try companion?.holds(.review) == false
    else { return }
    try enqueue(.review, &context)
  }

  // MARK: - For whoever thinks

  mutating func nextRequest(_ context: inout DeviceContext) throws(StorageError) -> CompanionSituation? {
    guard try replica.mayWrite(), let waiting = try companion?.first() else {
      isAnswering = false
      return nil
    }
    var entry: CompanionSituation.Entry?
    if case .entry(let id) = waiting.request,
      let record = try replica.ledger.record(RecordKey(domain: .journal, id: id)),
      case .journal(let text)? = record.body
    {
      entry = CompanionSituation.Entry(text: text, written: record.header.created)
    }
    let isUnlocked = context.platform.isProtectedDataAvailable
    return CompanionSituation(
      position: waiting.position, request: waiting.request, now: context.clock, zone: context.zone, entry: entry,
      wellbeing: isUnlocked && waiting.request.needsDays ? try wellbeingSituation(context) : nil,
      events: try CompanionStore(store.database).events(), hasConsent: try companion?.hasConsent() == true,
      isUnlocked: isUnlocked, rules: setup.rules)
  }

  /// The days that are behind, with those that they rest on; today is always computed.
  private func wellbeingSituation(_ context: DeviceContext) throws(StorageError) -> WellbeingSituation? {
    let kept = CompanionStore(store.database)
    let today = context.civil.date
    guard let first = try kept.firstDay(), first <= today else { return nil }
    let last = try kept.lastWellbeing()
    let next = last?.adding(days: 1) ?? first
    var since = max(first, min(today, next, try wellbeing.changedSince() ?? today))
    var begin = max(first, since.adding(days: -WellbeingSituation.reach))
    var known = try kept.wellbeing(from: begin, to: since)
    // Where one is missing, everything is made anew.
    if known.count != since.dayNumber - begin.dayNumber { (since, begin, known) = (first, first, []) }
    var days: [CompanionDay] = []
    for number in begin.dayNumber...today.dayNumber {
      days.append(try kept.day(CivilDate(dayNumber: number), isOver: number < today.dayNumber))
    }
    return WellbeingSituation(
      since: since, days: days, kept: known,
      last: try last.flatMap { date throws(StorageError) in
        try kept.wellbeing(from: date, to: date.adding(days: 1)).first
      }, revision: wellbeing.revision)
  }

  /// Gives the wearer the answer and keeps what it rests on, unless that was done already.
  mutating func carryOut(_ outcome: CompanionOutcome, _ context: inout DeviceContext) throws(StorageError) {
    guard try replica.mayWrite(), let waiting = try companion?.first(), waiting.position == outcome.answer.position,
      try companion?.remove(waiting.position) == true
    else { return }
    let kept = CompanionStore(store.database)
    for crossing in outcome.crossings { context.report(CompanionFact.crossed(crossing, by: setup.device)) }
    // An entry that was deleted while somebody read it leaves nothing behind.
    if case .entry(let id) = waiting.request, let reading = outcome.reading,
      let header = try replica.ledger.header(RecordKey(domain: .journal, id: id)), !header.isDeleted
    {
      let date = context.zone.civil(header.created).date
      try kept.keep(reading, of: id, on: date)
      try wellbeing.change(date)
      context.report(CompanionFact.read(entry: id, level: reading.level, by: setup.device))
    }
    if let sliders = outcome.sliders {
      let date = context.zone.civil(waiting.at).date
      try kept.keep(sliders, on: date)
      try wellbeing.change(date)
    }
    if let revision = outcome.revision {
      try wellbeing.keep(outcome.wellbeing, computedAt: revision)
      context.report(CompanionFact.scored(outcome.wellbeing.map(\.date), by: setup.device))
    }
    try kept.add(outcome.events)
    if let consent = outcome.consent { try store.remember(.cloudConsent, consent ? 1 : 0) }
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
    inApp(process: process) { app, context throws(StorageError) in try app.nextRequest(&context) } ?? nil
  }

  package func carryOut(_ outcome: CompanionOutcome, process: UInt64) async -> Bool {
    inApp(process: process) { app, context throws(StorageError) in try app.carryOut(outcome, &context) } != nil
  }
}
