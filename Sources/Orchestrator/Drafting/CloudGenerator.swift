/// The cloud's generator: it knows kind, length and equipment, and nothing about the wearer's body.
package enum CloudGenerator {
  /// Returns the draft of the configured generator, unchecked.
  package static func draft(_ request: GenerationRequest, by generator: GeneratorKind) -> [WorkoutPlanRecord.Entry] {
    guard let training = TrainingSituation(request) else { return [] }
    return generator.draft(training, GhostConfig(), seed: request.id).items.map(WorkoutPlanRecord.Entry.init)
  }
}

extension TrainingSituation {
  /// The situation as far as the cloud knows: a healthy, rested wearer with some practice. `nil` if the kind doesn't
  /// exist.
  init?(_ request: GenerationRequest) {
    guard let kind = SessionType(rawValue: request.kind) else { return nil }
    let start = Int(request.deadline.unixSeconds)
    self.init(kind: kind, minutes: request.minutes, start: start, day: start / 86_400)
    equipment = request.equipment
    level = .intermediate
  }
}

extension WorkoutPlanRecord.Entry {
  /// Reads a draft's values as whole numbers: anything else becomes 0, and no number exceeds a million.
  init(_ item: PlanDraft.Item) {
    func whole(_ number: Double) -> Int {
      number.isFinite ? Int(min(max(number, -1_000_000), 1_000_000).rounded()) : 0
    }
    self.init(
      exercise: item.exercise, sets: whole(item.sets), amount: whole(item.amount), rest: whole(item.rest),
      kilograms: item.kilograms, zone: item.zone.map(whole))
  }
}
