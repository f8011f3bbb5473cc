/// One local day of a health history, in daily values as a health store's statistics provide them (tech spec §2.5:
/// never the raw samples). A missing measurement is absent, never zero.
package struct HistoryDay: Hashable, Sendable {
  package let date: CivilDate
  /// Minutes asleep in the night that ended on this day.
  package let asleepMinutes: Int?
  package let steps: Int?
  /// Beats a minute, the mean of the day.
  package let restingHeartRate: Double?
  /// SDNN in milliseconds, the mean of the day.
  package let heartRateVariability: Double?
  /// The workouts that began on this day, in order of (start, id).
  package let workouts: [HealthSample]

  package init(
    date: CivilDate, asleepMinutes: Int? = nil, steps: Int? = nil, restingHeartRate: Double? = nil,
    heartRateVariability: Double? = nil, workouts: [HealthSample] = []
  ) {
    self.date = date
    self.asleepMinutes = asleepMinutes
    self.steps = steps
    self.restingHeartRate = restingHeartRate
    self.heartRateVariability = heartRateVariability
    self.workouts = workouts
  }

  /// `true` if the day has no data.
  package var isEmpty: Bool { self == HistoryDay(date: date) }
}

extension HistoryDay {
  /// Creates the daily values of the samples that count for that day (``HealthSample/day(in:)``), in any order.
  package init(date: CivilDate, samples: [HealthSample]) {
    var steps: [Double] = []
    var rates: [Double] = []
    var variabilities: [Double] = []
    var workouts: [HealthSample] = []
    for sample in samples.sorted(by: { ($0.start, $0.id) < ($1.start, $1.id) }) {
      switch sample.reading {
      case .steps(let count): steps.append(count)
      case .restingHeartRate(let rate): rates.append(rate)
      case .heartRateVariability(let variability): variabilities.append(variability)
      case .workout: workouts.append(sample)
      case .heartRate, .respiratoryRate, .sleep: break
      }
    }
    self.init(
      date: date, asleepMinutes: samples.asleepMinutes,
      steps: steps.isEmpty ? nil : Int(steps.reduce(0, +).rounded()), restingHeartRate: Self.mean(rates),
      heartRateVariability: Self.mean(variabilities), workouts: workouts)
  }

  private static func mean(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }
}
