/// The wearer's strain on a day with its reasons, and the state to continue from (Pulsum, Journey 2,
/// "FeatureVectorSnapshot" and "Baseline"). It stays on the phone, and follows from the phone's data of the days.
package struct DayWellbeing: Hashable, Sendable {
  /// A part of the score: a feature's name, its value on the day, and its contribution.
  package struct Feature: Hashable, Sendable {
    package let name: String
    /// A deviation from the baseline, or the wearer's report; `nil` if unknown.
    package var value: Double?
    /// `true` if it is based on another day's value.
    package var isImputed = false
    package var contribution: Double?
    /// The learned weight, including this day.
    package var weight: Double?

    package init(name: String) { self.name = name }
  }

  /// A measured value in its own unit, and the baseline before the day.
  package struct Measure: Hashable, Sendable {
    package let name: String
    package var value: Double?
    package var isImputed = false
    /// `true` if it is from calm moments awake, and compared only with such values.
    package var isCalm = false
    package var median: Double?
    package var scale: Double?

    package init(name: String) { self.name = name }
  }

  package let date: CivilDate
  /// Higher means more strained; `nil` while there is nothing to compare with.
  package var score: Double?
  package var target = 0.0
  package var bias = 0.0
  /// The hours of sleep that the wearer needs.
  package var sleepNeed = 0.0
  package var isSleepDoubtful = false
  package var areStepsDoubtful = false
  package var features: [Feature] = []
  package var measures: [Measure] = []
  /// The sums over the wearer's reports from which the weights were fitted; `nil` without a report.
  package var reports: [Double]?

  package init(date: CivilDate) { self.date = date }
}

extension DayWellbeing: WireStruct {
  package static let form = WireForm(Self.init(date:)) { $0.date }
    .with(\.score, \.target, \.bias, \.sleepNeed, \.isSleepDoubtful, \.areStepsDoubtful, \.features, \.measures)
    .later(\.reports)
}

extension DayWellbeing.Feature: WireCodable {
  package func write(to writer: inout WireWriter) { writer.write(fields: name, isImputed, value, contribution, weight) }

  package init(from reader: inout WireReader) throws(WireError) {
    self.init(name: try reader.field())
    (isImputed, value) = (try reader.field(), try reader.field())
    (contribution, weight) = (try reader.field(), try reader.field())
  }
}

extension DayWellbeing.Measure: WireCodable {
  package func write(to writer: inout WireWriter) {
    // Earlier versions had a moving mean in the last place.
    writer.write(fields: name, isImputed, isCalm, value, median, scale, Double?.none)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    self.init(name: try reader.field())
    (isImputed, isCalm, value) = (try reader.field(), try reader.field(), try reader.field())
    (median, scale) = (try reader.field(), try reader.field())
    _ = try reader.field() as Double?
  }
}
