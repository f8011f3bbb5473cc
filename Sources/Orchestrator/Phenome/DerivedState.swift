package import Agents
package import SimKernel
package import Wire

/// What the planner understands of the body: a fold over the days, and nothing but (tech spec §2.4: recomputable, always).
///
/// It does not own the days. Who changes some of them hands over all of them with the dates that changed, and only what
/// depends on those is computed again; the result is the same as from nothing.
package struct DerivedState: Equatable, Sendable {
  /// Values by day, and patterns.
  package private(set) var table: DerivedTable

  /// From nothing, at that moment.
  package init(_ days: DayTable, _ registry: MetricRegistry, at now: Timestamp) {
    table = registry.recompute(days, computedAt: DerivedState.seconds(now))
  }

  package init(
    _ summaries: [DaySummary], _ contexts: [CivilDate: DayContext] = [:], _ config: GhostConfig = GhostConfig(),
    at now: Timestamp
  ) {
    self.init(DayTable(summaries, contexts), MetricRegistry(config.metrics), at: now)
  }

  /// Brings it up to date; answers how many values were computed.
  @discardableResult
  package mutating func update(
    _ days: DayTable, changed: some Sequence<CivilDate>, _ registry: MetricRegistry, at now: Timestamp
  ) -> Int {
    registry.update(
      &table, days, changed: changed.map(\.dayNumber), computedAt: DerivedState.seconds(now))
  }

  package subscript(_ name: MetricName, _ date: CivilDate) -> DerivedValue? { table[name, date.dayNumber] }

  package var sleepImpact: DerivedPattern<SleepImpact>? { table.sleepImpact }
  package var streak: DerivedPattern<WeekStreak>? { table.streak }
  /// Equal for equal values and reasons, whenever they were computed.
  package var digest: UInt64 { table.digest }

  /// Whether it says the same as one that is computed from nothing.
  package func isRecomputable(_ days: DayTable, _ registry: MetricRegistry) -> Bool {
    registry.recompute(days).digest == digest
  }

  private static func seconds(_ now: Timestamp) -> Double { Double(now.nanoseconds) / 1e9 }
}
