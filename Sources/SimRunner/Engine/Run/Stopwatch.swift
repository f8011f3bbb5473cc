/// Real time that goes by, for what a person is told or allows; nothing of it reaches a run.
package struct Stopwatch: Sendable {
  private let begin = ContinuousClock().now

  package init() {}

  /// Seconds since it was made.
  package var seconds: Double { (ContinuousClock().now - begin).inSeconds }
}

extension Duration {
  package var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
