/// The planner's key `drafts`: the source of its blocks' plans, on the phone and in the cloud.
package struct DraftSettings: Hashable, Sendable {
  package enum Generator: String, CaseIterable, Sendable {
    case skeleton, rigid, hostile, model
  }

  /// The phone has no drafting model of its own.
  package static let onPhone: [Generator] = [.skeleton, .rigid, .hostile]

  package var phone = Generator.skeleton
  /// Used only if there is a tier.
  package var cloud = Generator.skeleton
  package var model = DraftModel()
}

/// The behaviour of the language model that drafts for the cloud; each rate is a share of all questions, 0 to 1. The
/// numbers are assumed.
package struct DraftModel: Hashable, Sendable {
  /// The rates of answers that time out, that its guardrails block, that are lost on the way, and that contain no plan.
  package var timeout = 0.0
  package var refusal = 0.0
  package var failure = 0.0
  package var garbage = 0.0
  /// The rate of unsafe drafts: exercises that are invented or weren't offered, and absurd numbers.
  package var unsafe = 0.0
}
