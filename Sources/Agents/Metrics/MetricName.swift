/// What is derived from the days. A metric is listed after those that it uses.
package enum MetricName: UInt8, CaseIterable, Comparable, Sendable {
  /// 0 to 100.
  case recovery = 1
  /// Hours owed over the last week, and over the last two.
  case sleepDebt
  case longSleepDebt
  /// 0 to 100; 50 is what the person is used to.
  case strain
  /// 0 to 100.
  case readiness
  /// 0 to 100.
  case consistency
  /// 0 to 1.
  case skipRisk
  /// Patterns: one value for the whole life, as of its latest day.
  case sleepImpact
  case streak

  /// For rows: written down, so that renaming a case changes none.
  package var name: String { Self.names[Int(rawValue) - 1] }
  private static let names = [
    "recovery", "sleep debt", "long sleep debt", "strain", "readiness", "consistency", "skip risk", "sleep impact",
    "streak",
  ]

  /// Those with a value for each day.
  package static let daily: [MetricName] = [
    .recovery, .sleepDebt, .longSleepDebt, .strain, .readiness, .consistency, .skipRisk,
  ]

  package static func < (a: MetricName, b: MetricName) -> Bool { a.rawValue < b.rawValue }
}
