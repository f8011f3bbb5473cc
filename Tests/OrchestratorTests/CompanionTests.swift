import Agents
@testable import DeviceKit
@testable import Devices
@testable import Orchestration
import SimKernel
import PersonWire
import Testing

/// A language model that answers everything alike.
private struct Parrot: ModelProvider {
  let reply: ModelReply
  var availability = ModelAvailability.ready

  func respond(_ request: ModelRequest) async -> ModelReply { request.task == .safety ? .text("safe") : reply }
}

/// The phone's knowledge on an evening after forty ordinary days.
private struct Evening {
  static let today = CivilDate(dayNumber: 20_600)
  static let now = Zone.utc.timestamp(CivilDateTime(date: today, hour: 19, minute: 30))
  var request = CompanionRequest.chat("How can I wind down before bed?")
  var entry: String?
  var written = Self.now
  var events: [CompanionEvent] = []
  var hasConsent = false
  var isUnlocked = true

  var situation: CompanionSituation {
    let days = (0..<37).reversed().map { (back: Int) -> WellbeingDay in
      let date = Self.today.adding(days: -back)
      var figures = DayFigures(date: date)
      figures.heartRateVariability = .init(back == 0 ? 38 : Double(55 + back * 3 % 7))
      figures.restingHeartRate = .init(back == 0 ? 60 : Double(51 + back * 2 % 4))
      figures.sleep = back == 0 ? 18_000 : Double(26_000 + back * 397 % 2_000)
      figures.steps = Double(7_000 + back * 131 % 3_000)
      return WellbeingDay(figures, back == 0 ? Sliders(stress: 0.8, energy: 0.2) : Sliders())
    }
    return CompanionSituation(
      position: 1, request: request, now: Self.now, zone: .utc,
      entry: entry.map { CompanionSituation.Entry(text: $0, written: written) },
      wellbeing: isUnlocked
        ? WellbeingSituation(since: days[0].date, days: days, kept: [], last: nil, revision: 1) : nil, mornings: [],
      events: events, hasConsent: hasConsent, isUnlocked: isUnlocked, rules: Rules())
  }
}

@Suite("The agents behind the orchestrator")
struct CompanionTests {
  private func companion(phone: ModelReply? = nil, cloud: ModelAvailability? = nil) -> Companion {
    var config = CompanionConfig()
    config.region = "NO"
    return Companion(
      config: config, phoneModel: phone.map { Parrot(reply: $0) }, cloudModel: cloud)
  }

  /// The answer, with the cloud's model saying that, if it is asked.
  private func answer(
    _ companion: Companion, _ situation: CompanionSituation, cloud: ModelCall.Outcome = .answered,
    _ words: String? = nil
  ) async throws -> CompanionOutcome {
    var situation = situation
    if case .asksCloud(let question) = try await companion.answer(situation) {
      situation.cloud = CloudReply(to: question, cloud, text: words)
    }
    guard case .done(let outcome) = try await companion.answer(situation) else {
      Issue.record("the cloud's model is asked twice")
      throw Companion.Suspension()
    }
    return outcome
  }

  private func reply(_ outcome: CompanionOutcome) -> (text: String, source: CompanionAnswer.Source)? {
    if case .reply(let text, let source) = outcome.answer.content { (text, source) } else { nil }
  }

  @Test("answer a chat from the library without a model, always alike")
  func library() async throws {
    let one = try await answer(companion(), Evening().situation)
    let other = try await answer(companion(), Evening().situation)
    #expect(reply(one)?.source == .library && reply(one)?.text == reply(other)?.text && one.calls.isEmpty)
  }

  @Test("ask the cloud with consent alone, and tell it nothing but a context that passes its audit")
  func consent() async throws {
    let companion = companion(phone: .text("It looks as if a calm evening would do you good."), cloud: .ready)
    var evening = Evening()
    #expect(reply(try await answer(companion, evening.situation))?.source == .phoneModel)
    evening.hasConsent = true
    evening.request = .chat("Write to kari@example.org that I am tired, what helps?")
    let words = "Take a slow walk after dinner."
    let outcome = try await answer(companion, evening.situation, words)
    #expect(reply(outcome)?.text == words && reply(outcome)?.source == .cloudModel)
    // It was judged before it left, and not again.
    #expect(outcome.calls.map(\.isCloud) == [false, true])
    let call = try #require(outcome.calls.last)
    #expect(CoachContextAudit().findings(in: call.bytes, redact: Redactor.redact).isEmpty)
    #expect(!String(decoding: call.bytes, as: UTF8.self).contains("kari@"))
  }

