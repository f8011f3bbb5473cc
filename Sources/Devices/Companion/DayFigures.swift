package import Transport

/// What one day's samples say of the body, in the few numbers that the agents go on with (Pulsum, Journey 2: DailyMetrics).
package struct DayFigures: Hashable, Sendable {
  package let date: CivilDate
  /// SDNN in milliseconds; asleep, else calm.
  package var heartRateVariability: Double?
  /// Beats a minute, the tenth percentile of the night.
  package var nocturnalHeartRate: Double?
  package var restingHeartRate: Double?
  /// Seconds.
  package var sleep: Double?
  /// Breaths a minute.
  package var respiratoryRate: Double?
  package var steps: Double?

  package init(date: CivilDate) { self.date = date }
}

extension DayFigures: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(date.dayNumber)
    for value in [heartRateVariability, nocturnalHeartRate, restingHeartRate, sleep, respiratoryRate, steps] {
      writer.write(value) { $0.write($1) }
    }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    func value() throws(WireError) -> Double? {
      try reader.optional { reader throws(WireError) in try reader.double() }
    }
    self.init(date: try reader.date())
    heartRateVariability = try value()
    nocturnalHeartRate = try value()
    restingHeartRate = try value()
    sleep = try value()
    respiratoryRate = try value()
    steps = try value()
  }
}
