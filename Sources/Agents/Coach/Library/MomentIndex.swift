/// The library of moments, found by the words of their texts and the names of the signals that they do good to (Pulsum, Journey 3,
/// step 2).
package struct MomentIndex: MomentSearch {
  private let index: WordIndex

  package init(_ moments: [MicroMoment]) { index = WordIndex(moments.map { ($0.id, Self.joined($0.searchText)) }) }

  package func search(query: String, topK: Int) -> [(id: String, distance: Double)] {
    index.nearest(to: Self.joined(query), count: topK).map {
      (id: $0.id, distance: max(0, 2 - 2 * $0.likeness).squareRoot())
    }
  }

  /// With the name of a signal as one word: parts of it are in the names of others, too.
  private static func joined(_ text: String) -> String { text.filter { $0 != "_" } }
}
