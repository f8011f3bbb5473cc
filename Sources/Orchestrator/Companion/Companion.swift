/// The agents behind the orchestrator: it calls each of them, and they never call one another (Pulsum, Manager
/// Pattern).
struct Companion: Sendable {
  let config: CompanionConfig
  /// The language model on the phone; `nil` if there is none.
  let phoneModel: (any ModelProvider)?
  /// The availability of the cloud's model, as far as the phone knows; `nil` if there is none.
  let cloudModel: ModelAvailability?

  private static let safety = LocalSafetyClassifier()

  @Sendable private static func isSafe(_ text: String) -> Bool { safety.assess(text).level == .safe }
  private static let library = try? MomentLibrary.shipped.get()
  private static let moments = library.map { MomentIndex($0.moments) }

  /// The app was suspended while a model worked: the rest is left to its next run.
  struct Suspension: Error {}

  /// Returns the answer to a request, or the question to the cloud's model on which it waits. As long as the app runs
  /// there is always an answer in the end, even if the models fail.
  ///
  /// - Parameter isRunning: Whether the app still runs. The system gives a suspended app no time for questions. The
  ///   agent host has its own clock, and must ask.
  func answer(
    _ situation: CompanionSituation, while isRunning: () async -> Bool = { true }
  ) async throws(Suspension) -> CompanionStep {
    let review = situation.wellbeing.map { WellbeingReview($0, config.wellbeing) }
    let step = try await answer(situation, review, isRunning)
    guard case .done(var outcome) = step else { return step }
    outcome.wellbeing = review?.renewed.map { DayWellbeing($0) } ?? []
    outcome.revision = situation.wellbeing?.revision
    return .done(outcome)
  }

  private func answer(
    _ situation: CompanionSituation, _ review: WellbeingReview?, _ isRunning: () async -> Bool
  ) async throws(Suspension) -> CompanionStep {
    let state = CoachState(review?.latest, on: situation)
    return switch situation.request {
    case .review: .done(noted(situation))
    case .entry: .done(submitTranscript(situation))
    case .sliders(let sliders): .done(noted(situation) { $0.sliders = sliders })
    case .cards: .done(try await recommendations(situation, state, isRunning))
    case .chat(let text):
      try await chat(text, situation, ChatFacts(review, state, on: situation, titles: Self.library), isRunning)
    case .completed(let moment): .done(logCompletion(moment, situation))
    case .ignored(let moment):
      .done(noted(situation) { $0.events = [CompanionEvent(moment: moment, kind: .ignored, at: situation.now)] })
    case .consent(let isGiven): .done(consent(isGiven, situation))
    case .modelStatus: .done(modelStatus(situation))
    }
  }

  private func noted(
    _ situation: CompanionSituation, _ change: (inout CompanionOutcome) -> Void = { _ in }
  ) -> CompanionOutcome {
    var outcome = CompanionOutcome(CompanionAnswer(position: situation.position, .noted))
    change(&outcome)
    return outcome
  }

  private func consent(_ isGiven: Bool, _ situation: CompanionSituation) -> CompanionOutcome {
    var outcome = CompanionOutcome(CompanionAnswer(position: situation.position, .consent(isGiven)))
    outcome.consent = isGiven
    return outcome
  }

  private func modelStatus(_ situation: CompanionSituation) -> CompanionOutcome {
    let phone = (phoneModel?.availability ?? .unsupported).words
    let cloud = situation.hasConsent ? (cloudModel ?? .unsupported).words : "needs consent"
    return CompanionOutcome(CompanionAnswer(position: situation.position, .models(phone: phone, cloud: cloud)))
  }

  // MARK: - Journal

  /// An entry is judged first, and only on the phone: no model is given a journal (Pulsum, Journey 1).
  private func submitTranscript(_ situation: CompanionSituation) -> CompanionOutcome {
    guard let entry = situation.entry else { return noted(situation) }
    let decision = SafetyDecision(
      local: Self.safety.assess(entry.text, making: config.safetyMistake), region: region(situation))
    let score = TextSentiment.score(entry.text)
    let reading = EntryReading(
      sentiment: score.value, confidence: score.confidence, level: UInt8(decision.level.rawValue))
    // A new phone reads restored entries again, which may be months old.
    let isNews = situation.now - entry.written <= .days(Int64(config.supportDays))
    var outcome =
      isNews ? answer(decision, situation).map { CompanionOutcome($0) } ?? noted(situation) : noted(situation)
    outcome.reading = reading
    return outcome
  }

  /// Returns the wearer's home region, or else the one that their clock suggests.
  private func region(_ situation: CompanionSituation) -> String? {
    config.region ?? CrisisHelp.region(zone: situation.zone.identifier)
  }

