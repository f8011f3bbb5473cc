package import Agents
import Transport

extension DerivedState {
  /// Everything that does not hold, by date and metric. All of it can be mended by ``rebuild(_:_:at:)``: the days are the
  /// truth.
  package func issues(_ days: DayTable, _ registry: MetricRegistry) -> [IntegrityIssue] {
    let truth = registry.recompute(days)
    let known = Set(table.rows.map(\.day)).union(truth.rows.map(\.day)).sorted()
    var issues: [IntegrityIssue] = []
    for day in known {
      for definition in registry.daily {
        let value = table[definition.name, day]
        let right = truth[definition.name, day]
        issues += kinds(value, right, definition, days, registry).map {
          IntegrityIssue($0, definition.name, CivilDate(dayNumber: day))
        }
      }
    }
    issues += patternKinds(table.sleepImpact, truth.sleepImpact, registry[.sleepImpact], days).map {
      IntegrityIssue($0, .sleepImpact, nil)
    }
    issues += patternKinds(table.streak, truth.streak, registry[.streak], days).map {
      IntegrityIssue($0, .streak, nil)
    }
    return issues
  }

  private func kinds(
    _ value: DerivedValue?, _ right: DerivedValue?, _ definition: MetricDefinition, _ days: DayTable,
    _ registry: MetricRegistry
  ) -> [IntegrityIssue.Kind] {
    guard let value else { return right == nil ? [] : [.missing] }
    var kinds = provenanceKinds(value.provenance, definition, days)
    if table.config != registry.config, !kinds.contains(.version) { kinds.append(.version) }
    if !definition.range.contains(value.value) || !(0...1).contains(value.confidence) { kinds.append(.range) }
    guard let right else { return kinds + [.missing] }
    if value.provenance.inputDigest != right.provenance.inputDigest {
      kinds.append(.digest)
    } else if value.result != right.result, kinds.isEmpty {
      kinds.append(.value)
    }
    return kinds
  }

  private func patternKinds<Pattern>(
    _ value: DerivedPattern<Pattern>?, _ right: DerivedPattern<Pattern>?, _ definition: MetricDefinition,
    _ days: DayTable
  ) -> [IntegrityIssue.Kind] {
    guard let value else { return right == nil ? [] : [.missing] }
    var kinds = provenanceKinds(value.provenance, definition, days)
    guard let right else { return kinds + [.missing] }
    if value.provenance.inputDigest != right.provenance.inputDigest {
      kinds.append(.digest)
    } else if value.pattern != right.pattern, kinds.isEmpty {
      kinds.append(.value)
    }
    return kinds
  }

  private func provenanceKinds(
    _ provenance: Provenance, _ definition: MetricDefinition, _ days: DayTable
  ) -> [IntegrityIssue.Kind] {
    var kinds: [IntegrityIssue.Kind] = []
    let ends = [provenance.inputDays.lowerBound, provenance.inputDays.upperBound]
    if ends.contains(where: { days[$0] == nil }) { kinds.append(.unknownDays) }
    if provenance.version != definition.version { kinds.append(.version) }
    return kinds
  }
}
