/// Finds texts by the words that they share with a query: rarer words count more.
///
/// Words are compared by their stems, and common words count for nothing. It doesn't know synonyms; neither does a
/// hashed vector of words, pairs and letters, which finds less (`docs/decisions/0036`).
package struct WordIndex: Sendable {
  package struct Match: Equatable, Sendable {
    package let id: String
    /// From 0, nothing in common, to 1, the same words: the cosine between the weighted words of query and text.
    package let likeness: Double
  }

  private struct Entry {
    let id: String
    /// The stems, ascending.
    let stems: [UInt64]
    let weight: Double
  }

  private let entries: [Entry]
  /// The number of texts with each stem.
  private let counts: [UInt64: Int]

  package init(_ texts: [(id: String, text: String)]) {
    let read = texts.map { (id: $0.id, stems: Self.stems($0.text)) }
    var counts: [UInt64: Int] = [:]
    for (_, stems) in read { for stem in stems { counts[stem, default: 0] += 1 } }
    self.counts = counts
    entries = read.map { id, stems in
      Entry(id: id, stems: stems, weight: Self.weight(stems, counts, among: read.count))
    }
  }

  /// Returns the most similar texts first, equal ones in the order of the texts, at most `count`; texts that share
  /// nothing with the query are left out.
  package func nearest(to query: String, count: Int) -> [Match] {
    let asked = Self.stems(query)
    let whole = Self.weight(asked, counts, among: entries.count)
    let found = entries.enumerated().compactMap { place, entry -> (place: Int, match: Match)? in
      let common = Self.weight(asked.filter { entry.stems.contains($0) }, counts, among: entries.count)
      guard common > 0 else { return nil }
      return (place, Match(id: entry.id, likeness: min(1, common / (whole * entry.weight).squareRoot())))
    }
    let ordered = found.sorted { ($1.match.likeness, $0.place) < ($0.match.likeness, $1.place) }
    return ordered.prefix(max(0, count)).map(\.match)
  }

  /// Returns the sum of the squared weights of the stems.
  private static func weight(_ stems: [UInt64], _ counts: [UInt64: Int], among texts: Int) -> Double {
    stems.reduce(0) { $0 + Double(texts) / Double((counts[$1] ?? 0) + 1) }
  }

  /// Returns each stem once, ascending, so that sums have one order.
  private static func stems(_ text: String) -> [UInt64] {
    var scanner = WordScanner(text)
    var stems: Set<UInt64> = []
    while let kind = scanner.next() {
      guard kind == .word || kind == .sign, !CommonWords.contains(TextHash(scanner.word)) else { continue }
      // A bare number says nothing about the subject.
      if scanner.word.allSatisfy(\.isDigit) { continue }
      stems.insert(TextHash(WordStem.of(scanner.word)).value)
    }
    return stems.sorted()
  }
}
