import Agents
package import Devices
package import Transport

extension DaySummary {
  /// The data agent's summary of what the phone knows of a day.
  package init(_ signals: DaySignals) {
    let summary = DailySummary(DailySignals(signals))
    self.init(
      date: signals.date, asleepMinutes: summary.asleepMinutes, steps: summary.steps,
      restingHeartRate: summary.restingHeartRate, heartRateVariability: summary.heartRateVariability,
      workoutMinutes: summary.workoutMinutes, workouts: summary.workouts)
  }
}

extension DailySignals {
  /// The phone's records in the agent's terms.
  init(_ signals: DaySignals) {
    self.init()
    for sample in signals.samples {
      let interval = Interval(sample.start, sample.end)
      switch sample.reading {
      case .sleep(.awake): awake.append(interval)
      case .sleep(let stage): if stage.isAsleep { asleep.append(interval) }
      case .steps(let count): steps.append(count)
      case .restingHeartRate(let rate): restingHeartRates.append(rate)
      case .heartRateVariability(let variability): heartRateVariabilities.append(variability)
      case .heartRate, .respiratoryRate, .workout: break
      }
    }
    workouts = signals.workouts.map { Interval($0.start, $0.end) }
  }
}

extension DailySignals.Interval {
  fileprivate init(_ start: Timestamp, _ end: Timestamp) {
    self.init(start: Double(start.nanoseconds) / 1e9, end: Double(end.nanoseconds) / 1e9)
  }
}
