/// Where a derived value comes from: enough to tell whether it still holds, and to compute it again.
package struct Provenance: Equatable, Sendable {
  package let metric: MetricName
  package let version: MetricVersion
  /// The first and the last stored day that was looked at.
  package let inputDays: ClosedRange<Int>
  /// How many stored days there were between them.
  package let inputCount: Int
  /// Of all input values: every signal, every day, and what other metrics gave.
  package let inputDigest: UInt64
  /// 0 to 1.
  package let confidence: Double
  /// Seconds since 1970, as the caller says; no part of the value itself.
  package let computedAt: Double

  package init(
    metric: MetricName, version: MetricVersion, inputDays: ClosedRange<Int>, inputCount: Int, inputDigest: UInt64,
    confidence: Double, computedAt: Double
  ) {
    self.metric = metric
    self.version = version
    self.inputDays = inputDays
    self.inputCount = inputCount
    self.inputDigest = inputDigest
    self.confidence = confidence
    self.computedAt = computedAt
  }

  /// Whether the value may still be shown as fresh: not for longer than its lifetime, and never when it seems to come from
  /// the future.
  package func isFresh(at now: Double, lifetime: Double) -> Bool { now >= computedAt && now - computedAt <= lifetime }
}

/// A value of a metric for a day, with its reasons and its provenance.
package struct DerivedValue: Equatable, Sendable {
  package let day: Int
  package let result: MetricResult
  package let provenance: Provenance

  package init(day: Int, _ result: MetricResult, _ provenance: Provenance) {
    self.day = day
    self.result = result
    self.provenance = provenance
  }

  package var value: Double { result.value }
  package var confidence: Double { result.confidence }
}

/// A pattern of a whole life as of its latest day, with its provenance.
package struct DerivedPattern<Pattern: Equatable & Sendable>: Equatable, Sendable {
  package let pattern: Pattern
  package let provenance: Provenance

  package init(_ pattern: Pattern, _ provenance: Provenance) {
    self.pattern = pattern
    self.provenance = provenance
  }
}
