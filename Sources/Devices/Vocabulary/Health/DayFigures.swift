package import SimKernel
package import Wire

/// What one day's samples say of the body, in the few numbers that the agents go on with (Pulsum, Journey 2: DailyMetrics).
///
/// What was not measured is absent; values carried over from other days are no part of it.
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

  /// A night belongs to the day of waking.
  package let date: CivilDate
  /// SDNN in milliseconds; asleep, else calm.
  package var heartRateVariability: Heart?
  /// Beats a minute, the tenth percentile; asleep, else calm.
  package var nocturnalHeartRate: Heart?
  /// Beats a minute: the latest that the watch says itself, else the mean while calm.
  package var restingHeartRate: Heart?
  /// Seconds.
  package var sleep: Double?
  /// Breaths a minute while asleep, the mean.
  package var respiratoryRate: Double?
  package var steps: Double?

  package init(date: CivilDate) { self.date = date }
}

/// Everything that is known of a local day that bears on how the wearer is, before it is compared with others.
package struct WellbeingDay: Hashable, Sendable {
  package var figures: DayFigures
  package var sliders: Sliders
  /// The mean sentiment of the day's entries that are safe, -1 to 1.
  package var sentiment: Double?
  /// False of the day that is going on: what counts up over a day is not known of it yet.
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
