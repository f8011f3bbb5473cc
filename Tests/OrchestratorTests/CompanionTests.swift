import Agents
@testable import DeviceKit
@testable import Devices
@testable import Orchestration
import SimKernel
import Wire
import Testing

/// A language model that answers everything alike.
private struct Parrot: ModelProvider {
  var isCloud = false
  let reply: ModelReply
  var availability = ModelAvailability.ready

  func respond(_ request: ModelRequest) async -> ModelReply { request.task == .coach ? reply : .text("safe") }
}

/// What a phone knows on an evening after forty ordinary days.
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
        ? WellbeingSituation(since: days[0].date, days: days, kept: [], last: nil, revision: 1) : nil,
      events: events, hasConsent: hasConsent, isUnlocked: isUnlocked, rules: Rules())
  }
}

@Suite("The agents behind the orchestrator")
struct CompanionTests {
  private func companion(phone: ModelReply? = nil, cloud: ModelReply? = nil) -> Companion {
    var config = CompanionConfig()
    config.region = "NO"
    return Companion(
      config: config, phoneModel: phone.map { Parrot(reply: $0) },
      cloudModel: cloud.map { Parrot(isCloud: true, reply: $0) })
  }

  private func reply(_ outcome: CompanionOutcome) -> (text: String, source: CompanionAnswer.Source)? {
    if case .reply(let text, let source) = outcome.answer.content { (text, source) } else { nil }
  }

  @Test("answer a chat from the library where there is no model, always alike")
  func library() async throws {
    let one = try await companion().answer(Evening().situation)
    let other = try await companion().answer(Evening().situation)
    #expect(reply(one)?.source == .library && reply(one)?.text == reply(other)?.text && one.calls.isEmpty)
  }

  @Test("ask the cloud with consent alone, and tell it nothing but a context that passes its audit")
  func consent() async throws {
    let companion = companion(phone: .text("From the phone."), cloud: .text("Take a slow walk after dinner."))
    var evening = Evening()
    #expect(reply(try await companion.answer(evening.situation))?.source == .phoneModel)
    evening.hasConsent = true
    evening.request = .chat("Write to kari@example.org that I am tired, what helps?")
    let outcome = try await companion.answer(evening.situation)
    #expect(reply(outcome)?.text == "Take a slow walk after dinner." && reply(outcome)?.source == .cloudModel)
    let call = try #require(outcome.calls.first { $0.isCloud })
    #expect(CoachContextAudit().findings(in: call.bytes, redact: Redactor.redact).isEmpty)
    #expect(!String(decoding: call.bytes, as: UTF8.self).contains("kari@"))
  }

  @Test(
    "fall back to the next one, whatever becomes of a model",
    arguments: [
      ModelReply.refused, .late, .failed, .unavailable(.downloading), .text(""), .text("You have depression."),
    ])
  func fallback(broken: ModelReply) async throws {
    var evening = Evening()
    evening.hasConsent = true
    let rescued = try await companion(phone: .text("Rest a little."), cloud: broken).answer(evening.situation)
    #expect(reply(rescued)?.source == .phoneModel)
    let alone = try await companion(phone: broken, cloud: broken).answer(evening.situation)
    #expect(reply(alone)?.source == .library)
  }