  @Test(
    "fall back to the phone, whatever becomes of the cloud's model, and keep why", arguments: ModelCall.Outcome.allCases
  )
  func withoutCloud(outcome: ModelCall.Outcome) async throws {
    var evening = Evening()
    evening.hasConsent = true
    // This reply may not be shown.
    let words = outcome == .answered ? "You have depression." : nil
    let companion = companion(phone: .text("It looks as if a calm evening would do you good."), cloud: .ready)
    let rescued = try await answer(companion, evening.situation, cloud: outcome, words)
    #expect(reply(rescued)?.source == .phoneModel)
    let call = try #require(rescued.calls.first { $0.isCloud })
    #expect(call.outcome == outcome && (call.refusal != nil) == (words != nil))
    let alone = try await answer(self.companion(cloud: .ready), evening.situation, cloud: outcome, words)
    #expect(reply(alone)?.source == .library)
  }

  @Test(
    "fall back to words of their own, whatever becomes of the phone's model",
    arguments: [
      ModelReply.refused, .late, .failed, .limited, .unavailable(.downloading), .text(""),
      .text("You have depression."),
    ])
  func fallback(broken: ModelReply) async throws {
    #expect(reply(try await answer(companion(phone: broken), Evening().situation))?.source == .library)
  }

  @Test(
    "do not ask a cloud's model that can not be asked", arguments: ModelAvailability.allCases.filter { $0 != .ready })
  func noCloud(availability: ModelAvailability) async throws {
    var evening = Evening()
    evening.hasConsent = true
    guard case .done = try await companion(cloud: availability).answer(evening.situation) else {
      return #expect(Bool(false))
    }
  }

  @Test("ask no further model once the app is suspended, and leave the question to its next run")
  func suspension() async throws {
    let companion = companion(phone: .text("It looks as if a calm evening would do you good."), cloud: .ready)
    var evening = Evening()
    evening.hasConsent = true
    guard case .asksCloud(let question) = try await companion.answer(evening.situation) else {
      return #expect(Bool(false))
    }
    var situation = evening.situation
    situation.cloud = CloudReply(to: question, .late)
    await #expect(throws: Companion.Suspension.self) { _ = try await companion.answer(situation) { false } }
  }

