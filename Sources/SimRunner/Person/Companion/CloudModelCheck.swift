final class CloudModelCheck: CheckFindings, CountingCheck {
  static let name = CheckName(
    "cloud-by-wire", "What the cloud's model is said to say came over the link, and is not waited for without end.")
  static let promise =
    "a reply that is said to be the cloud model's was delivered to the phone as the answer to the question that was sent for it, and has "
    + "no word that was not; so was the reason, where it is said that the model turned a chat away; where nothing comes, the wearer "
    + "has an answer within the patience of both models and twenty seconds, as long as the phone's app runs; and a provider that "
    + "wants to be left alone is"
  static let doesNotVerify = "that a reply is a good one, or that a network that lets something through is used"
  static let vacuousBecause = "the cloud's model was never asked"

  /// The state of a question that was sent and has had no effect yet.
  private struct Question {
    let id: UInt64
    let sent: Instant
    var answers: [String] = []
    var failure: ModelFailure?
    /// The pause that the model asked for, and when it began.
    var rest: (since: Instant, span: Span)?
  }

  private let limit: Span
  private var question: Question?
  /// The time until which the phone knows that it may not ask.
  private var restsUntil = Instant.start

  /// The allowance for the phone's other work (assumed).
  private static let slack = Span.seconds(20)

  init(_ plan: WorldPlan) {
    let patience = (plan.agents?.cloudModel ?? ModelSettings()).patience
    limit = patience + (plan.agents?.phoneModel?.patience ?? .zero) + Self.slack
  }

  static func concerns(_ plan: WorldPlan) -> Bool { plan.hasCloudModel }
  var interest: TraceInterest { [.facts, .messages] }

  // MARK: - What crosses

  func observe(_ event: TraceEvent, _ envelope: Envelope) {
    guard let message = envelope.message.body(as: ModelMessage.self) else { return }
    switch message {
    case .question(let id, _):
      guard event.kind == .send, envelope.from == Role.phone.node else { return }
      chances += 1
      if event.at < restsUntil { fail(event.at, "the cloud's model is asked, and wants to be left alone") }
      question = Question(id: id, sent: event.at)
    case .answer(let id, let text):
      guard event.kind == .delivery, envelope.to == Role.phone.node, id == question?.id else { return }
      question?.answers.append(text)
    case .failed(let id, let failure, let span):
      guard event.kind == .delivery, envelope.to == Role.phone.node, id == question?.id else { return }
      question?.failure = failure
      question?.rest = span.map { (event.at, $0) }
    }
  }

  // MARK: - What is said of it

  func observe(_ event: TraceEvent) {
    let companionFact = event.companionFact
    if case .called(let call, _)? = companionFact, call.isCloud { judge(call, event.at) }
    if case .answered(let answer, _)? = companionFact {
      if case .reply(let text, from: .cloudModel) = answer.content { judge(text, event.at) }
      end(event.at)
    }
    let deviceFact = event.deviceFact
    if case .ran(_, _, let device)? = deviceFact, device.role == .phone { end(event.at) }
    if case .booted(let device, let isNew)? = deviceFact, device.role == .phone {
      question = nil
      if isNew { restsUntil = .start }
    }
    // A phone that is paused doesn't notice how long an answer takes.
    if let fault = event.fact(as: FaultFact.self), fault.target == "phone", fault.name == "pause" { question = nil }
  }

  private func judge(_ call: ModelCall, _ at: Instant) {
    let reason: ModelFailure? =
      switch call.outcome {
      case .keyExpired: .keyExpired
      case .limited: .limited
      case .refused: .refused
      case .unavailable: .unavailable
      case .failed: .broken
      case .answered, .late, .blocked, .resting: nil
      }
    if let reason, question?.failure != reason {
      fail(at, "the cloud's model is said to have said nothing (\(call.outcome)), and no such message has come")
    }
    if call.outcome == .answered, question?.answers.isEmpty ?? true {
      fail(at, "the cloud's model is said to have answered, and no answer to that question has come")
    }
    if call.outcome == .limited, let rest = question?.rest { restsUntil = max(restsUntil, rest.since + rest.span) }
  }

  private func judge(_ reply: String, _ at: Instant) {
    guard let answers = question?.answers, !answers.isEmpty else {
      return fail(at, "the wearer is told what the cloud's model says, and nothing has come over the link")
    }
    let words = Self.words(reply)
    guard !answers.contains(where: { words.isSubset(of: Self.words($0)) }) else { return }
    fail(at, "the wearer is told words of the cloud's model that it has not said")
  }

  private static func words(_ text: String) -> Set<String> {
    Set(text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init))
  }

  /// Ends the wait: the wearer has an answer, or the run of the app ended.
  private func end(_ at: Instant) {
    guard let open = question else { return }
    question = nil
    if at - open.sent > limit {
      fail(at, "the wearer waited \(Figures.span(at - open.sent)) for an answer, because the cloud's model was asked")
    }
  }
}

extension Envelope {
  /// The phone's question to the cloud's model in the message, or `nil` for another message.
  var cloudQuestion: [UInt8]? {
    guard from == Role.phone.node, case .question(_, let bytes)? = message.body(as: ModelMessage.self) else {
      return nil
    }
    return bytes
  }
}
