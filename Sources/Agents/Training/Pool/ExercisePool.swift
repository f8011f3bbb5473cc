/// Every exercise that a plan may consist of; whatever else a generator names does not exist.
package enum ExercisePool {
  /// In the order of their ids.
  package static let all: [Exercise] = (upperPush + upperPull + lower + core + cardio + mobility).sorted {
    $0.id < $1.id
  }

  private static let byID = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }

  package static func exercise(_ id: String) -> Exercise? { byID[id] }
}
