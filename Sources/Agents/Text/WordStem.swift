/// The stem that an English word's forms share, judged by its ending: for search, where "walks", "walking" and "walked"
/// are one word. The stem isn't always a word.
enum WordStem {
  /// The longest first.
  private static let endings = ["edly", "ing", "ies", "ed", "es", "ly", "er", "s", "y", "e"].map { Array($0.utf8) }
  /// The fewest letters left.
  private static let lettersMin = 3
  /// Letters that are often doubled at the end of a word: "call", "pass", "buzz".
  private static let staysDouble = Set("lsz".utf8)

  /// - Parameter word: In lower case, as from a `WordScanner`.
  static func of(_ word: [UInt8]) -> ArraySlice<UInt8> {
    var stem = word[...]
    for ending in endings where stem.count - ending.count >= lettersMin && stem.hasSuffix(ending) {
      stem.removeLast(ending.count)
      // "running", and "cared" like "caring".
      if stem.count > lettersMin, let last = stem.last, stem.dropLast().last == last, !staysDouble.contains(last) {
        stem.removeLast()
      }
      if stem.count > lettersMin, stem.last == UInt8(ascii: "e") { stem.removeLast() }
      break
    }
    return stem
  }
}

extension ArraySlice<UInt8> {
  fileprivate func hasSuffix(_ ending: [UInt8]) -> Bool {
    count >= ending.count && suffix(ending.count).elementsEqual(ending)
  }
}
