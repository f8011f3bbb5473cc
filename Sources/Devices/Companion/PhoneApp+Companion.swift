import Transport

// The phone's app between the wearer and its agents (Pulsum, Journeys 1, 3 and 4).
extension PhoneApp {
  /// How many days the agents look back (Pulsum, Journey 2: baselines of thirty days), and a week in which what they
  /// learned settles.
  private static let companionDays = 37

  /// The wearer wants something; what identifies them is taken out of their words before anybody keeps them.
  mutating func ask(_ request: CompanionRequest, _ context: inout DeviceContext) throws(StorageError) {
    guard companion != nil else { return }
    var request = request
    if case .chat(let text) = request { request = .chat(setup.redact(text)) }
    if case .sliders(let sliders) = request, !sliders.isValid { return }
    try enqueue(request, &context)
    try think(aboutCompanion: &context)
  }

  /// Journal entries became known, or are gone.
  mutating func read(_ entries: [Record], _ context: inout DeviceContext) throws(StorageError) {
    guard companion != nil else { return }
    let kept = CompanionStore(store.database)
    for record in entries {
      if record.header.isDeleted {
        try store.beginWriting()
        try kept.forget(entry: record.key.id)
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
    context.tell(.asked(request, position: position, by: setup.device))
  }

  mutating func think(aboutCompanion context: inout DeviceContext) throws(StorageError) {
    guard !isAnswering, try companion?.isEmpty() == false, try replica.mayWrite() else { return }
    isAnswering = true
    context.notify(.requestDue)
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
      days: isUnlocked && waiting.request.needsDays ? try companionDays(context) : [],
      events: try CompanionStore(store.database).events(), hasConsent: try store.number(.cloudConsent) == 1,
      isUnlocked: isUnlocked, rules: setup.rules)
  }

  private func companionDays(_ context: DeviceContext) throws(StorageError) -> [CompanionDay] {
    let kept = CompanionStore(store.database)
    let today = context.civil.date
    var days: [CompanionDay] = []
    for back in (0..<Self.companionDays).reversed() {
      let date = today.adding(days: -back)
      days.append(
        CompanionDay(
          date: date, figures: try kept.figures(of: date), sliders: try kept.sliders(of: date),
          sentiment: try kept.sentiment(of: date)))
    }
    return days
  }

  /// Gives the wearer the answer and keeps what it rests on, unless that was done already.
  mutating func carryOut(_ outcome: CompanionOutcome, _ context: inout DeviceContext) throws(StorageError) {
    guard try replica.mayWrite(), let waiting = try companion?.first(), waiting.position == outcome.answer.position,
      try companion?.remove(waiting.position) == true
    else { return }
    let kept = CompanionStore(store.database)
    for crossing in outcome.crossings { context.tell(.crossed(crossing, by: setup.device)) }
    if case .entry(let id) = waiting.request, let reading = outcome.reading {
      let created = try replica.ledger.header(RecordKey(domain: .journal, id: id))?.created ?? context.clock
      try kept.keep(reading, of: id, on: context.zone.civil(created).date)
      context.tell(.read(entry: id, level: reading.level, by: setup.device))
    }
    if let sliders = outcome.sliders { try kept.keep(sliders, on: context.zone.civil(waiting.at).date) }
    try kept.add(outcome.events)
    if let consent = outcome.consent { try store.remember(.cloudConsent, consent ? 1 : 0) }
    context.tell(.answered(outcome.answer, by: setup.device))
    if case .cheer(_, let haptic) = outcome.answer.content { context.tell(.felt(haptic, by: setup.device)) }
  }
}

extension CompanionRequest {
  /// Whether it takes to know how the wearer is.
  fileprivate var needsDays: Bool {
    switch self {
    case .cards, .chat: true
    case .entry, .sliders, .completed, .ignored, .consent: false
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
