import DeviceKit
import SimKernel
package import PersonWire

/// The cloud's talk with the language model that drafts workouts (tech spec §3.3): it asks, puts the pieces of an answer together,
/// and reads it; what is of no use is asked for again after a while that grows, and at last given up.
///
/// What is under way is kept in memory alone: after a crash the phone asks again, as it does when an answer is lost.
struct ModelDrafting {
  private let drafter: ModelDrafter
  private let rules: Rules
  private let device: DeviceID
  private var calls: [UInt64: Call] = [:]
  /// How many requests in a row were given up.
  private var givenUp = 0
  /// Until when the model is left alone after that, whichever device asks: an answer to a phone that sleeps by now is lost, and it asks
  /// again as soon as it wakes.
  private var restsUntil = Instant.start

  /// How often one request is put to the model, how long an answer may take, and how long it is left alone after the first
  /// answer that was of no use: each time thrice as long (assumed).
  private static let attemptsMax = 4
  private static let patience = Span.seconds(20)
  private static let firstRest = Span.seconds(2)
  /// How long a phone is asked to wait when nothing came of it: twice as long each time, up to the second (assumed).
  private static let wait = Span.minutes(10)
  private static let waitMax = Span.hours(2)

  private struct Call {
    let request: GenerationRequest
    let asker: Role
    var attempt = 0
    var pieces: [Int: String] = [:]
    /// The place of the last piece, once it has come.
    var last: Int?
    /// In the order in which they came.
    var arrivals: [String] = []
    /// When the answer has taken too long, or the rest is over.
    var due = Instant.start
    var isResting = false
  }

  /// What a request came to, and who asked.
  enum Ending {
    case drafted([WorkoutPlanRecord.Entry], GenerationRequest, for: Role)
    case gaveUp(retryAfter: Span, GenerationRequest, for: Role)
  }

  init(_ drafter: ModelDrafter, _ setup: DeviceSetup) {
    (self.drafter, rules, device) = (drafter, setup.rules, setup.device)
  }

  /// The wearer has deleted everything: what is still answered to an earlier question is ignored.
  mutating func forgetAll() { calls = [:] }

  private func tell(_ step: GenerationStep, _ id: UInt64, _ context: inout DeviceContext) {
    context.report(PlanningFact.generation(step, of: id, by: device))
  }

  /// Begins with a request; one that is under way goes on as it is. Answers for how long the model is left alone instead.
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

  /// The answer, once all of its pieces have come.
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

  /// Leaves the model alone for a while, and then asks again; or gives up.
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

/// What the cloud puts to a language model, and what it makes of the answer.
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

/// What a model's answer comes to.
package enum ModelDraft: Hashable, Sendable {
  case draft([WorkoutPlanRecord.Entry])
  case failed(DraftingFailure)
}

extension WakeToken.Reason {
  static let draftDue = Self(56, "looks what became of a draft")
}