  /// Returns the answer if the wearer's words are unsafe, or `nil`.
  private func answer(_ decision: SafetyDecision, _ situation: CompanionSituation) -> CompanionAnswer? {
    guard decision.level > .safe, let message = decision.message else { return nil }
    return CompanionAnswer(
      position: situation.position, .support(message, help: decision.help?.words), level: UInt8(decision.level.rawValue)
    )
  }

  // MARK: - Chat

  /// Safety comes before everything else, even before the phone is known to be unlocked (corrects Pulsum, Journey 4).
  private func chat(
    _ text: String, _ situation: CompanionSituation, _ facts: ChatFacts, _ isRunning: () async -> Bool
  ) async throws(Suspension) -> CompanionStep {
    // The words were judged before they left for the cloud.
    if let cloud = situation.cloud { return .done(try await reply(text, after: cloud, situation, facts, isRunning)) }
    if !situation.isUnlocked, situation.rules.hasDefect(.snapshotBeforeSafety) {
      return reply("I can not look at your day right now.", from: .library, situation, [])
    }
    var calls: [ModelCall] = []
    var assessment = Self.safety.assess(text, making: config.safetyMistake)
    let isOverruled = situation.rules.hasDefect(.modelOverrulesSafety)
    var judgement: ModelAnswer?
    if assessment.level == .safe || isOverruled, let phoneModel {
      let prompt = Array(String(text.prefix(config.promptMax)).utf8)
      let answer = ModelAnswer(try await ask(phoneModel, .safety, prompt, &calls, isRunning))
      if isOverruled, case .rated = answer { assessment = .safe }
      judgement = answer
    }
    let decision = SafetyDecision(local: assessment, model: judgement, region: region(situation))
    if let answer = answer(decision, situation) {
      var outcome = CompanionOutcome(answer)
      outcome.calls = calls
      return .done(outcome)
    }
    let intent = ChatReader(text, today: facts.today, after: situation.lastTopic).intent
    let local = CoachAnswer(facts, to: text).text(intent)
    if intent.isAnsweredHere { return reply(local, from: .library, situation, calls, topic: intent.topic) }
    let context = context(text, facts)
    // With consent the cloud's model is asked first, then the phone's.
    if situation.hasConsent, cloudModel == .ready { return .asksCloud(CloudQuestion(context.bytes, after: calls)) }
    let (words, source) =
      try await phoneReply(context, judge(text, facts, situation), &calls, isRunning) ?? (local, .library)
    return reply(words, from: source, situation, calls)
  }

  /// Returns the answer for the reply of the cloud's model. The call records why the reply can't be shown, or that
  /// there was none.
  private func reply(
    _ text: String, after cloud: CloudReply, _ situation: CompanionSituation, _ facts: ChatFacts,
    _ isRunning: () async -> Bool
  ) async throws(Suspension) -> CompanionOutcome {
    var call = ModelCall(isCloud: true, bytes: cloud.question.bytes, outcome: cloud.outcome)
    let judge = judge(text, facts, situation)
    var reply = cloud.text.flatMap { shown($0, judge, &call) }.map { ($0, CompanionAnswer.Source.cloudModel) }
    var calls = cloud.question.calls + [call]
    if reply == nil { reply = try await phoneReply(context(text, facts), judge, &calls, isRunning) }
    let intent = ChatReader(text, today: facts.today, after: situation.lastTopic).intent
    let (words, source) = reply ?? (CoachAnswer(facts, to: text).text(intent), .library)
    var outcome = CompanionOutcome(CompanionAnswer(position: situation.position, .reply(words, from: source)))
    outcome.calls = calls
    return outcome
  }

  private func context(_ text: String, _ facts: ChatFacts) -> CoachContext {
    CoachContext(text: text, state: facts.state) { Redactor.redact($0, making: config.redactionMistake) }
  }

  /// The judge of a model's reply to these words; `nil` only if that mistake is planted.
  private func judge(_ text: String, _ facts: ChatFacts, _ situation: CompanionSituation) -> ReplyJudge? {
    situation.rules.hasPlanted(.replyUnjudged) ? nil : ReplyJudge(facts, to: text, isSafe: Self.isSafe)
  }

  private func reply(
    _ words: String, from source: CompanionAnswer.Source, _ situation: CompanionSituation, _ calls: [ModelCall],
    topic: Int? = nil
  ) -> CompanionStep {
    var outcome = CompanionOutcome(CompanionAnswer(position: situation.position, .reply(words, from: source)))
    (outcome.calls, outcome.topic) = (calls, topic)
    return .done(outcome)
  }

  /// Returns the reply of the phone's model if it may be shown.
  private func phoneReply(
    _ context: CoachContext, _ judge: ReplyJudge?, _ calls: inout [ModelCall], _ isRunning: () async -> Bool
  ) async throws(Suspension) -> (String, CompanionAnswer.Source)? {
    guard let phoneModel else { return nil }
    let answer = try await ask(phoneModel, .coach, context.bytes, &calls, isRunning)
    guard case .text(let words) = answer else { return nil }
    return shown(words, judge, &calls[calls.count - 1]).map { ($0, .phoneModel) }
  }

