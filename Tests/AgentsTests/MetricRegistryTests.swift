import Testing

@testable import Agents

@Suite("The registry of metrics")
struct MetricRegistryTests {
  private let registry = MetricRegistry()

  private func randomLife(_ count: Int, seed: UInt64) -> DayTable {
    var dice = Dice(seed: seed)
    return DayTable((0..<count).compactMap { dice.chance(0.05) ? nil : randomDay(monday + $0, &dice) })
  }

  @Test("lists every metric once, after those that it uses")
  func order() {
    #expect(registry.definitions.map(\.name) == MetricName.allCases)
    for definition in registry.definitions { #expect(definition.uses.allSatisfy { $0 < definition.name }) }
  }

  @Test("keeps every value of a random year within its bounds", arguments: 1...8 as ClosedRange)
  func bounds(seed: UInt64) {
    let days = randomLife(365, seed: seed)
    let table = registry.recompute(days)
    #expect(table.rows.map(\.day) == days.days.map(\.day))
    for value in table.rows.flatMap(\.all) {
      #expect(registry[value.provenance.metric].range.contains(value.value))
      #expect((0...1).contains(value.confidence) && value.confidence == value.provenance.confidence)
      #expect(value.result.drivers.allSatisfy { $0.points.isFinite && !$0.words.isEmpty })
    }
    for name in MetricName.daily { #expect(table.rows.contains { $0[name] != nil }) }
  }

  @Test("gives the same for the same days in whatever order they come, whenever")
  func reproducible() {
    let days = randomLife(120, seed: 5)
    #expect(registry.recompute(DayTable(days.days.reversed())) == registry.recompute(days))
    #expect(registry.recompute(days, computedAt: 1).digest == registry.recompute(days, computedAt: 2).digest)
    #expect(registry.recompute(days, computedAt: 1) != registry.recompute(days, computedAt: 2))
  }

  @Test(
    "after a late, changed or deleted day arrives where a computation from nothing does",
    arguments: 1...8 as ClosedRange)
  func incremental(seed: UInt64) {
    var dice = Dice(seed: seed)
    var days = DayTable()
    var table = DerivedTable(config: registry.config)
    for _ in 0..<40 {
      var changed: [Int] = []
      for _ in 0...dice.below(3) {
        let day = monday + dice.below(70)
        if dice.chance(0.15) { days.remove(day) } else { days.set(randomDay(day, &dice)) }
        changed.append(day)
      }
      registry.update(&table, days, changed: changed, computedAt: 0)
      #expect(table == registry.recompute(days))
    }
  }

  @Test("computes nothing when nothing changed, and one day's worth when only today did")
  func little() {
    var days = randomLife(180, seed: 3)
    var table = registry.recompute(days)
    #expect(registry.update(&table, days, changed: [], computedAt: 1) == 0)
    let today = (days.last ?? monday) + 1
    days.set(usualDay(today))
    let all = MetricName.allCases.count
    #expect(registry.update(&table, days, changed: [today], computedAt: 1) == all)
    #expect(registry.update(&table, days, changed: [today], computedAt: 1) == all)
  }

  @Test("notices days that were added or removed without being named")
  func unnamed() {
    var days = randomLife(60, seed: 4)
    var table = registry.recompute(days)
    days.remove(monday + 30)
    days.set(usualDay(monday + 200))
    registry.update(&table, days, changed: [], computedAt: 0)
    #expect(table == registry.recompute(days))
  }

  @Test("computes only what depends on it when the version of a formula changes")
  func versions() {
    let days = randomLife(100, seed: 6)
    var table = registry.recompute(days, computedAt: 1)
    var newer = registry
    var strain = registry[.strain]
    strain.version = MetricVersion(2)
    newer.replace(strain) { context in
      Strain.compute(context, StrainConfig()).map { MetricResult($0.value / 2, confidence: $0.confidence, $0.drivers) }
    }
    let old = table
    let computed = newer.update(&table, days, changed: [], computedAt: 2)
    #expect(computed == 2 * days.days.count)
    #expect(table.digest == newer.recompute(days).digest && table.digest != old.digest)
    for row in table.rows {
      for value in row.all {
        let isNew = [.strain, .readiness].contains(value.provenance.metric)
        #expect(value.provenance.computedAt == (isNew ? 2 : 1))
      }
      if let value = row[.strain] { #expect(value.value == (old[.strain, row.day]?.value ?? 0) / 2) }
    }
    #expect(MetricVersion(1, 9) < MetricVersion(2) && MetricVersion(1, 2, 3).description == "1.2.3")
  }

  @Test("computes everything when the numbers change")
  func numbers() {
    let days = randomLife(60, seed: 7)
    var table = registry.recompute(days)
    var config = MetricsConfig()
    config.recovery.usual = 0.5
    let other = MetricRegistry(config)
    #expect(other.update(&table, days, changed: [], computedAt: 0) == 7 * days.days.count + 2)
    #expect(table == other.recompute(days))
  }

  @Test("reads only the signals and the days that it says", arguments: MetricName.daily)
  func honesty(name: MetricName) {
    let days = randomLife(120, seed: 8)
    let definition = registry[name]
    let row = registry.recompute(days)[monday + 100] ?? DerivedTable.Row(day: monday + 100)
    let value = registry.value(definition, monday + 100, days, row, 0)
    var dice = Dice(seed: 99)
    let others = DayTable(
      days.days.map { values in
        guard values.day > monday + 100 - definition.window && values.day <= monday + 100 else {
          return randomDay(values.day, &dice)
        }
        return values.blurred(except: definition.inputs, &dice)
      })
    #expect(registry.value(definition, monday + 100, others, row, 0) == value)
  }

  @Test(
    "digests all that a value was computed from",
    arguments: [BodySignal.asleep, .heartRateVariability, .restingHeartRate])
  func digests(signal: BodySignal) {
    let days = life(40)
    var changed = days
    var values = usualDay(monday + 20)
    values.asleepMinutes = signal == .asleep ? 451 : days[monday + 20]?.asleepMinutes
    values.heartRateVariability =
      signal == .heartRateVariability ? nil : days[monday + 20]?.heartRateVariability
    values.restingHeartRate = signal == .restingHeartRate ? 0 : days[monday + 20]?.restingHeartRate
    changed.set(values)
    let (before, after) = (registry.recompute(days), registry.recompute(changed))
    let today = monday + 39
    #expect(
      before[.recovery, today]?.provenance.inputDigest != after[.recovery, today]?.provenance.inputDigest)
    #expect(before[.recovery, monday + 19] == after[.recovery, monday + 19])
  }
}

extension DayValues {
  /// The same in those signals, and something else in all others.
  fileprivate func blurred(except kept: [BodySignal], _ dice: inout Dice) -> DayValues {
    var values = randomDay(day, &dice)
    if kept.contains(.asleep) { values.asleepMinutes = asleepMinutes }
    if kept.contains(.steps) { values.steps = steps }
    if kept.contains(.restingHeartRate) { values.restingHeartRate = restingHeartRate }
    if kept.contains(.heartRateVariability) { values.heartRateVariability = heartRateVariability }
    if kept.contains(.workoutMinutes) { values.workoutMinutes = workoutMinutes }
    if kept.contains(.workouts) { values.workouts = workouts }
    if kept.contains(.meetings) { values.meetings = meetings }
    if kept.contains(.backToBack) { values.backToBackMinutes = backToBackMinutes }
    if kept.contains(.travel) { values.isTravel = isTravel }
    return values
  }
}
