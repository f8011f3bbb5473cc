/// Every exercise of plans; other names in a draft don't exist.
package enum ExercisePool {
  /// In the order of their ids.
  package static let all: [Exercise] = {
    let reader = PoolReader()
    let exercises = BundledText.sections(of: BundledText.exercises).flatMap { title, lines in
      let category: Exercise.Category = BundledText.named(title)
      return lines.map { reader.row($0, category) }
    }
    return exercises.ordered { $0.id < $1.id }
  }()

  private static let byCategory = Dictionary(grouping: all, by: \.category)

  /// Returns those of a category, in the order of their ids.
  static func exercises(in category: Exercise.Category) -> [Exercise] { byCategory[category] ?? [] }

  /// The exercises for the beginning and the end of a session, timed, in the order of their ids.
  static let gentle = all.filter { $0.load == .nothing && $0.isTimed && !$0.tags.contains(.breathing) }

  private static let byID = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }

  package static func exercise(_ id: String) -> Exercise? { byID[id] }
}

private struct PoolReader {
  private let levels = BundledText.Names<Exercise.Level>()
  private let loads = BundledText.Names<Exercise.Load>()
  private let tags = BundledText.Names<Exercise.Tag>()

  /// Reads a row: id, name, muscles, helpers, strained joints, equipment, level and load (and "timed"), tags.
  func row(_ line: Substring, _ category: Exercise.Category) -> Exercise {
    let columns = line.parts(at: "|", withEmpty: true).map { $0.parts(at: " ") }
    precondition(columns.count == 8, "a row of the exercise pool has eight columns: \(line)")
    return Exercise(
      id: columns[0].joined(), name: columns[1].joined(separator: " "), category: category,
      muscles: all(columns[2]), helpers: all(columns[3]), strains: all(columns[4]), equipment: all(columns[5]),
      level: levels[columns[6][0]], load: loads[columns[6][1]], tags: Set(columns[7].map { tags[$0] }),
      isTimed: columns[6].last == "timed")
  }

  private func all<Name: RawRepresentable<String> & Hashable>(_ words: [Substring]) -> Set<Name> {
    var names: Set<Name> = []
    for word in words { names.insert(BundledText.named(word)) }
    return names
  }
}
