/// The cloud's store of anonymous patterns, for ninety days (tech spec, `anonymized_patterns`: ttl 7776000).
struct PatternStore {
  private let store: DeviceStore
  private static let kept = Span.days(90)

  init(_ store: DeviceStore) { self.store = store }

  /// Stores a pattern; a repeated week replaces the earlier one.
  func keep(_ pattern: AnonymousPattern, at now: Timestamp) {
    store.statement("INSERT OR REPLACE INTO patterns (user, week, at, bytes) VALUES (?, ?, ?, ?)")
      .run(Int64(bitPattern: pattern.user), pattern.week, now.nanoseconds, pattern.wireBytes)
    store.statement("DELETE FROM patterns WHERE at < ?").run((now - Self.kept).nanoseconds)
  }

  /// The wearer has deleted everything: anonymous data too.
  func eraseAll() { store.statement("DELETE FROM patterns").run() }
}
