/// The agents' question to the cloud's model for an open request, with their earlier calls to models.
package struct CloudQuestion: Hashable, Sendable {
  /// The exact bytes to send from the phone.
  package let bytes: [UInt8]
  package let calls: [ModelCall]

  package init(_ bytes: [UInt8], after calls: [ModelCall]) { (self.bytes, self.calls) = (bytes, calls) }
}

/// The outcome of a question to the cloud's model.
package struct CloudReply: Hashable, Sendable {
  package let question: CloudQuestion
  package let outcome: ModelCall.Outcome
  /// The unchecked answer; `nil` if there was none.
  package let text: String?

  package init(to question: CloudQuestion, _ outcome: ModelCall.Outcome, text: String? = nil) {
    (self.question, self.outcome, self.text) = (question, outcome, text)
  }
}

/// A request with its position in the queue. After the queue was cleared, another may have the position.
struct WaitingRequest: Hashable {
  let position: Int64
  let request: CompanionRequest
}

/// The phone's exchange with the cloud's model: one question at a time, over the link like everything else, and with a
/// time limit that the wearer would accept.
///
/// It is volatile: after a relaunch of the app nothing waits for the answer, and the request is handled from its start.
struct CloudTalk {
  private let store: DeviceStore
  private let patience: Span?
  private var current: Talk?

  /// The pause after a provider's rate limit without a given time (assumed).
  private static let usualRest = Span.minutes(1)

  private struct Talk {
    let request: WaitingRequest
    let id: UInt64
    let question: CloudQuestion
    var reply: CloudReply?
  }

  init(_ store: DeviceStore, _ setup: DeviceSetup) { (self.store, patience) = (store, setup.cloudModelPatience) }

  var isWaiting: Bool { current.map { $0.reply == nil } ?? false }

  /// Returns whether the answer to that request depends on an open question.
  func isWaiting(for request: WaitingRequest) -> Bool { isWaiting && current?.request == request }

  /// Returns the outcome of the question for that request.
  func reply(for request: WaitingRequest) -> CloudReply? { current?.request == request ? current?.reply : nil }

  /// No request waits any more.
  mutating func end() { current = nil }

  /// Sends the question, once per request, unless it is certain to fail.
  mutating func ask(
    _ question: CloudQuestion, for request: WaitingRequest, _ chats: CloudChats, _ context: inout DeviceContext
  ) {
    guard current?.request != request else { return }
    // Unique within the phone's uptime: a late answer to an earlier question is recognised.
    let id = UInt64(bitPattern: context.uptime.sinceStart.nanoseconds)
    current = Talk(request: request, id: id, question: question)
    guard let patience else { return end(.unavailable) }
    if let until = store.number(.cloudModelLeftAloneUntil), until > context.uptime.sinceStart.nanoseconds,
      !store.hasPlanted(.rateLimitIgnored)
    {
      return end(.resting)
    }
    // The system knows that the network blocks, so nothing is sent.
    if context.platform.isBehindPortal { return end(.blocked) }
    guard chats.take(at: context.clock) else { return end(.resting) }
    context.send(to: .cloud, on: .https, ModelMessage.question(id: id, question.bytes))
    if !store.hasPlanted(.cloudAwaitedForEver) {
      context.wake(after: patience, WakeToken(.cloudDue, id & WakeToken.argumentMask))
    }
  }

  /// Processes the cloud's message. Returns whether it ends the exchange.
  mutating func hear(_ message: ModelMessage, _ context: DeviceContext) -> Bool {
    guard isWaiting, let id = current?.id, message.id == id || store.hasPlanted(.lateAnswerTaken) else { return false }
    switch message {
    case .question: return false
    case .answer(_, let text): end(.answered, text: text)
    case .failed(_, let failure, let span):
      if let span = span ?? (failure == .limited ? Self.usualRest : nil) {
        store.remember(.cloudModelLeftAloneUntil, (context.uptime + span).sinceStart.nanoseconds)
      }
      end(ModelCall.Outcome(failure))
    }
    return true
  }

  /// The time limit of that question has passed. Returns whether it ends the exchange.
  mutating func wake(_ token: WakeToken) -> Bool {
    guard isWaiting, let id = current?.id, id & WakeToken.argumentMask == token.argument else { return false }
    end(.late)
    return true
  }

  private mutating func end(_ outcome: ModelCall.Outcome, text: String? = nil) {
    guard let question = current?.question else { return }
    current?.reply = CloudReply(to: question, outcome, text: text)
  }
}

extension ModelCall.Outcome {
  fileprivate init(_ failure: ModelFailure) {
    switch failure {
    case .refused: self = .refused
    case .keyExpired: self = .keyExpired
    case .limited: self = .limited
    case .unavailable: self = .unavailable
    case .broken: self = .failed
    }
  }
}

extension MemoryKey {
  /// the end of the pause for the cloud's model, in nanoseconds of uptime.
  static let cloudModelLeftAloneUntil = MemoryKey("cloudModelLeftAloneUntil")
}

extension WakeToken.Reason {
  static let cloudDue = Self(59, "has waited for the cloud's model long enough")
}
