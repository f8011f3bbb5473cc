import DeviceKit
import SimKernel
import Agents
import Devices
import Wire

/// The agents behind the orchestrator: it asks each of them, and none asks another (Pulsum, Manager Pattern).
struct Companion: Sendable {
  let config: CompanionConfig
  /// The language model on the phone, and the one in the cloud, where there are any.
  let phoneModel: (any ModelProvider)?
  let cloudModel: (any ModelProvider)?

  private static let safety = LocalSafetyClassifier()
  private static let sentiment = LocalSentiment()
  private static let embedding = TextEmbedding()
  private static let library = try? MomentLibrary.shipped.get()
  private static let moments = library.map { MomentIndex($0) }

  /// The app was suspended while a model thought: what it would do next is left to its next run.
  struct Suspension: Error {}

  /// The answer to a request; there always is one, whatever becomes of the models, as long as the app runs.
  ///
  /// - Parameter isRunning: whether the app still runs. The system gives an app that is suspended no time to ask anybody
  ///   anything; the agent host has a clock of its own, and has to ask.
  func answer(
    _ situation: CompanionSituation, while isRunning: () async -> Bool = { true }
  ) async throws(Suspension) -> CompanionOutcome {
    let review = situation.wellbeing.map { WellbeingReview($0, config.wellbeing) }
    var outcome = try await answer(situation, review?.latest, isRunning)
    outcome.wellbeing = review?.renewed.map { DayWellbeing($0) } ?? []
    outcome.revision = situation.wellbeing?.revision
    return outcome
  }

