final class OneEntryCheck: CheckFindings, CountingCheck {
  static let name = CheckName(
    "one-entry", "The agents work for one request at a time, and for nobody but the wearer's phone.")
  static let promise =
    "whatever an agent reads, computes or asks of a model is for the request whose turn it is, and is over when that has its answer; "
    + "and what the phone says it asked of a model is, byte for byte, what its own model heard and what was sent to the cloud's"
  static let doesNotVerify = "calls inside a process that leave no trace: the agents' sources are held apart by a test"
  static let vacuousBecause = "nobody asked the agents for anything"

  /// The requests without an answer, in order.
  private var open: [Int64] = []
  /// The questions to both models since the last answer that the phone hasn't reported yet.
  private var heard: [Question] = []
  /// The number of the first of them that belong to an earlier run of the app. That run may have ended before its
  /// report, and the next one asks again.
  private var interrupted = 0

  private struct Question {
    let isCloud: Bool
    let bytes: [UInt8]
  }

  var interest: TraceInterest { [.facts, .messages] }

  init(_ plan: WorldPlan) {}

  static func concerns(_ plan: WorldPlan) -> Bool { plan.agents != nil }

  func observe(_ event: TraceEvent) {
    if let fact = event.fact(as: ModelFact.self) { note(Question(isCloud: false, bytes: fact.bytes), event.at) }
    // A phone that went down can't report its earlier questions any more.
    if case .booted(let device, let isNew)? = event.deviceFact, device.role == .phone {
      (heard, interrupted) = ([], 0)
      if isNew { open = [] }
    }
    if case .ran(_, _, let device)? = event.deviceFact, device.role == .phone { interrupted = heard.count }
    if let fact = event.companionFact { judge(fact, event.at) }
  }

  func observe(_ event: TraceEvent, _ envelope: Envelope) {
    guard event.kind == .send, let bytes = envelope.cloudQuestion else { return }
    note(Question(isCloud: true, bytes: bytes), event.at)
  }

  private func note(_ question: Question, _ at: Instant) {
    if open.isEmpty { fail(at, "a model was asked, and nobody had asked the agents") }
    heard.append(question)
  }

  private func judge(_ fact: CompanionFact, _ at: Instant) {
    switch fact {
    case .asked(_, let position, _): open.append(position)
    case .read where open.isEmpty, .scored where open.isEmpty:
      fail(at, "an agent worked, and nobody had asked for it")
    case .called(let call, _) where !call.outcome.isAsked: break
    case .called(let call, _):
      // The latest of several alike: those before it were asked by a run that did not live to tell.
      guard let place = heard.lastIndex(where: { $0.isCloud == call.isCloud && $0.bytes == call.bytes }) else {
        return fail(at, "the phone says that it asked a model what the model has not heard")
      }
      heard.remove(at: place)
      if place < interrupted { interrupted -= 1 }
    case .answered(let answer, _):
      chances += 1
      open.removeAll { $0 == answer.position }
      if let other = heard.dropFirst(interrupted).first {
        fail(
          at, "a model heard \(other.bytes.count) bytes for request \(answer.position), and the phone does not say so")
      }
      (heard, interrupted) = ([], 0)
    case .read, .scored: break
    }
  }
}