  /// Returns the part of a model's words that may be shown, or `nil`; the call then records the reason.
  private func shown(_ words: String, _ judge: ReplyJudge?, _ call: inout ModelCall) -> String? {
    switch judge?.judged(words) ?? ReplySanitizer().clean(words) {
    case .success(let text): return text
    case .failure(let refusal):
      (call.refusal, call.refused) = (refusal.words, String(words.prefix(280)))
      return nil
    }
  }

  private func ask(
    _ model: any ModelProvider, _ task: ModelTask, _ bytes: [UInt8], _ calls: inout [ModelCall],
    _ isRunning: () async -> Bool
  ) async throws(Suspension) -> ModelReply {
    guard await isRunning() else { throw Suspension() }
    let reply = await model.respond(ModelRequest(task, bytes))
    // A model that isn't available isn't asked.
    if case .unavailable = reply { return reply }
    calls.append(ModelCall(isCloud: false, bytes: bytes, outcome: ModelCall.Outcome(reply)))
    return reply
  }

  // MARK: - Cards

  private func recommendations(
    _ situation: CompanionSituation, _ state: CoachState, _ isRunning: () async -> Bool
  ) async throws(Suspension) -> CompanionOutcome {
    guard let library = Self.library, let moments = Self.moments else { return noted(situation) }
    let events = situation.rules.hasPlanted(.answersForgotten) ? [] : situation.events
    let coach = CoachAgent(library, config.cards)
    var cards = coach.cards(
      for: state, history: MomentHistory(events), search: moments,
      ranker: ranker(events), now: Int(situation.now.unixSeconds), clock: DayClock(situation))
    var calls: [ModelCall] = []
    try await mind(&cards, coach, state, &calls, isRunning)
    let shown = cards.map {
      CompanionCard(moment: $0.moment.id, title: $0.title, body: $0.body, badge: $0.badge, caution: $0.caution)
    }
    var outcome = CompanionOutcome(CompanionAnswer(position: situation.position, .cards(shown)))
    outcome.events = cards.map {
      CompanionEvent(moment: $0.moment.id, kind: .offered, at: situation.now, features: $0.features.values)
    }
    outcome.calls = calls
    return outcome
  }

  /// Asks the phone's model for a caution about each card; without an answer the rules decide. A model that once gives
  /// no answer at all isn't waited for again, because the wearer looks at an empty screen meanwhile.
  private func mind(
    _ cards: inout [CoachCard], _ coach: CoachAgent, _ state: CoachState, _ calls: inout [ModelCall],
    _ isRunning: () async -> Bool
  ) async throws(Suspension) {
    guard let phoneModel else { return }
    for place in cards.indices {
      let question = CautionQuestion(about: cards[place], state)
      guard case .text(let words) = try await ask(phoneModel, .caution, question.bytes, &calls, isRunning) else {
        return
      }
      switch ReplyJudge.harm(in: words, isSafe: Self.isSafe).map({ .failure($0) })
        ?? coach.card(cards[place], minding: words)
      {
      case .success(let card): cards[place] = card
      case .failure(let refusal):
        (calls[calls.count - 1].refusal, calls[calls.count - 1].refused) = (refusal.words, String(words.prefix(280)))
      }
    }
  }

  private func logCompletion(_ moment: String, _ situation: CompanionSituation) -> CompanionOutcome {
    let civil = situation.zone.civil(situation.now)
    let title = Self.library?.moment(moment)?.title ?? moment
    let cheer = CheerEvent(completing: title, day: civil.date.dayNumber, hour: civil.hour)
    var outcome = CompanionOutcome(
      CompanionAnswer(
        position: situation.position, .cheer(title: "\(cheer.title). \(cheer.message)", haptic: cheer.haptic)))
    outcome.events = [CompanionEvent(moment: moment, kind: .completed, at: situation.now)]
    return outcome
  }

  /// Returns the ranker after learning from every answer to a card, in order; the same events give the same ranker.
  private func ranker(_ events: [CompanionEvent]) -> RecRanker {
    var ranker = RecRanker(config.ranker)
    var offered: [CompanionEvent] = []
    for event in events {
      guard event.kind != .offered else {
        // Cards offered at another time are no alternatives.
        if offered.first?.at != event.at { offered = [] }
        offered.append(event)
        continue
      }
      let cards = offered.compactMap { CandidateFeatures(moment: $0.moment, kept: $0.features) }
      guard let answered = cards.first(where: { $0.moment == event.moment }) else { continue }
      _ = ranker.learn(
        RankLesson(
          id: UInt64(bitPattern: event.id), answered: answered,
          others: cards.filter { $0.moment != event.moment }, accepted: event.kind == .completed))
    }
    return ranker
  }
}

