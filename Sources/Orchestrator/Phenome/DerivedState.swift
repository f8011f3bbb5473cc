/// A day's data outside the body's summary: calendar, place, and the outcomes of plans. Absent values are unknown.
package struct DayContext: Equatable, Sendable {
  package var meetings: Int?
  package var backToBackMinutes: Int?
  package var isTravel: Bool?
  package var blocksPlanned: Int?
  package var blocksCompleted: Int?

  package init() {}
}

extension DayValues {
  /// A day as the metrics see it.
  ///
  /// The summary has a count of workouts even if no watch was worn: on a day without other data it is unknown too.
  package init(_ summary: DaySummary, _ context: DayContext = DayContext()) {
    self.init(day: summary.date.dayNumber)
    asleepMinutes = summary.nightMinutes
    steps = summary.steps
    restingHeartRate = summary.restingHeartRate
    heartRateVariability = summary.heartRateVariability
    if summary.workouts > 0 || BodySignal.measured.contains(where: { self[$0] != nil }) {
      workoutMinutes = summary.workoutMinutes
      workouts = summary.workouts
    }
    (activeEnergy, exerciseMinutes) = (summary.activeEnergy, summary.exerciseMinutes)
    // A day that was measured and has no workout has no load; in an earlier app's summary it is unknown.
    trainingLoad = summary.trainingLoad ?? (summary.activeEnergy == nil ? nil : 0)
    meetings = context.meetings
    backToBackMinutes = context.backToBackMinutes
    isTravel = context.isTravel
    blocksPlanned = context.blocksPlanned
    blocksCompleted = context.blocksCompleted
  }
}

extension DayTable {
  /// Of several summaries of one date the last one counts.
  package init(_ summaries: [DaySummary], _ contexts: [CivilDate: DayContext] = [:]) {
    self.init(summaries.map { DayValues($0, contexts[$0.date] ?? DayContext()) })
  }
}

/// The planner's model of the body: purely a fold over the days (tech spec §2.4: recomputable, always).
///
/// It doesn't own the days. A caller that changed some of them passes all of them with the changed dates, and only the
/// values that depend on those are recomputed; the result equals a full computation.
package struct DerivedState: Equatable, Sendable {
  /// Values by day, and patterns.
  package private(set) var table: DerivedTable

  /// Computed from nothing, at that moment.
  package init(_ days: DayTable, _ registry: MetricRegistry, at now: Timestamp) {
    table = registry.recompute(days, computedAt: DerivedState.seconds(now))
  }

  /// Updates the state. Returns the number of values computed.
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
  /// Consecutive weeks with a workout, as of a date; a completed week without known days ends the streak.
  package func streak(asOf date: CivilDate) -> Int {
    guard let found = table.streak else { return 0 }
    let week = WeekStreak.week(of: date.dayNumber)
    let last = WeekStreak.week(of: found.provenance.inputDays.upperBound)
    let isUnbroken = last == week || last == week - 1 && found.pattern.includesRunningWeek
    return isUnbroken ? found.pattern.weeks : 0
  }
  /// Equal for equal values and reasons, independent of the time of computation.
  package var digest: UInt64 { table.digest }

  /// Returns whether it equals a full computation from the days.
  package func isRecomputable(_ days: DayTable, _ registry: MetricRegistry) -> Bool {
    registry.recompute(days).digest == digest
  }

  private static func seconds(_ now: Timestamp) -> Double { Double(now.nanoseconds) / 1e9 }

  /// Returns every invalid stored value, by date and metric; this state is the truth.
  package func issues(in kept: [StoredMetric], _ registry: MetricRegistry) -> [IntegrityIssue] {
    // Written out once, because hundreds of values share a version.
    let versions = MetricName.daily.map { registry[$0].version.description }
    return kept.compactMap { metric in
      guard let name = MetricName(rawValue: metric.metric), let place = MetricName.daily.firstIndex(of: name) else {
        return IntegrityIssue(.range, nil, metric.date)
      }
      return kind(of: metric, registry[name], versions[place]).map { IntegrityIssue($0, name, metric.date) }
    }
  }

  private func kind(
    of kept: StoredMetric, _ definition: MetricDefinition, _ version: String
  ) -> IntegrityIssue.Kind? {
    let isPossible = definition.range.contains(kept.value) && (0...1).contains(kept.confidence)
    guard isPossible else { return .range }
    guard kept.version == version else { return .version }
    guard let value = self[definition.name, kept.date] else { return .unfounded }
    let isNewest = value.provenance.version == definition.version
    let right = StoredMetric(value, version: isNewest ? version : value.provenance.version.description)
    guard kept.inputDigest == right.inputDigest else { return .inputs }
    return kept == right ? nil : .value
  }

  /// Returns the values of a date for the wanted metrics, to be stored.
  package func metrics(of date: CivilDate, where isWanted: (MetricName) -> Bool = { _ in true }) -> DayMetrics {
    let values = table[date.dayNumber]?.all ?? []
    return DayMetrics(
      date: date, values: values.filter { isWanted($0.provenance.metric) }.map { StoredMetric($0) })
  }
}

extension StoredMetric {
  package init(_ value: DerivedValue) { self.init(value, version: value.provenance.version.description) }

  /// - Parameter version: The value's version as text.
  fileprivate init(_ value: DerivedValue, version: String) {
    let provenance = value.provenance
    self.init(
      date: CivilDate(dayNumber: value.day), metric: provenance.metric.rawValue, value: value.value,
      confidence: value.confidence, version: version, inputDigest: provenance.inputDigest,
      resultDigest: value.digest)
  }
}

/// An invalid stored value (tech spec §2.4).
package struct IntegrityIssue: Equatable, Sendable {
  package enum Kind: UInt8, CaseIterable, Sendable {
    /// It was computed by another formula.
    case version = 1
    /// The days differ from those it was computed from.
    case inputs
    /// The days give no value, or the metric doesn't exist.
    case unfounded
    /// The value is outside the metric's range, or the confidence outside 0 to 1.
    case range
    /// The same days give another value.
    case value
  }

  package enum Severity: UInt8, RawOrdered, Sendable {
    /// Outdated, as by late readings or a new version of the app.
    case warning = 1
    /// Wrong, because it was damaged.
    case error
  }

  package let kind: Kind
  /// `nil` if the metric's number is unknown.
  package let metric: MetricName?
  package let date: CivilDate

  package init(_ kind: Kind, _ metric: MetricName?, _ date: CivilDate) {
    self.kind = kind
    self.metric = metric
    self.date = date
  }

  package var severity: Severity {
    switch kind {
    case .version, .inputs, .unfounded: .warning
    case .range, .value: .error
    }
  }
}
