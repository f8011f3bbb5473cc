/// A query over the diary (Symptom tracker, tickets 4 and 5: "Search functionality by factor name").
package struct DiarySearch: Equatable, Sendable {
  /// Words that must all be in some text of the entry, ignoring case; empty matches all entries.
  package var text = ""
  /// `nil` for all kinds.
  package var kind: DiaryEntryKind?
  /// The least severity; only symptoms match.
  package var leastSeverity: Int?

  package init() {}

  /// In the order of time.
  package func entries(in diary: Diary, days range: ClosedRange<Int>? = nil) -> [DiaryEntry] {
    diary.days.filter { range?.contains($0) ?? true }.flatMap { diary.entries(on: $0).filter(matches) }
  }

  package func matches(_ entry: DiaryEntry) -> Bool {
    if let kind, entry.kind != kind { return false }
    if let leastSeverity, entry.symptom.map({ $0.severity < leastSeverity }) ?? true { return false }
    return Self.has(text, in: entry.content.texts)
  }

  /// Returns whether every word is in one of the texts, for example the name of a factor.
  package static func has(_ words: String, in texts: [String]) -> Bool {
    let texts = texts.map { $0.lowercased() }
    return words.lowercased().split(whereSeparator: \.isWhitespace).allSatisfy { word in
      texts.contains { $0.contains(word) }
    }
  }
}

extension DiaryEntry.Content {
  /// All of its readable texts.
  fileprivate var texts: [String] {
    let texts: [String?] =
      switch self {
      case .symptom(let it): [it.name, it.bodyLocation, it.notes]
      case .food(let it): [it.name, it.mealType.rawValue, it.preparation] + it.ingredients
      case .exercise(let it): [it.type.rawValue, it.notes]
      case .activity(let it): [it.type.rawValue, it.location, it.notes]
      }
    return texts.compactMap(\.self)
  }
}
