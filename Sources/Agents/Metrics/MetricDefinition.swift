/// A value derived from the days. A metric is listed after those that it uses.
@usableFromInline
package enum MetricName: UInt8, CaseIterable, Comparable, Sendable {
  /// 0 to 100.
  case recovery = 1
  /// Hours owed over the last week, and over the last two.
  case sleepDebt
  case longSleepDebt
  /// 0 to 100; 50 is the person's usual amount.
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

  /// For stored rows, as literals: renaming a case doesn't change them.
  package var name: String { Self.names[Int(rawValue) - 1] }
  private static let names = [
    "recovery", "sleep debt", "long sleep debt", "strain", "readiness", "consistency", "skip risk", "sleep impact",
    "streak",
  ]

  /// Those with a value for each day.
  package static let daily: [MetricName] = [
    .recovery, .sleepDebt, .longSleepDebt, .strain, .readiness, .consistency, .skipRisk,
  ]

  @inlinable package static func < (a: MetricName, b: MetricName) -> Bool { a.rawValue < b.rawValue }
}

/// The version of a metric's formula (tech spec §2.10).
package struct MetricVersion: Equatable, Comparable, Sendable {
  /// Another formula, other coefficients, or a corrected mistake.
  package let major: Int
  package let minor: Int
  package let patch: Int

  package init(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }

  package static func < (a: MetricVersion, b: MetricVersion) -> Bool {
    (a.major, a.minor, a.patch) < (b.major, b.minor, b.patch)
  }
}

extension MetricVersion: CustomStringConvertible {
  /// For instance `1.2.0`.
  package var description: String {
    // Written with each stored value, and nearly always one of a few.
    minor == 0 && patch == 0 && Self.whole.indices.contains(major)
      ? Self.whole[major] : "\(major).\(minor).\(patch)"
  }

  private static let whole = (0..<10).map { "\($0).0.0" }
}

/// The time at which a metric may be computed (tech spec §2.11).
package enum ComputationTier: UInt8, CaseIterable, RawOrdered, Sendable {
  /// At once, on whatever device asks.
  case realTime = 1
  /// In the hourly background task.
  case background
  /// Overnight, on the charger.
  case deepAnalysis
}

package struct MetricResult: Equatable, Sendable {
  package let value: Double
  /// 0 to 1.
  package let confidence: Double
  /// The reasons, the strongest first.
  package let drivers: [MetricDriver]

  package init(_ value: Double, confidence: Double, _ drivers: [MetricDriver]) {
    self.value = value
    self.confidence = confidence.clamped(to: 0...1)
    self.drivers = MetricDriver.ordered(drivers)
  }
}

/// All inputs of a metric: its window of days, and the values derived before it for the same day.
package struct MetricContext {
  package let day: Int
  /// The stored days of the window in order; the last is the day itself.
  package let days: ArraySlice<DayValues>
  /// The results of the metrics that it uses, by name.
  package var used: [MetricName: MetricResult] = [:]

  package var today: DayValues? { days.last.flatMap { $0.day == day ? $0 : nil } }

  /// Returns the stored ones among the last days, including the day itself.
  package func last(_ count: Int) -> ArraySlice<DayValues> {
    let first = day - count
    return days.drop { $0.day <= first }
  }
}

/// A metric's properties that are known without computing it (tech spec §2.11).
package struct MetricDefinition: Equatable, Sendable {
  package let name: MetricName
  package var version: MetricVersion
  /// The signals that it reads.
  package var inputs: [BodySignal]
  /// The metrics whose value for the same day it reads.
  package var uses: [MetricName]
  /// The number of days that it reads, including the day itself.
  package var window: Int
  package var tier: ComputationTier
  /// The possible values.
  package var range: ClosedRange<Double>

  package init(
    _ name: MetricName, version: MetricVersion, inputs: [BodySignal], uses: [MetricName] = [], window: Int,
    tier: ComputationTier, range: ClosedRange<Double>
  ) {
    self.name = name
    self.version = version
    self.inputs = inputs
    self.uses = uses
    self.window = window
    self.tier = tier
    self.range = range
  }
}
