package struct DayMetrics: Hashable, Sendable {
  package let date: CivilDate
  package let values: [StoredMetric]

  package init(date: CivilDate, values: [StoredMetric]) {
    self.date = date
    self.values = values
  }
}

/// A stored derived value of a day, with the data needed to validate it (tech spec §2.10).
///
/// It is a copy: the days are the truth, and a value that doesn't follow from them is computed again.
package struct StoredMetric: Hashable, Sendable {
  package let date: CivilDate
  package let metric: UInt8
  package let value: Double
  /// 0 to 1.
  package let confidence: Double
  /// The formula's version as text.
  package let version: String
  /// The digests of all inputs, and of the value with its reasons.
  package let inputDigest: UInt64
  package let resultDigest: UInt64

  package init(
    date: CivilDate, metric: UInt8, value: Double, confidence: Double, version: String, inputDigest: UInt64,
    resultDigest: UInt64
  ) {
    self.date = date
    self.metric = metric
    self.value = value
    self.confidence = confidence
    self.version = version
    self.inputDigest = inputDigest
    self.resultDigest = resultDigest
  }
}
