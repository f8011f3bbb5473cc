package import SimKernel

/// A language model that is none: it answers in virtual time, by a plan, and the same again with the same stream.
///
/// Each question draws from a stream of its own, so that what one reply takes does not change the next. How long it
/// takes is known before it waits: there is no race between an answer and the caller's patience.
package final class SimulatedModel: ModelProvider {
  private struct State {
    var plan: ModelPlan
    var stream: RandomStream
  }

  private let runtime: any Runtime
  private let record: @Sendable ([UInt8]) -> Void
  private let answers = SimulatedAnswers()
  private let state: Guarded<State>

  /// - Parameter record: is given the bytes of every question that crosses; what is unavailable is not asked.
  package init(
    plan: ModelPlan = ModelPlan(), stream: RandomStream, runtime: any Runtime,
    record: @escaping @Sendable ([UInt8]) -> Void = { _ in }
  ) {
    self.runtime = runtime
    self.record = record
    state = Guarded(State(plan: plan, stream: stream))
  }

  /// How it behaves from now on. An answer that is under way keeps its plan, but is lost if the model goes away.
  package var plan: ModelPlan {
    get { state.withLock(\.plan) }
    set { state.withLock { $0.plan = newValue } }
  }

  package var availability: ModelAvailability { plan.availability }

  package func respond(_ request: ModelRequest) async -> ModelReply { await respond(request, within: plan.patience) }

  /// The reply, or `late` once `patience` is over.
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

/// How a simulated language model behaves, and what goes wrong with it. The numbers are assumed.
///
/// The rates are shares of all questions, from 0 to 1. One question meets one fault: where they add up to more than 1,
/// the first in their order here win.
package struct ModelPlan: Hashable, Sendable {
  package var availability = ModelAvailability.ready
  /// How long it takes to answer, evenly between the bounds.
  package var latency = Span.milliseconds(300)...Span.seconds(3)
  /// How long the caller waits.
  package var patience = Span.seconds(8)

  /// How often no answer comes in time.
  package var timeout = 0.0
  /// How often its guardrails step in.
  package var refusal = 0.0
  /// How often the way to it breaks.
  package var failure = 0.0
  /// How often it says something that is no use, or worse.
  package var garbage = 0.0
  /// What it then says, each as often; nothing useless at all if this is empty.
  package var garbageKinds = ModelGarbage.allCases

  /// How often it rates the safety of a text as another level than the text deserves.
  package var wrongRating = 0.05
  /// How often it drafts a workout that must not be done.
  package var unsafeDraft = 0.0
  /// What it says to a task whatever it is given; composed from the question where there is nothing.
  package var answers: [ModelTask: String] = [:]

  package init() {}
}
