/// The key `drafts` of the planner: who drafts what is done in its blocks, on the phone and in the cloud.
package struct DraftSettings: Hashable, Sendable {
  package enum Generator: String, CaseIterable, Sendable {
    case skeleton, rigid, hostile, model
  }

  /// The phone has no model of its own for it.
  package static let onPhone: [Generator] = [.skeleton, .rigid, .hostile]

  package var phone = Generator.skeleton
  /// Asked only where there is a tier.
  package var cloud = Generator.skeleton
  package var model = DraftModel()

  package init() {}
}

/// How the language model behaves that the cloud asks for drafts; each rate is a share of all questions, 0 to 1. The numbers
/// are assumed.
package struct DraftModel: Hashable, Sendable {
  /// How often no answer comes in time, its guardrails step in, the way to it breaks, and what it says is no plan at all.
  package var timeout = 0.0
  package var refusal = 0.0
  package var failure = 0.0
  package var garbage = 0.0
  /// How often it drafts what must not be done: exercises that it made up or was not offered, and numbers that are absurd.
  package var unsafe = 0.0

  package init() {}
}
