import Synchronization

/// Counts the answers that were made and not delivered yet.
final class WaitingAnswers: Sendable {
  private let counts = Mutex((now: 0, most: 0))

  func begin(_ place: Int) { counts.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) } }
  func end() { counts.withLock { $0.now -= 1 } }
  /// The most that there ever were.
  var most: Int { counts.withLock { $0.most } }
}
