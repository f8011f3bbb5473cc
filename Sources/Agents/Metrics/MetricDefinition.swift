/// What is to be known of a metric without computing it (tech spec §2.11).
package struct MetricDefinition: Equatable, Sendable {
  package let name: MetricName
  package var version: MetricVersion
  /// The signals that it reads.
  package var inputs: [BodySignal]
  /// The metrics whose value for the same day it reads.
  package var uses: [MetricName]
  /// Days that it reads, the day itself included.
  package var window: Int
  package var tier: ComputationTier
  /// Seconds for which a value may be shown as fresh.
  package var lifetime: Double
  /// What a value can be.
  package var range: ClosedRange<Double>

  package init(
    _ name: MetricName, version: MetricVersion, inputs: [BodySignal], uses: [MetricName] = [], window: Int,
    tier: ComputationTier, lifetime: Double, range: ClosedRange<Double>
  ) {
    self.name = name
    self.version = version
    self.inputs = inputs
    self.uses = uses
    self.window = window
    self.tier = tier
    self.lifetime = lifetime
    self.range = range
  }
}
