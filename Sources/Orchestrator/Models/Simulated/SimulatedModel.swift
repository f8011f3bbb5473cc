/// A simulated language model: it answers in virtual time by a plan, and identically for the same stream.
///
/// Each question draws from a stream of its own, so that one reply doesn't change the next. The latency is drawn before
/// the wait, so an answer never races with the caller's time limit.
package final class SimulatedModel: ModelProvider {
  private struct State {
    var plan: ModelPlan
    var stream: RandomStream
  }

  private let runtime: any Runtime
  private let record: @Sendable ([UInt8]) -> Void
  private let answers = SimulatedAnswers()
  private let state: Guarded<State>

  /// - Parameter record: Called with the bytes of every question that is sent; an unavailable model gets none.
  package init(
    plan: ModelPlan = ModelPlan(), stream: RandomStream, runtime: any Runtime,
    record: @escaping @Sendable ([UInt8]) -> Void = { _ in }
  ) {
    self.runtime = runtime
    self.record = record
    state = Guarded(State(plan: plan, stream: stream))
  }

  /// The behaviour from now on. An answer in progress keeps its plan, but is lost if the model becomes unavailable.
  package var plan: ModelPlan {
    get { state.withLock(\.plan) }
    set { state.withLock { $0.plan = newValue } }
  }

  package var availability: ModelAvailability { plan.availability }

  package func respond(_ request: ModelRequest) async -> ModelReply { await respond(request, within: plan.patience) }

  /// Returns the reply, or `late` after `patience`.
  package func respond(_ request: ModelRequest, within patience: Span) async -> ModelReply {
    let (plan, seed) = state.withLock { state in
      (state.plan, state.plan.availability == .ready ? state.stream.next() : 0)
    }
    guard plan.availability == .ready else { return .unavailable(plan.availability) }
    record(request.bytes)
    var stream = RandomStream(seed: seed)
    let latency = Span(nanoseconds: Latency.uniform(plan.latency.lowerBound, plan.latency.upperBound).draw(&stream))
    let reply = reply(request, plan, &stream)
    let isLate = reply == .late || latency > patience
    do { try await runtime.sleep(isLate ? patience : latency) } catch { return .failed }
    if isLate { return .late }
    return self.plan.availability == .ready ? reply : .failed
  }

  private func reply(_ request: ModelRequest, _ plan: ModelPlan, _ stream: inout RandomStream) -> ModelReply {
    var fate = stream.unit()
    func happens(_ rate: Double) -> Bool {
      fate -= max(0, rate)
      return fate < 0
    }
    if happens(plan.timeout) { return .late }
    if happens(plan.refusal) { return .refused }
    if happens(plan.failure) { return .failed }
    if !plan.garbageKinds.isEmpty, happens(plan.garbage) {
      return .text(plan.garbageKinds[stream.below(plan.garbageKinds.count)].text(&stream))
    }
    return .text(plan.answers[request.task] ?? answers.text(request, plan, &stream))
  }
}

/// The behaviour and the faults of a simulated language model. The numbers are assumed.
///
/// The rates are shares of all questions, from 0 to 1. One question has at most one fault: if the rates add up to more
/// than 1, the first in their order here win.
package struct ModelPlan: Hashable, Sendable {
  package var availability = ModelAvailability.ready
  /// The latency of an answer, uniform between the bounds.
  package var latency = Span.milliseconds(300)...Span.seconds(3)
  /// The caller's time limit.
  package var patience = Span.seconds(8)

  /// The rate of answers that time out.
  package var timeout = 0.0
  /// The rate of answers that its guardrails block.
  package var refusal = 0.0
  /// The rate of failed connections.
  package var failure = 0.0
  /// The rate of useless or harmful answers.
  package var garbage = 0.0
  /// The kinds of such answers, equally likely; if empty there are none.
  package var garbageKinds = ModelGarbage.allCases

  /// The rate of misjudging the safety of a text.
  package var wrongRating = 0.05
  /// The rate of drafts with an unsafe workout.
  package var unsafeDraft = 0.0
  /// Fixed answers by task; other answers are composed from the question.
  package var answers: [ModelTask: String] = [:]

  package init() {}
}