  private func answer(
    _ situation: CompanionSituation, _ state: WellbeingSnapshot?, _ isRunning: () async -> Bool
  ) async throws(Suspension) -> CompanionOutcome {
    switch situation.request {
    case .review: noted(situation)
    case .entry: submitTranscript(situation)
    case .sliders(let sliders): noted(situation) { $0.sliders = sliders }
    case .cards: recommendations(situation, CoachState(state, on: situation))
    case .chat(let text): try await chat(text, situation, CoachState(state, on: situation), isRunning)
    case .completed(let moment): logCompletion(moment, situation)
    case .ignored(let moment):
      noted(situation) { $0.events = [CompanionEvent(moment: moment, kind: .ignored, at: situation.now)] }
    case .consent(let isGiven): consent(isGiven, situation)
    case .modelStatus: modelStatus(situation)
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
    let cloud = situation.hasConsent ? (cloudModel?.availability ?? .unsupported).words : "needs consent"
    return CompanionOutcome(CompanionAnswer(position: situation.position, .models(phone: phone, cloud: cloud)))
  }

  // MARK: - Journal

  /// An entry is judged first, and by what is on the phone alone: no model is given a journal (Pulsum, Journey 1).
  private func submitTranscript(_ situation: CompanionSituation) -> CompanionOutcome {
    guard let entry = situation.entry else { return noted(situation) }
    let decision = SafetyDecision(local: Self.safety.assess(entry.text), region: config.region)
    let score = Self.sentiment.score(entry.text)
    let reading = EntryReading(
      sentiment: score.value, confidence: score.confidence, level: UInt8(decision.level.rawValue),
      vector: Self.embedding.embed(entry.text))
    // What a new phone reads again may be months old.
    let isNews = situation.now - entry.written <= .days(Int64(config.supportDays))
    var outcome =
      isNews ? answer(decision, situation).map { CompanionOutcome($0) } ?? noted(situation) : noted(situation)
    outcome.reading = reading
    return outcome
  }

  /// What the wearer is told where their words are not safe; nil where they are.
  private func answer(_ decision: SafetyDecision, _ situation: CompanionSituation) -> CompanionAnswer? {
    guard decision.level > .safe, let message = decision.message else { return nil }
    return CompanionAnswer(
      position: situation.position, .support(message, help: decision.help?.words), level: UInt8(decision.level.rawValue)
    )
  }

  // MARK: - Chat

  /// Safety comes before everything else, also before the phone is known to be unlocked (Pulsum, Journey 4, mended).
  private func chat(
    _ text: String, _ situation: CompanionSituation, _ state: CoachState, _ isRunning: () async -> Bool
  ) async throws(Suspension) -> CompanionOutcome {
    if situation.rules.hasDefect(.snapshotBeforeSafety), !situation.isUnlocked {
      return CompanionOutcome(
        CompanionAnswer(position: situation.position, .reply("I can not look at your day right now.", from: .library)))
    }
    var calls: [ModelCall] = []
    var local = Self.safety.assess(text)
    let isOverruled = situation.rules.hasDefect(.modelOverrulesSafety)
    var judgement: ModelAnswer?
    if local.level == .safe || isOverruled, let phoneModel {
      let prompt = Array(String(text.prefix(config.promptMax)).utf8)
      let answer = ModelAnswer(try await ask(phoneModel, .safety, prompt, &calls, isRunning))
      if isOverruled, case .rated = answer { local = .safe }
      judgement = answer
    }
    let decision = SafetyDecision(local: local, model: judgement, region: config.region)
    if let answer = answer(decision, situation) {
      var outcome = CompanionOutcome(answer)
      outcome.calls = calls
      return outcome
    }
    let context = CoachContext(text: text, state: state) { Redactor.redact($0, making: config.redactionMistake) }
    let (reply, source) = try await reply(context, situation, &calls, isRunning)
    var outcome = CompanionOutcome(CompanionAnswer(position: situation.position, .reply(reply, from: source)))
    outcome.calls = calls
    return outcome
  }

  /// With consent the cloud's model is asked first; then the phone's; what is written in advance is always there.
  private func reply(
    _ context: CoachContext, _ situation: CompanionSituation, _ calls: inout [ModelCall],
    _ isRunning: () async -> Bool
  ) async throws(Suspension) -> (String, CompanionAnswer.Source) {
    let day = situation.zone.civil(situation.now).date.dayNumber
    let models = (situation.hasConsent ? [cloudModel] : []) + [phoneModel]
    for model in models.compactMap({ $0 }) {
      let answer = try await ask(model, .coach, context.bytes, &calls, isRunning)
      guard case .text(let words) = answer else { continue }
      let reply = CoachReply(model: words, context: context, day: day)
      if reply.source == .model { return (reply.text, model.isCloud ? .cloudModel : .phoneModel) }
    }
    return (CoachReply(model: nil, context: context, day: day).text, .library)
  }

  private func ask(
    _ model: any ModelProvider, _ task: ModelTask, _ bytes: [UInt8], _ calls: inout [ModelCall],
    _ isRunning: () async -> Bool
  ) async throws(Suspension) -> ModelReply {
    guard await isRunning() else { throw Suspension() }
    let reply = await model.respond(ModelRequest(task, bytes))
    // Who is not there is not asked.
    if case .unavailable = reply { return reply }
    calls.append(ModelCall(isCloud: model.isCloud, bytes: bytes, outcome: ModelCall.Outcome(reply)))
    return reply
  }

  // MARK: - Cards

  private func recommendations(_ situation: CompanionSituation, _ state: CoachState) -> CompanionOutcome {
    guard let library = Self.library, let moments = Self.moments else { return noted(situation) }
    let cards = CoachAgent(library, config.cards).cards(
      for: state, history: MomentHistory(situation.events), search: moments,
      ranker: ranker(situation.events), now: Int(situation.now.unixSeconds))
    let shown = cards.map {
      CompanionCard(moment: $0.moment.id, title: $0.title, body: $0.body, badge: $0.badge, caution: $0.caution)
    }
    var outcome = CompanionOutcome(CompanionAnswer(position: situation.position, .cards(shown)))
    outcome.events = cards.map {
      CompanionEvent(moment: $0.moment.id, kind: .offered, at: situation.now, features: $0.features.values)
    }
    return outcome
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

  /// What was learned from every answer to a card, in order; the same events teach the same.
  private func ranker(_ events: [CompanionEvent]) -> RecRanker {
    var ranker = RecRanker(RankerState(), config.ranker)
    var offered: [CompanionEvent] = []
    for event in events {
      guard event.kind != .offered else {
        // What lay on the table at another time is no alternative.
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
  /// Of the latest day of which anything is known; of nothing where the wearer is not known yet.
  fileprivate init(_ snapshot: WellbeingSnapshot?, on situation: CompanionSituation) {
    self.init(
      day: situation.zone.civil(situation.now).date.dayNumber, wellbeing: snapshot?.score,
      features: snapshot?.features.values ?? FeatureValues(), contributions: snapshot?.contributions ?? FeatureValues())
  }
}

extension MomentHistory {
  fileprivate init(_ events: [CompanionEvent]) {
    self.init()
    for event in events {
      let id = UInt64(bitPattern: event.id) << 1
      let at = Int(event.at.unixSeconds)
      switch event.kind {
      case .offered: break
      case .ignored: add(Event(id: id, moment: event.moment, answer: .declined, at: at))
      case .completed:
        // Who did it has accepted it.
        add(Event(id: id, moment: event.moment, answer: .accepted, at: at))
        add(Event(id: id | 1, moment: event.moment, answer: .completed, at: at))
      }
    }
  }
}

extension ModelAnswer {
  /// A rating in a model's own words; silence is no answer.
  fileprivate init(_ reply: ModelReply) {
    switch reply {
    case .text(let words): self.init(rating: words, reason: "")
    case .refused: self = .refused
    case .late, .unavailable, .failed: self = .failed
    }
  }
}

extension ModelCall.Outcome {
  fileprivate init(_ reply: ModelReply) {
    switch reply {
    case .text: self = .answered
    case .refused: self = .refused
    case .late: self = .late
    case .failed, .unavailable: self = .failed
    }
  }
}
