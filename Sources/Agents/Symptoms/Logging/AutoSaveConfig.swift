/// When an edited day is saved by itself (Symptom tracker, ticket 3).
package struct AutoSaveConfig: Equatable, Sendable {
  package enum Rules: Sendable {
    /// What is saved is the day on the screen when the wait is over, and what waits at the exit is lost.
    case asWritten
    /// What is saved is the day that was edited; turning the page and leaving save at once.
    case mended
  }

  /// Seconds without a further change.
  package var quiet = 0.8
  package var rules = Rules.mended

  package init() {}
}
