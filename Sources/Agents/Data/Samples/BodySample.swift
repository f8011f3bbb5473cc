/// One thing that a sensor noticed of the body.
package struct BodySample: Equatable, Sendable {
  /// What was measured, with its unit.
  package enum Reading: Equatable, Sendable {
    /// SDNN in milliseconds.
    case heartRateVariability(Double)
    /// Beats a minute.
    case heartRate(Double)
    case restingHeartRate(Double)
    /// Breaths a minute.
    case respiratoryRate(Double)
    /// Steps taken meanwhile.
    case steps(Double)
    case asleep
    /// Lying awake within the night.
    case awake
  }

  /// The kinds that a day keeps apart.
  package enum Kind: UInt8, CaseIterable, Sendable {
    case heartRateVariability, heartRate, restingHeartRate, respiratoryRate, sleep, steps
  }

  /// Stands for one observation for ever: the same one delivered again has the same id.
  package let id: UInt64
  package let span: TimeSpan
  package let reading: Reading

  package init(id: UInt64, start: Double, end: Double, _ reading: Reading) {
    self.id = id
    span = TimeSpan(start: start, end: end)
    self.reading = reading
  }

  package var kind: Kind {
    switch reading {
    case .heartRateVariability: .heartRateVariability
    case .heartRate: .heartRate
    case .restingHeartRate: .restingHeartRate
    case .respiratoryRate: .respiratoryRate
    case .steps: .steps
    case .asleep, .awake: .sleep
    }
  }

  /// The number that was read; sleep has none.
  package var value: Double? {
    switch reading {
    case .heartRateVariability(let value), .heartRate(let value), .restingHeartRate(let value),
      .respiratoryRate(let value), .steps(let value):
      value
    case .asleep, .awake: nil
    }
  }

  /// Seconds since 1970: half way through.
  package var moment: Double { span.start + span.length / 2 }
}
