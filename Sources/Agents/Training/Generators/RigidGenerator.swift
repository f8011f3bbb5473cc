/// A generator that always gives the same answer: a stuck service.
package struct RigidGenerator: Sendable {
  private let answer: PlanDraft

  package init(_ answer: PlanDraft) { self.answer = answer }

  /// The same hour of strength, even on a day of rest and the day after it, in half an hour, or with a sore knee.
  package static let stuck = RigidGenerator(
    PlanDraft(
      kind: .strength, name: "Leg day",
      items: [
        ("jumping-jack", 1, 120, 0), ("squat", 4, 12, 60), ("reverse-lunge", 4, 12, 60), ("jump-squat", 4, 12, 60),
        ("push-up", 4, 12, 60), ("towel-row", 4, 12, 60), ("plank", 4, 45, 45), ("childs-pose", 1, 60, 0),
      ].map { PlanDraft.Item($0, sets: $1, amount: $2, rest: $3) }))

  package func draft(for situation: TrainingSituation, seed: UInt64) -> PlanDraft { answer }
}
