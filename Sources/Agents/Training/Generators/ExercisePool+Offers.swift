extension ExercisePool {
  /// Returns exercises of the pool to offer to a model, which sees only the situation (tech spec §3.3, retrieval). They
  /// are feasible ones from every category of the kind in turn, and others for another seed.
  package static func offers(for situation: TrainingSituation, seed: UInt64, atMost count: Int) -> [Exercise] {
    let contract = WorkoutContract(situation, TrainingConfig())
    var numbers = SeededNumbers(seed)
    var shelves = Exercise.Category.allCases.map { category in
      all.filter { $0.category == category && contract.objections(to: $0, in: situation.kind).isEmpty }
    }
    // Warm-up exercises are among the stretches, which are offered first if there is nothing else.
    var offers: [Exercise] = []
    while offers.count < count, shelves.contains(where: { !$0.isEmpty }) {
      for index in shelves.indices where offers.count < count && !shelves[index].isEmpty {
        offers.append(shelves[index].remove(at: numbers.below(shelves[index].count)))
      }
    }
    return offers
  }
}
