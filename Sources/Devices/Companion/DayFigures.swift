package import SimKernel
package import Wire

/// What one day's samples say of the body, in the few numbers that the agents go on with (Pulsum, Journey 2: DailyMetrics).
package struct DayFigures: Hashable, Sendable {
  /// A number of the heart, and whether it comes from calm moments awake, for want of better.
  package struct Heart: Hashable, Sendable {
    package let value: Double
    package let isCalm: Bool

    package init(_ value: Double, isCalm: Bool = false) {
      self.value = value
      self.isCalm = isCalm
    }
  }

  package let date: CivilDate
  /// SDNN in milliseconds; asleep, else calm.
  package var heartRateVariability: Heart?
  /// Beats a minute, the tenth percentile of the night.
  package var nocturnalHeartRate: Heart?
  package var restingHeartRate: Heart?
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
    for heart in [heartRateVariability, nocturnalHeartRate, restingHeartRate] {
      writer.write(heart) { writer, heart in
        writer.write(heart.value)
        writer.write(heart.isCalm)
      }
    }
    for value in [sleep, respiratoryRate, steps] { writer.write(value) { $0.write($1) } }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    func value() throws(WireError) -> Double? {
      try reader.optional { reader throws(WireError) in try reader.double() }
    }
    func heart() throws(WireError) -> Heart? {
      try reader.optional { reader throws(WireError) in Heart(try reader.double(), isCalm: try reader.flag()) }
    }
    self.init(date: try reader.date())
    heartRateVariability = try heart()
    nocturnalHeartRate = try heart()
    restingHeartRate = try heart()
    sleep = try value()
    respiratoryRate = try value()
    steps = try value()
  }
}
