package import Agents
package import Devices
package import SimKernel

extension DerivedState {
  /// Every kept value that does not hold, by date and metric; what this holds is the truth.
  package func issues(in kept: [StoredMetric], _ registry: MetricRegistry) -> [IntegrityIssue] {
    kept.compactMap { metric in
      guard let name = MetricName(rawValue: metric.metric), MetricName.daily.contains(name) else {
        return IntegrityIssue(.range, nil, metric.date)
      }
      return kind(of: metric, registry[name]).map { IntegrityIssue($0, name, metric.date) }
    }
  }

  private func kind(of kept: StoredMetric, _ definition: MetricDefinition) -> IntegrityIssue.Kind? {
    let isPossible = definition.range.contains(kept.value) && (0...1).contains(kept.confidence)
    guard isPossible else { return .range }
    guard kept.version == definition.version.description else { return .version }
    guard let value = self[definition.name, kept.date] else { return .unfounded }
    let right = StoredMetric(value)
    guard kept.inputDigest == right.inputDigest else { return .inputs }
    return kept == right ? nil : .value
  }

  /// The values of a date, to be kept.
  package func metrics(of date: CivilDate) -> DayMetrics {
    DayMetrics(date: date, values: (table[date.dayNumber]?.all ?? []).map { StoredMetric($0) })
  }
}

extension StoredMetric {
  package init(_ value: DerivedValue) {
    let provenance = value.provenance
    self.init(
      date: CivilDate(dayNumber: value.day), metric: provenance.metric.rawValue, value: value.value,
      confidence: value.confidence, version: provenance.version.description, inputDigest: provenance.inputDigest,
      resultDigest: value.digest)
  }
}
