/// Measures real time, for progress and time limits; it doesn't affect a run.
package struct Stopwatch: Sendable {
  private let begin = ContinuousClock().now

  package init() {}

  package var seconds: Double { (ContinuousClock().now - begin).inSeconds }
}

extension Duration {
  package var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
