package import SimKernel

/// How a simulated language model behaves, and what goes wrong with it. The numbers are assumed.
///
/// The rates are shares of all questions, from 0 to 1. One question meets one fault: where they add up to more than 1,
/// the first in their order here win.
package struct ModelPlan: Hashable, Sendable {
  package var availability = ModelAvailability.ready
  /// How long it takes to answer, evenly between the bounds.
  package var latency = Span.milliseconds(300)...Span.seconds(3)
  /// How long whoever asks waits.
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
  /// How far its sentiment of a text may be from the lexicon's, up or down.
  package var sentimentSpread = 0.15
  /// What it says to a task whatever it is given; composed from the question where there is nothing.
  package var answers: [ModelTask: String] = [:]

  package init() {}
}
