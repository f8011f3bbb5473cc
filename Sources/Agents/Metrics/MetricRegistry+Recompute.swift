extension MetricRegistry {
  /// Everything from nothing: the measure of every other way to the same values.
  package func recompute(_ days: DayTable, computedAt: Double = 0) -> DerivedTable {
    var table = DerivedTable(config: config)
    update(&table, days, changed: [], computedAt: computedAt)
    return table
  }

  /// Brings the table up to date, and computes only what depends on a change: of the days named, of days that came or went,
  /// of a formula's version; everything when the numbers changed. Answers how many values were computed.
  @discardableResult
  package func update(
    _ table: inout DerivedTable, _ days: DayTable, changed: some Sequence<Int>, computedAt: Double
  ) -> Int {
    if table.config != config { table = DerivedTable(config: config) }
    let stale = staleMetrics(table)
    let changes = align(&table, days, changed: changed)
    var computed = 0
    for place in table.rows.indices {
      let day = table.rows[place].day
      var fresh: Set<MetricName> = []
      for definition in daily {
        let name = definition.name
        let isDue =
          stale.contains(name) || definition.uses.contains(where: fresh.contains)
          || MetricRegistry.hasChange(changes, from: day - definition.window + 1, through: day)
        guard isDue else { continue }
        fresh.insert(name)
        table.rows[place][name] = value(definition, day, days, table.rows[place], computedAt)
        computed += 1
      }
    }
    computed += updatePatterns(&table, days, stale, changes, computedAt)
    for definition in definitions { table.versions[definition.name] = definition.version }
    return computed
  }

  /// A metric's value for a day, from the days and from what the row has of the metrics that it uses.
  package func value(
    _ definition: MetricDefinition, _ day: Int, _ days: DayTable, _ row: DerivedTable.Row, _ computedAt: Double
  ) -> DerivedValue? {
    let window = days.window(day - definition.window + 1...day)
    var used: [MetricName: MetricResult] = [:]
    for name in definition.uses { used[name] = row[name]?.result }
    guard let first = window.first,
      let result = evaluate(definition.name, MetricContext(day: day, days: window, used: used))
    else { return nil }
    let provenance = Provenance(
      metric: definition.name, version: definition.version, inputDays: first.day...day, inputCount: window.count,
      inputDigest: digest(definition, window, row), confidence: result.confidence, computedAt: computedAt)
    return DerivedValue(day: day, result, provenance)
  }

  /// Of everything that the metric reads.
  package func digest(
    _ definition: MetricDefinition, _ window: ArraySlice<DayValues>, _ row: DerivedTable.Row
  ) -> UInt64 {
    var digest = InputDigest()
    digest.add(window, definition.inputs)
    for name in definition.uses {
      digest.add(row[name]?.value)
      digest.add(row[name]?.confidence)
      digest.add(row[name]?.provenance.inputDigest ?? 0)
    }
    return digest.value
  }

  /// Those whose version differs from the table's, and those that use them.
  private func staleMetrics(_ table: DerivedTable) -> Set<MetricName> {
    var stale: Set<MetricName> = []
    for definition in definitions
    where table.versions[definition.name] != definition.version || definition.uses.contains(where: stale.contains) {
      stale.insert(definition.name)
    }
    return stale
  }

  /// Gives each stored day its row and no other day one. Answers all days that differ, in order.
  private func align(_ table: inout DerivedTable, _ days: DayTable, changed: some Sequence<Int>) -> [Int] {
    var changes = Set(changed)
    let isAligned =
      table.rows.count == days.days.count && zip(table.rows, days.days).allSatisfy { $0.day == $1.day }
    if !isAligned {
      var old: [Int: DerivedTable.Row] = [:]
      for row in table.rows { old[row.day] = row }
      table.rows = days.days.map { values in
        if let row = old.removeValue(forKey: values.day) { return row }
        changes.insert(values.day)
        return DerivedTable.Row(day: values.day)
      }
      changes.formUnion(old.keys)
    }
    return changes.sorted()
  }

  /// Whether one of the sorted days lies there.
  private static func hasChange(_ changes: [Int], from first: Int, through last: Int) -> Bool {
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle] < first { low = middle + 1 } else { high = middle }
    }
    return low < changes.count && changes[low] <= last
  }
}