  @Test("answer words of crisis with help, ask no model about them, also while the phone is locked")
  func crisis() async throws {
    for isUnlocked in [true, false] {
      var evening = Evening(request: .chat("I want to kill myself tonight."), hasConsent: true)
      evening.isUnlocked = isUnlocked
      let outcome = try await answer(companion(phone: .text("x"), cloud: .ready), evening.situation)
      guard case .support(_, let help) = outcome.answer.content else { return #expect(Bool(false)) }
      #expect(outcome.answer.level == 2 && help?.contains("113") == true && outcome.calls.isEmpty)
    }
  }

  @Test("say which models there are, and that the cloud's wants consent")
  func models() async throws {
    func status(_ companion: Companion, _ hasConsent: Bool) async throws -> CompanionAnswer.Content {
      try await answer(companion, Evening(request: .modelStatus, hasConsent: hasConsent).situation).answer.content
    }
    #expect(try await status(companion(), true) == .models(phone: "not on this device", cloud: "not on this device"))
    let both = companion(phone: .refused, cloud: .ready)
    #expect(try await status(both, false) == .models(phone: "ready", cloud: "needs consent"))
    #expect(try await status(both, true) == .models(phone: "ready", cloud: "ready"))
  }

  @Test("read an entry on the phone alone, and answer one of crisis with help")
  func entries() async throws {
    let model = companion(phone: .text("safe"), cloud: .ready)
    let good = try await answer(
      model, Evening(request: .entry(7), entry: "A wonderful day, I laughed a lot.").situation)
    #expect(good.answer.content == .noted && good.calls.isEmpty)
    #expect(try #require(good.reading).sentiment > 0.2 && good.reading?.level == 0)
    let bad = try await answer(model, Evening(request: .entry(8), entry: "I want to end my life.").situation)
    #expect(bad.reading?.level == 2 && bad.answer.level == 2 && bad.calls.isEmpty)
    let old = Evening(request: .entry(8), entry: "I want to end my life.", written: Evening.now - .days(30))
    let late = try await answer(model, old.situation)
    #expect(late.answer.content == .noted && late.reading == bad.reading, "what a new phone reads again is no news")
    let gone = try await answer(model, Evening(request: .entry(9)).situation)
    #expect(gone.answer.content == .noted && gone.reading == nil)
  }

  @Test("offer three cards, none of them again while it is on cooldown, and learn from what is turned down")
  func cards() async throws {
    var evening = Evening(request: .cards)
    let first = try await answer(companion(), evening.situation)
    guard case .cards(let cards) = first.answer.content else { return #expect(Bool(false)) }
    #expect(cards.count == 3 && first.events.map(\.moment) == cards.map(\.moment))
    evening.events = first.events.enumerated().map {
      CompanionEvent(
        id: Int64($0.offset + 1), moment: $0.element.moment, kind: .offered, at: $0.element.at,
        features: $0.element.features)
    }
    evening.events.append(CompanionEvent(id: 4, moment: cards[0].moment, kind: .completed, at: Evening.now))
    guard case .cards(let second) = try await answer(companion(), evening.situation).answer.content else {
      return #expect(Bool(false))
    }
    #expect(!second.map(\.moment).contains(cards[0].moment))
    evening.events[3] = CompanionEvent(id: 4, moment: cards[0].moment, kind: .ignored, at: Evening.now)
    for id in 5..<25 {
      evening.events.append(CompanionEvent(id: Int64(id), moment: cards[0].moment, kind: .ignored, at: Evening.now))
    }
    guard case .cards(let third) = try await answer(companion(), evening.situation).answer.content else {
      return #expect(Bool(false))
    }
    #expect(third.first?.moment != cards[0].moment)
  }

  @Test("ask the phone's model what to mind about each card, and keep the rule's word where it says nothing")
  func cautions() async throws {
    func offer(_ reply: ModelReply?) async throws -> (cautions: [String?], calls: [ModelCall]) {
      let outcome = try await answer(companion(phone: reply), Evening(request: .cards).situation)
      guard case .cards(let cards) = outcome.answer.content else { return ([], []) }
      return (cards.map(\.caution), outcome.calls)
    }
    let ruled = try await offer(nil)
    #expect(ruled.calls.isEmpty && ruled.cautions.count == 3)
    let minded = try await offer(.text("Keep one hand on the rail."))
    #expect(minded.cautions == Array(repeating: "Keep one hand on the rail.", count: 3) && minded.calls.count == 3)
    #expect(minded.calls.allSatisfy { !$0.isCloud && $0.refusal == nil })
    let silent = try await offer(.text(""))
    #expect(
      silent.cautions == ruled.cautions && silent.calls.count == 3 && silent.calls.allSatisfy { $0.refusal == nil })
    let useless = try await offer(.text("Take 20 mg of melatonin tonight."))
    #expect(useless.cautions == ruled.cautions && useless.calls.allSatisfy { $0.refusal != nil })
    // A model that doesn't answer at all isn't asked again.
    let late = try await offer(.late)
    #expect(late.cautions == ruled.cautions && late.calls.map(\.outcome) == [.late])
  }

  @Test("praise the completed act, and remember it")
  func praise() async throws {
    let outcome = try await answer(companion(), Evening(request: .completed(moment: "sit-still")).situation)
    guard case .cheer(let title, _) = outcome.answer.content else { return #expect(Bool(false)) }
    #expect(title.contains("Five minutes of nothing") && outcome.events.map(\.kind) == [.completed])
  }
}
