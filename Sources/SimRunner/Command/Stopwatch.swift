/// Real time that goes by, for what a person is told or allows; nothing of it reaches a run.
struct Stopwatch: Sendable {
  private let begin = ContinuousClock().now

  /// Seconds since it was made.
  var seconds: Double { (ContinuousClock().now - begin).inSeconds }
}
