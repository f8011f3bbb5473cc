/// Every exercise that a plan may consist of; whatever else a generator names does not exist.
package enum ExercisePool {
  /// In the order of their ids.
  package static let all: [Exercise] = {
    let exercises = BundledText.sections(of: BundledText.exercises).flatMap { title, lines in
      let category: Exercise.Category = BundledText.stable(title)
      return lines.map { row($0, category) }
    }
    return exercises.ordered { $0.id < $1.id }
  }()

  private static let byCategory = Dictionary(grouping: all, by: \.category)

  /// Those of a category, in the order of their ids.
  static func exercises(in category: Exercise.Category) -> [Exercise] { byCategory[category] ?? [] }

  /// Those with which a session begins and ends, for a stretch of time, in the order of their ids.
  static let gentle = all.filter { $0.load == .nothing && $0.isTimed && !$0.tags.contains(.breathing) }

  private static let byID = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }

  package static func exercise(_ id: String) -> Exercise? { byID[id] }

  /// A row: id, name, muscles, helpers, strained joints, equipment, level and load (and "timed"), tags.
  private static func row(_ line: Substring, _ category: Exercise.Category) -> Exercise {
    let columns = line.split(separator: "|", omittingEmptySubsequences: false).map {
      $0.split(separator: " ")
    }
    precondition(columns.count == 8, "a row of the exercise pool has eight columns: \(line)")
    return Exercise(
      id: columns[0].joined(), name: columns[1].joined(separator: " "), category: category,
      muscles: all(columns[2]), helpers: all(columns[3]), strains: all(columns[4]), equipment: all(columns[5]),
      level: BundledText.stable(columns[6][0]), load: BundledText.stable(columns[6][1]), tags: all(columns[7]),
      isTimed: columns[6].last == "timed")
  }

  private static func all<Name: RawRepresentable<String> & Hashable>(_ words: [Substring]) -> Set<Name> {
    var names: Set<Name> = []
    for word in words { names.insert(BundledText.named(word)) }
    return names
  }
}