extension CoachState {
  /// The state on the latest known day; empty if the wearer isn't known yet.
  fileprivate init(_ snapshot: WellbeingSnapshot?, on situation: CompanionSituation) {
    self.init(
      day: situation.zone.civil(situation.now).date.dayNumber, wellbeing: snapshot?.score,
      features: snapshot?.features.values ?? FeatureValues(), contributions: snapshot?.contributions ?? FeatureValues())
  }
}

extension ChatFacts {
  fileprivate init(
    _ review: WellbeingReview?, _ state: CoachState, on situation: CompanionSituation, titles library: MomentLibrary?
  ) {
    let today = situation.zone.civil(situation.now).date
    let snapshots = Dictionary((review?.all ?? []).map { ($0.day, $0) }) { _, last in last }
    let past = Dictionary(situation.pastScores.map { ($0.date, $0) }) { _, last in last }
    let mornings = Dictionary(situation.mornings.map { ($0.date, $0) }) { _, last in last }
    let days = (situation.past + (situation.wellbeing?.days ?? [])).map { day in
      let (known, kept) = (Day(day), past[day.date])
      let debt = kept?.measures.first { $0.name == WellbeingFeature.sleepDebt.rawValue }?.value
      var figures = known.figures
      figures[.strain] = kept?.score ?? snapshots[day.date.dayNumber]?.score
      figures[.sleepDebt] = debt ?? snapshots[day.date.dayNumber]?.values[.sleepDebt]?.value
      figures[.recovery] = mornings[day.date]?.advice.map { Double($0.recovery) }
      return Day(date: day.date, figures: figures, isSleepDoubtful: known.isSleepDoubtful)
    }
    self.init(
      today: today, days: days, state: state,
      morning: mornings[today].map { Morning($0, in: situation.zone, now: situation.now) },
      card: Self.card(situation, library))
  }

  /// Returns the first card of the last offer, if it is at most a day old and unanswered.
  private static func card(_ situation: CompanionSituation, _ library: MomentLibrary?) -> String? {
    guard let last = situation.events.last, last.kind == .offered, situation.now - last.at < .days(1),
      let first = situation.events.first(where: { $0.kind == .offered && $0.at == last.at })
    else { return nil }
    return library?.moment(first.moment)?.title
  }
}

extension ChatFacts.Morning {
  fileprivate init(_ decision: MorningDecision, in zone: Zone, now: Timestamp) {
    let session = decision.advice?.slot.map { slot in
      let second = zone.civil(slot).secondOfDay
      return "\(second / 3_600):\(second / 60 % 60 < 10 ? "0" : "")\(second / 60 % 60)"
    }
    let isOver = decision.advice?.slot.map { $0 < now } ?? false
    switch decision.advice?.action {
    case .confirm?: self.init(.confirm, session: session, isOver: isOver)
    case .modify?: self.init(.modify, session: session, isOver: isOver)
    case .suggest?: self.init(.suggest)
    case .rest?: self.init(.rest)
    case nil: self.init(decision.outcome == .train ? .suggest : decision.outcome == .moveLightly ? .modify : .unknown)
    }
  }
}

extension DayClock {
  fileprivate init(_ situation: CompanionSituation) {
    let civil = situation.zone.civil(situation.now)
    self.init(hour: civil.hour, isWeekend: civil.date.weekday.rawValue >= 5)
  }
}

extension MomentHistory {
  fileprivate init(_ events: [CompanionEvent]) {
    self.init()
    for event in events {
      let id = UInt64(bitPattern: event.id) << 1
      let at = Int(event.at.unixSeconds)
      switch event.kind {
      case .offered: add(Event(id: id, moment: event.moment, answer: .offered, at: at))
      case .ignored: add(Event(id: id, moment: event.moment, answer: .declined, at: at))
      case .completed:
        // Doing it implies accepting it.
        add(Event(id: id, moment: event.moment, answer: .accepted, at: at))
        add(Event(id: id | 1, moment: event.moment, answer: .completed, at: at))
      }
    }
  }
}

extension ModelAnswer {
  /// Reads a rating from a model's own words; a missing reply gives `nil`.
  fileprivate init(_ reply: ModelReply) {
    switch reply {
    case .text(let words): self.init(rating: words, reason: "")
    case .refused: self = .refused
    case .late, .unavailable, .limited, .failed: self = .failed
    }
  }
}

extension ModelCall.Outcome {
  fileprivate init(_ reply: ModelReply) {
    switch reply {
    case .text: self = .answered
    case .refused: self = .refused
    case .late: self = .late
    case .limited: self = .limited
    case .failed, .unavailable: self = .failed
    }
  }
}
