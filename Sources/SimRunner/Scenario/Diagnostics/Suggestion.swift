/// Suggests the intended word for a mistyped one.
package enum Suggestion {
  /// Returns the candidate closest to `word`, or `nil` if none is close: about a third of its letters may differ.
  ///
  /// Case, spaces, hyphens and underscores are ignored. Of equally close candidates the first wins.
  package static func closest(to word: String, among candidates: [String]) -> String? {
    // A text of that length isn't a typing mistake, and the distance is quadratic.
    guard word.utf8.count <= 64 else { return nil }
    let folded = fold(word)
    guard !folded.isEmpty else { return nil }
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let other = fold(candidate)
      let allowed = max(1, (max(folded.count, other.count) + 1) / 3)
      guard abs(folded.count - other.count) <= allowed else { continue }
      let distance = distance(folded, other)
      if distance <= allowed, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.candidate ?? onlyOne(containing: folded, among: candidates)
  }

  /// Returns the only candidate that contains the word: `oslo` is Europe/Oslo.
  private static func onlyOne(containing word: [Character], among candidates: [String]) -> String? {
    guard word.count >= 4 else { return nil }
    let matches = candidates.filter { String(fold($0)).contains(String(word)) }
    return matches.count == 1 ? matches[0] : nil
  }

  /// Returns the number of insertions, deletions, replacements and swaps of neighbours between two texts
  /// (Damerau-Levenshtein, each part edited at most once).
  package static func distance(_ one: [Character], _ other: [Character]) -> Int {
    var twoAbove: [Int] = []
    var above = Array(0...other.count)
    for row in one.indices {
      var current = [row + 1]
      for column in other.indices {
        let replacement = above[column] + (one[row] == other[column] ? 0 : 1)
        var cost = min(replacement, above[column + 1] + 1, current[column] + 1)
        let isSwap = row > 0 && column > 0 && one[row] == other[column - 1] && one[row - 1] == other[column]
        if isSwap { cost = min(cost, twoAbove[column - 1] + 1) }
        current.append(cost)
      }
      twoAbove = above
      above = current
    }
    return above[other.count]
  }

  private static func fold(_ text: String) -> [Character] {
    Array(text.lowercased().filter { !" -_".contains($0) })
  }
}
