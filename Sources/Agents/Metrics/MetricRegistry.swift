/// Every metric with its version and its formula (tech spec §2.11, implementation plan 1.5).
///
/// The tech spec keeps an old predicted skip when the formula changes. Here all are computed again, because a value
/// that can't be rebuilt from the days can't be checked either.
package struct MetricRegistry: Sendable {
  package typealias Formula = @Sendable (MetricContext) -> MetricResult?

  package let config: MetricsConfig
  /// In the order of their names: each follows those that it uses.
  package internal(set) var definitions: [MetricDefinition]
  var formulas: [MetricName: Formula]

  package init(_ config: MetricsConfig = MetricsConfig()) {
    self.config = config
    definitions = MetricRegistry.standard(config)
    formulas = MetricRegistry.formulas(config)
  }

  package subscript(_ name: MetricName) -> MetricDefinition { definitions[Int(name.rawValue) - 1] }

  /// Those of one day, in order.
  package var daily: ArraySlice<MetricDefinition> { definitions.prefix(MetricName.daily.count) }

  /// Returns the formula's value, clamped to the metric's range.
  func evaluate(_ name: MetricName, _ context: MetricContext) -> MetricResult? { formulas[name]?(context) }

  private static func formulas(_ config: MetricsConfig) -> [MetricName: Formula] {
    [
      .recovery: { RecoveryScore.compute($0, config.recovery, config.baseline) },
      .sleepDebt: { SleepDebt.compute($0, days: config.sleepDebt.days, config.sleepDebt, config.baseline) },
      .longSleepDebt: { SleepDebt.compute($0, days: config.sleepDebt.longDays, config.sleepDebt, config.baseline) },
      .strain: { Strain.compute($0, config.strain) },
      .readiness: { Readiness.compute($0, config.readiness, config.strain, config.recovery) },
      .consistency: { Consistency.compute($0, config.consistency) },
      .skipRisk: { context in
        context.today.flatMap { SkipPrediction.compute(SkipPrediction.Situation($0), config.skip) }
      },
    ]
  }

  /// Returns the shipped metrics; tiers after tech spec §2.11.
  static func standard(_ config: MetricsConfig) -> [MetricDefinition] {
    let usual = config.baseline.days + 1
    let debt = [config.sleepDebt.days, config.sleepDebt.longDays].map { max($0, usual) }
    return [
      MetricDefinition(
        .recovery, version: config.recovery.formula, inputs: [.heartRateVariability, .asleep, .restingHeartRate],
        window: usual, tier: .background, range: 0...100),
      MetricDefinition(
        .sleepDebt, version: MetricVersion(1), inputs: [.asleep], window: debt[0], tier: .deepAnalysis,
        range: 0...Double(24 * config.sleepDebt.days)),
      MetricDefinition(
        .longSleepDebt, version: MetricVersion(1), inputs: [.asleep], window: debt[1], tier: .deepAnalysis,
        range: 0...Double(24 * config.sleepDebt.longDays)),
      MetricDefinition(
        .strain, version: MetricVersion(1, 1), inputs: [.activeEnergy, .exercise, .trainingLoad, .workoutMinutes],
        window: config.strain.days, tier: .deepAnalysis, range: 0...100),
      MetricDefinition(
        .readiness, version: MetricVersion(1), inputs: [], uses: [.recovery, .sleepDebt, .strain], window: 1,
        tier: .realTime, range: 0...100),
      MetricDefinition(
        .consistency, version: MetricVersion(1), inputs: [.workouts], window: 7 * config.consistency.weeks,
        tier: .deepAnalysis, range: 0...100),
      MetricDefinition(
        .skipRisk, version: MetricVersion(1), inputs: [.asleep, .meetings, .backToBack, .travel], window: 1,
        tier: .background, range: 0...1),
      MetricDefinition(
        .sleepImpact, version: MetricVersion(1), inputs: [.asleep, .workouts, .blocksPlanned, .blocksCompleted],
        window: config.sleepImpact.days, tier: .deepAnalysis, range: 0...1_440),
      MetricDefinition(
        .streak, version: MetricVersion(1), inputs: [.workouts], window: .max, tier: .deepAnalysis, range: 0...1e6),
    ]
  }

  /// Returns the days that a pattern reads, as of the latest.
  package func window(_ definition: MetricDefinition, _ days: DayTable) -> ArraySlice<DayValues> {
    guard let last = days.last else { return [] }
    let (first, isBelow) = last.subtractingReportingOverflow(definition.window - 1)
    return days.window((isBelow ? .min : first)...last)
  }

  /// Updates the patterns after changes. Returns the number computed.
  func updatePatterns(
    _ table: inout DerivedTable, _ days: DayTable, _ stale: Set<MetricName>, _ changes: [Int], _ computedAt: Double
  ) -> Int {
    var computed = 0
    if stale.contains(.sleepImpact) || !changes.isEmpty {
      table.sleepImpact = sleepImpact(days, computedAt)
      computed += 1
    }
    if stale.contains(.streak) || !changes.isEmpty {
      table.streak = streak(days, computedAt)
      computed += 1
    }
    return computed
  }

  package func sleepImpact(_ days: DayTable, _ computedAt: Double) -> DerivedPattern<SleepImpact>? {
    let window = window(self[.sleepImpact], days)
    guard let pattern = SleepImpact(window, config.sleepImpact) else { return nil }
    return provenance(.sleepImpact, window, pattern.confidence, computedAt).map { DerivedPattern(pattern, $0) }
  }

  package func streak(_ days: DayTable, _ computedAt: Double) -> DerivedPattern<WeekStreak>? {
    guard let last = days.last else { return nil }
    let window = window(self[.streak], days)
    return provenance(.streak, window, 1, computedAt).map {
      DerivedPattern(WeekStreak(window, asOf: last), $0)
    }
  }

  private func provenance(
    _ name: MetricName, _ window: ArraySlice<DayValues>, _ confidence: Double, _ computedAt: Double
  ) -> Provenance? {
    guard let first = window.first, let last = window.last else { return nil }
    var digest = InputDigest()
    digest.add(window, self[name].inputs)
    return Provenance(
      metric: name, version: self[name].version, inputDays: first.day...last.day, inputCount: window.count,
      inputDigest: digest.value, confidence: confidence, computedAt: computedAt)
  }

  /// Computes everything from nothing: the reference for every incremental update.
  package func recompute(_ days: DayTable, computedAt: Double = 0) -> DerivedTable {
    var table = DerivedTable(config: config)
    update(&table, days, changed: [], computedAt: computedAt)
    return table
  }

  /// Updates the table, and computes only what depends on a change: of the named days, of added or removed days, of a
  /// formula's version; everything if the parameters changed. Returns the number of values computed.
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

  /// Returns a metric's value for a day, from the days and from the row's values of the metrics that it uses.
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

  /// Returns the digest of all inputs of the metric.
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

  /// Returns the metrics whose version differs from the table's, and those that use them.
  private func staleMetrics(_ table: DerivedTable) -> Set<MetricName> {
    var stale: Set<MetricName> = []
    for definition in definitions
    where table.versions[definition.name] != definition.version || definition.uses.contains(where: stale.contains) {
      stale.insert(definition.name)
    }
    return stale
  }

  /// Makes the table's rows match the stored days. Returns all days that differ, in order.
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
    return changes.ordered()
  }

  /// Returns whether one of the sorted days is in that range.
  private static func hasChange(_ changes: [Int], from first: Int, through last: Int) -> Bool {
    let place = changes.partition(from: first)
    return place < changes.count && changes[place] <= last
  }
}
