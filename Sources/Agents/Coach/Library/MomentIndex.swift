/// An index of the library of moments, by the words of their texts and the names of the signals they improve (Pulsum,
/// Journey 3, step 2).
package struct MomentIndex: MomentSearch {
  private let index: WordIndex

  package init(_ moments: [MicroMoment]) { index = WordIndex(moments.map { ($0.id, Self.joined($0.searchText)) }) }

  package func search(query: String, topK: Int) -> [(id: String, distance: Double)] {
    index.nearest(to: Self.joined(query), count: topK).map {
      (id: $0.id, distance: max(0, 2 - 2 * $0.likeness).squareRoot())
    }
  }

  /// Returns the text with each signal's name as one word, because names share parts.
  private static func joined(_ text: String) -> String { text.filter { $0 != "_" } }
}
