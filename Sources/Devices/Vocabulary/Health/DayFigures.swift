/// The body's figures of one day, derived from its samples for the agents (Pulsum, Journey 2: DailyMetrics).
///
/// A missing measurement is absent. Values carried over from other days aren't included.
package struct DayFigures: Hashable, Sendable {
  /// A figure of the heart, and whether it is from calm moments awake, for lack of better ones.
  package struct Heart: Hashable, Sendable {
    package let value: Double
    package let isCalm: Bool

    package init(_ value: Double, isCalm: Bool = false) {
      self.value = value
      self.isCalm = isCalm
    }
  }

  /// A night belongs to the day of waking.
  package let date: CivilDate
  /// SDNN in milliseconds; asleep, else calm.
  package var heartRateVariability: Heart?
  /// Beats a minute, the tenth percentile; asleep, else calm.
  package var nocturnalHeartRate: Heart?
  /// Beats a minute: the latest value of the watch itself, else the mean while calm.
  package var restingHeartRate: Heart?
  /// Seconds.
  package var sleep: Double?
  /// Breaths a minute while asleep, the mean.
  package var respiratoryRate: Double?
  package var steps: Double?

  package init(date: CivilDate) { self.date = date }
}

/// All data of a local day about the wearer's wellbeing, before it is compared with others.
package struct WellbeingDay: Hashable, Sendable {
  package var figures: DayFigures
  package var sliders: Sliders
  /// The mean sentiment of the day's entries that are safe, -1 to 1.
  package var sentiment: Double?
  /// `false` for the current day, whose cumulative values are still unknown.
  package let isOver: Bool

  package init(_ figures: DayFigures, _ sliders: Sliders = Sliders(), sentiment: Double? = nil, isOver: Bool = true) {
    (self.figures, self.sliders, self.sentiment, self.isOver) = (figures, sliders, sentiment, isOver)
  }

  package var date: CivilDate { figures.date }
}

extension DayFigures: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.fields(
      date, heartRateVariability, nocturnalHeartRate, restingHeartRate, sleep, respiratoryRate, steps)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    self.init(date: try reader.field())
    (heartRateVariability, nocturnalHeartRate) = (try reader.field(), try reader.field())
    (restingHeartRate, sleep) = (try reader.field(), try reader.field())
    (respiratoryRate, steps) = (try reader.field(), try reader.field())
  }
}

extension DayFigures.Heart: WireStruct {
  package static let form = WireForm(Self.init) { ($0.value, $0.isCalm) }
}
