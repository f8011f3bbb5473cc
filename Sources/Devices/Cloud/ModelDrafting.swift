/// The cloud's exchange with the language model that drafts workouts (tech spec §3.3): it asks, joins the pieces of an
/// answer, and reads it. A useless answer is requested again after a growing delay, and finally given up.
///
/// Open requests are only in memory: after a crash the phone asks again, as after a lost answer.
struct ModelDrafting {
  private let drafter: ModelDrafter
  private let rules: Rules
  private let device: DeviceID
  private var calls: [UInt64: Call] = [:]
  /// The number of consecutive requests that were given up.
  private var givenUp = 0
  /// The end of the pause after that, for every device: an answer to a phone that has gone to sleep is lost, and it
  /// asks again when it wakes.
  private var restsUntil = Instant.start

  /// The most attempts per request, the time limit of an answer, and the delay after the first useless answer, which
  /// triples each time (assumed).
  private static let attemptsMax = 4
  private static let patience = Span.seconds(20)
  private static let firstRest = Span.seconds(2)
  /// The delay that a phone is asked for after a failure; it doubles each time, up to the second (assumed).
  private static let wait = Span.minutes(10)
  private static let waitMax = Span.hours(2)

  private struct Call {
    let request: GenerationRequest
    let asker: Role
    var attempt = 0
    var pieces: [Int: String] = [:]
    /// The index of the last piece, once it has arrived.
    var last: Int?
    /// In the order of their arrival.
    var arrivals: [String] = []
    /// The end of the time limit, or of the delay.
    var due = Instant.start
    var isResting = false
  }

  /// The outcome of a request, with the device that made it.
  enum Ending {
    case drafted([WorkoutPlanRecord.Entry], GenerationRequest, for: Role)
    case gaveUp(retryAfter: Span, GenerationRequest, for: Role)
  }

  init(_ drafter: ModelDrafter, _ setup: DeviceSetup) {
    (self.drafter, rules, device) = (drafter, setup.rules, setup.device)
  }

  /// The wearer has deleted everything: answers to earlier questions are ignored.
  mutating func forgetAll() { calls = [:] }

  private func tell(_ step: GenerationStep, _ id: UInt64, _ context: inout DeviceContext) {
    context.report(PlanningFact.generation(step, of: id, by: device))
  }

  /// Starts a request; an open one continues unchanged. During a pause it returns the rest of it instead.
  mutating func begin(
    _ request: GenerationRequest, for asker: Role, _ context: inout DeviceContext
  ) -> Span? {
    guard calls[Self.key(request.id)] == nil else { return nil }
    guard restsUntil <= context.uptime else { return restsUntil - context.uptime }
    var call = Call(request: request, asker: asker)
    ask(&call, &context)
    return nil
  }

  private mutating func ask(
    _ call: inout Call, _ context: inout DeviceContext
  ) {
    call.attempt += 1
    (call.pieces, call.last, call.arrivals, call.isResting) = ([:], nil, [], false)
    context.tell(
      .draftModel, DraftingMessage.question(id: call.request.id, attempt: call.attempt, drafter.question(call.request)))
    tell(.asksModel(attempt: call.attempt), call.request.id, &context)
    wait(Self.patience, &call, &context)
  }

  private mutating func wait(_ span: Span, _ call: inout Call, _ context: inout DeviceContext) {
    call.due = context.uptime + span
    let key = Self.key(call.request.id)
    calls[key] = call
    context.wake(after: span, WakeToken(.draftDue, key))
  }

  private static func key(_ id: UInt64) -> UInt64 { id & WakeToken.argumentMask }

  // MARK: - Answers

  mutating func hear(
    _ message: DraftingMessage, _ context: inout DeviceContext
  ) -> Ending? {
    switch message {
    case .question: return nil
    case .piece(let id, let attempt, let place, let isLast, let text):
      guard var call = calls[Self.key(id)], call.request.id == id, call.attempt == attempt, !call.isResting,
        call.pieces[place] == nil
      else { return nil }
      call.pieces[place] = text
      call.arrivals.append(text)
      if isLast { call.last = place }
      calls[Self.key(id)] = call
      guard let answer = whole(call) else { return nil }
      return judge(answer, call, &context)
    case .failed(let id, let attempt, let failure):
      guard let call = calls[Self.key(id)], call.request.id == id, call.attempt == attempt, !call.isResting else {
        return nil
      }
      return retry(call, after: failure, &context)
    }
  }

  /// Returns the answer, once all of its pieces have arrived.
  private func whole(_ call: Call) -> String? {
    guard let last = call.last, call.pieces.count == last + 1 else { return nil }
    if rules.hasPlanted(.piecesAsTheyCome) { return call.arrivals.joined() }
    return (0...last).compactMap { call.pieces[$0] }.joined()
  }

  private mutating func judge(
    _ answer: String, _ call: Call, _ context: inout DeviceContext
  ) -> Ending? {
    switch drafter.read(answer, call.request) {
    case .failed(let failure): return retry(call, after: failure, &context)
    case .draft(let entries):
      calls[Self.key(call.request.id)] = nil
      givenUp = 0
      return .drafted(entries, call.request, for: call.asker)
    }
  }

  /// Pauses before another question, or gives up.
  private mutating func retry(
    _ call: Call, after failure: DraftingFailure, _ context: inout DeviceContext
  ) -> Ending? {
    var call = call
    tell(.modelFailed(attempt: call.attempt, failure), call.request.id, &context)
    guard call.attempt < Self.attemptsMax else {
      calls[Self.key(call.request.id)] = nil
      let wait = min(Self.waitMax, Self.wait * (1 << min(givenUp, 8)))
      givenUp += 1
      restsUntil = context.uptime + wait
      tell(.gaveUp(retryAfter: wait), call.request.id, &context)
      return .gaveUp(retryAfter: wait, call.request, for: call.asker)
    }
    call.isResting = true
    var rest = Self.firstRest
    for _ in 1..<call.attempt { rest = rest * 3 }
    wait(rules.hasPlanted(.draftsAskedAtOnce) ? .milliseconds(1) : rest, &call, &context)
    return nil
  }

  mutating func wake(
    _ token: WakeToken, _ context: inout DeviceContext
  ) -> Ending? {
    guard var call = calls[token.argument], context.uptime >= call.due else { return nil }
    guard call.isResting else { return retry(call, after: .late, &context) }
    ask(&call, &context)
    return nil
  }
}

/// The cloud's questions to a language model, and the reading of answers.
package struct ModelDrafter: Sendable {
  package let question: @Sendable (GenerationRequest) -> [UInt8]
  package let read: @Sendable (String, GenerationRequest) -> ModelDraft

  package init(
    question: @escaping @Sendable (GenerationRequest) -> [UInt8],
    read: @escaping @Sendable (String, GenerationRequest) -> ModelDraft
  ) {
    (self.question, self.read) = (question, read)
  }
}

/// The result of a model's answer.
package enum ModelDraft: Hashable, Sendable {
  case draft([WorkoutPlanRecord.Entry])
  case failed(DraftingFailure)
}

extension WakeToken.Reason {
  static let draftDue = Self(56, "looks what became of a draft")
}
