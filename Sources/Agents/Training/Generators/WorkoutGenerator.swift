/// Something that drafts workouts: a skeleton, a model, a remote service. Nothing that it answers is believed.
protocol WorkoutGenerator: Sendable {
  /// The same situation and seed give the same draft.
  func draft(for situation: TrainingSituation, seed: UInt64) -> PlanDraft
}
