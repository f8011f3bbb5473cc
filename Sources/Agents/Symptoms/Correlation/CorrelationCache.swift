/// The study behind a cached result.
package struct CorrelationKey: Equatable, Sendable {
  package let user: String
  package let lastDay: Int
  package let config: CorrelationConfig

  package init(user: String, lastDay: Int, _ config: CorrelationConfig = CorrelationConfig()) {
    (self.user, self.lastDay, self.config) = (user, lastDay, config)
  }

  /// The days that a result depends on.
  var days: ClosedRange<Int> { (lastDay - max(1, config.days) + 1 - config.lookBack)...lastDay }
}

/// A cache of studies' results while they are valid (Symptom tracker, ticket 5).
package struct CorrelationCache: Sendable {
  package enum Rules: Sendable {
    /// Only new entries drop results: after a correction or deletion the old ones are still shown.
    case asWritten
    /// Every change of a day that a result depends on drops it.
    case mended
  }

  /// The state of the diary when a study began.
  package struct Ticket: Equatable, Sendable {
    fileprivate let changes: Int
  }

  private let rules: Rules
  private let limit: Int
  /// The least recently used first.
  private var kept: [(key: CorrelationKey, results: CorrelationResultSet)] = []
  private var changes = 0

  /// - Parameter limit: The most results stored (assumed; as written, "based on available memory").
  package init(_ rules: Rules = .mended, limit: Int = 8) { (self.rules, self.limit) = (rules, max(0, limit)) }

  package var count: Int { kept.count }
  package var ticket: Ticket { Ticket(changes: changes) }

  package mutating func results(for key: CorrelationKey) -> CorrelationResultSet? {
    guard let place = kept.firstIndex(where: { $0.key == key }) else { return nil }
    kept.append(kept.remove(at: place))
    return kept.last?.results
  }

  /// Stores a result, unless the diary changed while it was computed. Returns whether it was stored.
  package mutating func store(_ results: CorrelationResultSet, for key: CorrelationKey, since ticket: Ticket) -> Bool {
    guard rules == .asWritten || ticket == self.ticket, limit > 0 else { return false }
    kept.removeAll { $0.key == key }
    kept.append((key, results))
    kept.removeFirst(max(0, kept.count - limit))
    return true
  }

  /// - Parameter user: The user whose diary changed.
  package mutating func invalidate(after diaryChanges: [DiaryChange], user: String) {
    let counted = rules == .mended ? diaryChanges : diaryChanges.filter { $0.kind == .added }
    guard !counted.isEmpty else { return }
    changes += 1
    kept.removeAll { key, _ in
      key.user == user && (rules == .asWritten || counted.contains { key.days.contains($0.day) })
    }
  }

  /// Drops all results, at the wearer's request.
  package mutating func refresh() {
    changes += 1
    kept = []
  }
}
