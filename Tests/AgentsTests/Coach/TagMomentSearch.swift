@testable import Agents

/// Finds moments by the words that they share with the query: what is left where no embedding is at hand.
struct TagMomentSearch: MomentSearch {
  private let words: [(id: String, words: Set<String>)]

  init(_ moments: [MicroMoment]) {
    words = moments.map { ($0.id, Set(Self.words($0.searchText))) }.sorted { $0.id < $1.id }
  }

  /// Those that share a word with the query. The distance is that of two directions, 0 to the square root of 2, from
  /// the share of words in common.
  func search(query: String, topK: Int) -> [(id: String, distance: Double)] {
    let asked = Set(Self.words(query))
    let found = words.filter { !$0.words.isDisjoint(with: asked) }.map { id, words in
      let common = Double(words.intersection(asked).count)
      let likeness = common / (Double(max(1, asked.count)) * Double(max(1, words.count))).squareRoot()
      return (id: id, distance: max(0, 2 - 2 * likeness).squareRoot())
    }
    return Array(found.sorted { ($0.distance, $0.id) < ($1.distance, $1.id) }.prefix(max(0, topK)))
  }

  private static func words(_ text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && $0 != "_" }.map(String.init)
  }
}
