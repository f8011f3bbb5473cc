/// A value with how sure it is and why.
package struct MetricResult: Equatable, Sendable {
  package let value: Double
  /// 0 to 1.
  package let confidence: Double
  /// The reasons, the strongest first.
  package let drivers: [MetricDriver]

  package init(_ value: Double, confidence: Double, _ drivers: [MetricDriver]) {
    self.value = value
    self.confidence = confidence.clamped(to: 0...1)
    self.drivers = MetricDriver.ordered(drivers)
  }
}
