/// The plans that are known to be safe, from the heaviest to the lightest. Each is data, checked like any other.
package enum SafePlans {
  /// Those for a situation, in the order in which they are tried.
  package static func all(for situation: TrainingSituation) -> [WorkoutPlan] {
    let asked = situation.kind == .strength ? [strength] : []
    return asked + [recovery, withoutRoller, walk, rest]
  }

  /// The tech spec's safe workout (§3.4), with exercises that exist.
  package static let strength = plan(
    .strength, "Safe strength",
    [
      ("step-jack", 1, 180, 0), ("squat", 3, 12, 60), ("push-up", 3, 10, 60), ("reverse-lunge", 3, 10, 60),
      ("plank", 3, 30, 45), ("childs-pose", 1, 180, 0),
    ])

  /// The tech spec's recovery plan of 20 minutes (§3.3).
  package static let recovery = plan(
    .mobility, "Recovery",
    [("cat-cow", 2, 10, 30), ("hip-90-90", 2, 10, 30), ("greatest-stretch", 2, 5, 30), ("foam-rolling", 1, 300, 0)])

  /// The same for those who have no roller.
  package static let withoutRoller = plan(
    .mobility, "Recovery",
    [("cat-cow", 2, 10, 30), ("hip-90-90", 2, 10, 30), ("greatest-stretch", 2, 5, 30), ("legs-up-the-wall", 1, 300, 0)])

  package static let walk = plan(
    .recoveryWalk, "Recovery walk", [("walk", 1, 1_200, 0), ("lying-breathing", 1, 120, 0)])

  /// It needs nothing, works nothing, strains nothing, and takes less than the shortest time: it fits always.
  package static let rest = plan(.mobility, "Rest", [("lying-breathing", 1, 240, 0)])

  private static func plan(_ kind: SessionType, _ name: String, _ rows: [(String, Int, Int, Int)]) -> WorkoutPlan {
    let entries = rows.compactMap { id, sets, amount, rest in
      ExercisePool.exercise(id).map { WorkoutPlan.Entry($0, sets: sets, amount: amount, rest: rest) }
    }
    return WorkoutPlan(kind: kind, name: name, entries: entries)
  }
}
