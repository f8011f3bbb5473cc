/// The phone's app between the wearer and the agents (Pulsum, Journeys 1, 3 and 4).
package final class CompanionDesk: WorkQueue {
  package static let schema: FeatureSchema? = .companion
  /// Kept when everything is deleted, so that a deletion doesn't renew the month's chats.
  package static let numbersKept: [MemoryKey] = [.chatMonth, .cloudChats]
  package let device: DeviceServices
  private var queue: CompanionQueue
  private var wellbeing: WellbeingDays
  private var cloud: CloudTalk
  /// `true` if the agent host answers requests.
  private var isAnswering = false

  package init?(_ device: DeviceServices) {
    guard device.setup.hasCompanion else { return nil }
    self.device = device
    queue = CompanionQueue(device.store)
    wellbeing = WellbeingDays(device.store)
    cloud = CloudTalk(device.store, device.setup)
  }

  package func takeOver() { letGo(tables: ["companion_requests"], numbers: [.cloudConsent]) }

  package static let wakes: [WakeToken.Reason] = [.cloudDue]

  package var isBusy: Bool { isAnswering || cloud.isWaiting }

  package func run(_ context: inout DeviceContext) {
    isAnswering = false
    // A question over an earlier run's connection isn't answered any more.
    cloud.end()
  }

  package func receive(_ message: Message, from role: Role?, _ context: inout DeviceContext) -> Bool {
    guard let message = message.body(as: ModelMessage.self) else { return false }
    if role == .cloud, cloud.hear(message, context) { think(aboutRequests: &context) }
    return true
  }

  package func wake(_ token: WakeToken, _ context: inout DeviceContext) {
    if cloud.wake(token) { think(aboutRequests: &context) }
  }

  package func think(_ context: inout DeviceContext) {
    considerReview(&context)
    think(aboutRequests: &context)
  }

  package func ready(_ context: inout DeviceContext) {
    if replica.mayWrite() { read(replica.ledger.records(in: .journal), &context) }
    think(aboutRequests: &context)
  }

  package func received(_ records: [Record], _ context: inout DeviceContext) {
    let entries = records.filter { $0.key.domain == .journal }
    if !entries.isEmpty { read(entries, &context) }
  }

  package func notice(_ act: Message, _ context: inout DeviceContext) {
    if let act = act.body(as: CompanionAct.self) { ask(act.request, &context) }
  }

  package func notified(of news: any AppNews, _ context: inout DeviceContext) -> Bool {
    switch news {
    case let entry as JournalNews: if let record = replica.ledger.record(entry.key) { read([record], &context) }
    case let day as DayNews:
      guard let figures = day.figures, CompanionStore(store.latched).keep(figures),
        !setup.rules.hasPlanted(.scoreNotMarked)
      else { break }
      wellbeing.change(figures.date)
    default: break
    }
    return false
  }

  /// Queues a request, after removing identifying text from its words.
  private func ask(_ request: CompanionRequest, _ context: inout DeviceContext) {
    var request = request
    if case .chat(let text) = request { request = .chat(setup.redact(text)) }
    if case .sliders(let sliders) = request, !sliders.isValid { return }
    enqueue(request, &context)
    think(aboutRequests: &context)
  }

  /// Handles new and deleted journal entries.
  private func read(_ entries: [Record], _ context: inout DeviceContext) {
    let kept = CompanionStore(store.latched)
    for record in entries {
      if record.header.isDeleted {
        if let date = kept.forget(entry: record.key.id) { wellbeing.change(date) }
      } else if !kept.hasRead(record.key.id), !queue.holds(.entry(record.key.id)) {
        enqueue(.entry(record.key.id), &context)
      }
    }
    think(aboutRequests: &context)
  }

  private func enqueue(_ request: CompanionRequest, _ context: inout DeviceContext) {
    let position = queue.add(request, at: context.clock)
    context.report(CompanionFact.asked(request, position: position, by: setup.device))
  }

  private func think(aboutRequests context: inout DeviceContext) {
    guard !isAnswering, !cloud.isWaiting, !queue.isEmpty(), replica.mayWrite() else { return }
    isAnswering = true
    context.notify(Self.self)
  }

  /// Computes the score of a day that has ended once the phone's days can be read, and again when they change.
  private func considerReview(_ context: inout DeviceContext) {
    guard context.platform.isProtectedDataAvailable, replica.mayWrite(),
      let since = wellbeing.changedSince(), since < context.civil.date,
      !queue.holds(.review)
    else { return }
    enqueue(.review, &context)
  }

  // MARK: - What is answered

  package func next(_ context: inout DeviceContext) -> CompanionSituation? {
    guard replica.mayWrite(), let waiting = queue.first(),
      !cloud.isWaiting(for: WaitingRequest(position: waiting.position, request: waiting.request))
    else {
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
    let wellbeing = isUnlocked && waiting.request.needsDays ? wellbeingSituation(context) : nil
    var mornings: [MorningDecision] = []
    var (past, pastScores): ([WellbeingDay], [DayWellbeing]) = ([], [])
    if case .chat = waiting.request, let wellbeing {
      let kept = CompanionStore(store.latched)
      if let end = wellbeing.days.first?.date, let first = kept.firstDay(), first < end {
        past = (first.dayNumber..<end.dayNumber).map { kept.day(CivilDate(dayNumber: $0), isOver: true) }
        pastScores = kept.wellbeing(from: first, to: end)
      }
      mornings = (past + wellbeing.days).compactMap { day in
        replica.ledger.record(MorningDecision.key(day.date))?.body?.content(MorningDecision.self)
      }
    }
    var mayAskCloud = queue.hasConsent()
    if case .chat = waiting.request, mayAskCloud { mayAskCloud = CloudChats(store, setup).hasOne(at: context.clock) }
    let reply = cloud.reply(for: WaitingRequest(position: waiting.position, request: waiting.request))
    let (day, topic) = (store.number(.chatTopicDay), store.number(.chatTopic))
    return CompanionSituation(
      position: waiting.position, request: waiting.request, now: context.clock, zone: context.zone, entry: entry,
      wellbeing: wellbeing, past: past, pastScores: pastScores,
      lastTopic: day == Int64(context.civil.date.dayNumber) ? topic.map { Int($0) } : nil, mornings: mornings,
      events: CompanionStore(store.latched).events(), hasConsent: mayAskCloud,
      cloud: reply, isUnlocked: isUnlocked, rules: setup.rules)
  }

  /// Returns the outdated days, with those they depend on; today is always computed.
  private func wellbeingSituation(_ context: DeviceContext) -> WellbeingSituation? {
    let kept = CompanionStore(store.latched)
    let today = context.civil.date
    guard let first = kept.firstDay(), first <= today else { return nil }
    let last = kept.lastWellbeing()
    let next = last?.adding(days: 1) ?? first
    var since = max(first, min(today, next, wellbeing.changedSince() ?? today))
    var begin = max(first, since.adding(days: -WellbeingSituation.reach))
    var known = kept.wellbeing(from: begin, to: since)
    // If one is missing, all are computed again.
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

  package func carryOut(
    _ step: CompanionStep, of situation: CompanionSituation, _ context: inout DeviceContext
  ) {
    switch step {
    case .done(let outcome): carryOut(outcome, &context)
    case .asksCloud(let question):
      guard replica.mayWrite(), queue.first()?.position == situation.position else { return }
      let waiting = WaitingRequest(position: situation.position, request: situation.request)
      cloud.ask(question, for: waiting, CloudChats(store, setup), &context)
    }
  }

  /// Gives the wearer the answer and stores its data, unless that was done already.
  private func carryOut(_ outcome: CompanionOutcome, _ context: inout DeviceContext) {
    guard replica.mayWrite(), let waiting = queue.first(), waiting.position == outcome.answer.position,
      queue.remove(waiting.position)
    else { return }
    let kept = CompanionStore(store.latched)
    for call in outcome.calls { context.report(CompanionFact.called(call, by: setup.device)) }
    // An entry deleted while an agent read it leaves nothing behind.
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
    if let topic = outcome.topic {
      store.remember(.chatTopic, Int64(topic))
      store.remember(.chatTopicDay, Int64(context.civil.date.dayNumber))
    }
    context.report(CompanionFact.answered(outcome.answer, by: setup.device))
    if case .cheer(_, let haptic) = outcome.answer.content {
      context.report(PlanningFact.felt(haptic, by: setup.device))
    }
  }
}

extension MemoryKey {
  /// The topic of the wearer's last chat, without its words, and the day.
  static let chatTopic = MemoryKey("chatTopic")
  static let chatTopicDay = MemoryKey("chatTopicDay")
}

extension CompanionRequest {
  /// `true` if it needs the wearer's state.
  fileprivate var needsDays: Bool {
    switch self {
    case .cards, .chat, .review: true
    case .entry, .sliders, .completed, .ignored, .consent, .modelStatus: false
    }
  }
}
