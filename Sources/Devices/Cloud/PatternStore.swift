import DeviceKit
import SimKernel
import PersonWire

/// The cloud's keeper of anonymous patterns, for ninety days (tech spec, `anonymized_patterns`: ttl 7776000).
struct PatternStore {
  private let store: DeviceStore
  private static let kept = Span.days(90)

  init(_ store: DeviceStore) { self.store = store }

  /// Keeps a pattern; the same week again is told in place of what was told before.
  func keep(_ pattern: AnonymousPattern, at now: Timestamp) {
    store.beginWriting()
    store.statement("INSERT OR REPLACE INTO patterns (user, week, at, bytes) VALUES (?, ?, ?, ?)")
      .run(Int64(bitPattern: pattern.user), pattern.week, now.nanoseconds, pattern.wireBytes)
    store.statement("DELETE FROM patterns WHERE at < ?").run((now - Self.kept).nanoseconds)
  }

  /// The wearer has deleted everything: also what is under no name of theirs.
  func eraseAll() {
    store.beginWriting()
    store.statement("DELETE FROM patterns").run()
  }
}