  @Test("ask no further model once the app is suspended, and leave the question to its next run")
  func suspension() async {
    let companion = companion(phone: .text("Rest a little."), cloud: .late)
    var evening = Evening()
    evening.hasConsent = true
    var asked = 0
    await #expect(throws: Companion.Suspension.self) {
      _ = try await companion.answer(evening.situation) {
        asked += 1
        return asked < 3
      }
    }
    #expect(asked == 3)
  }

  @Test("answer words of crisis with help, ask no model about them, also while the phone is locked")
  func crisis() async throws {
    for isUnlocked in [true, false] {
      var evening = Evening(request: .chat("I want to kill myself tonight."), hasConsent: true)
      evening.isUnlocked = isUnlocked
      let outcome = try await companion(phone: .text("x"), cloud: .text("x")).answer(evening.situation)
      guard case .support(_, let help) = outcome.answer.content else { return #expect(Bool(false)) }
      #expect(outcome.answer.level == 2 && help?.contains("113") == true && outcome.calls.isEmpty)
    }
  }

  @Test("say which models there are, and that the cloud's wants consent")
  func models() async throws {
    func status(_ companion: Companion, _ hasConsent: Bool) async throws -> CompanionAnswer.Content {
      try await companion.answer(Evening(request: .modelStatus, hasConsent: hasConsent).situation).answer.content
    }
    #expect(try await status(companion(), true) == .models(phone: "not on this device", cloud: "not on this device"))
    let both = companion(phone: .refused, cloud: .text("Hello"))
    #expect(try await status(both, false) == .models(phone: "ready", cloud: "needs consent"))
    #expect(try await status(both, true) == .models(phone: "ready", cloud: "ready"))
  }

  @Test("read an entry on the phone alone, and answer one of crisis with help")
  func entries() async throws {
    let model = companion(phone: .text("safe"), cloud: .text("safe"))
    let good = try await model.answer(Evening(request: .entry(7), entry: "A wonderful day, I laughed a lot.").situation)
    #expect(good.answer.content == .noted && good.calls.isEmpty)
    #expect(try #require(good.reading).sentiment > 0.2 && good.reading?.level == 0 && good.reading?.vector.count == 384)
    let bad = try await model.answer(Evening(request: .entry(8), entry: "I want to end my life.").situation)
    #expect(bad.reading?.level == 2 && bad.answer.level == 2 && bad.calls.isEmpty)
    let old = Evening(request: .entry(8), entry: "I want to end my life.", written: Evening.now - .days(30))
    let late = try await model.answer(old.situation)
    #expect(late.answer.content == .noted && late.reading == bad.reading, "what a new phone reads again is no news")
    let gone = try await model.answer(Evening(request: .entry(9)).situation)
    #expect(gone.answer.content == .noted && gone.reading == nil)
  }

  @Test("offer three cards, none of them again while it is on cooldown, and learn from what is turned down")
  func cards() async throws {
    var evening = Evening(request: .cards)
    let first = try await companion().answer(evening.situation)
    guard case .cards(let cards) = first.answer.content else { return #expect(Bool(false)) }
    #expect(cards.count == 3 && first.events.map(\.moment) == cards.map(\.moment))
    evening.events = first.events.enumerated().map {
      CompanionEvent(
        id: Int64($0.offset + 1), moment: $0.element.moment, kind: .offered, at: $0.element.at,
        features: $0.element.features)
    }
    evening.events.append(CompanionEvent(id: 4, moment: cards[0].moment, kind: .completed, at: Evening.now))
    guard case .cards(let second) = try await companion().answer(evening.situation).answer.content else {
      return #expect(Bool(false))
    }
    #expect(!second.map(\.moment).contains(cards[0].moment))
    evening.events[3] = CompanionEvent(id: 4, moment: cards[0].moment, kind: .ignored, at: Evening.now)
    for id in 5..<25 {
      evening.events.append(CompanionEvent(id: Int64(id), moment: cards[0].moment, kind: .ignored, at: Evening.now))
    }
    guard case .cards(let third) = try await companion().answer(evening.situation).answer.content else {
      return #expect(Bool(false))
    }
    #expect(third.first?.moment != cards[0].moment)
  }

  @Test("praise what was done, and remember it")
  func praise() async throws {
    let outcome = try await companion().answer(Evening(request: .completed(moment: "sit-still")).situation)
    guard case .cheer(let title, _) = outcome.answer.content else { return #expect(Bool(false)) }
    #expect(title.contains("Five minutes of nothing") && outcome.events.map(\.kind) == [.completed])
  }
}
