package import Devices
package import Transport
import Agents

/// Whoever thinks for the phone: the single entry to the agents, which it asks and which never ask one another.
///
/// Readings trickle in; a day that changed is summarised once, a while after the first change, so that a night that
/// arrives in thirty pieces is one new version and not thirty.
package actor Orchestrator: PhoneAssistant {
  private nonisolated let lane: Lane
  private let phone: any PhoneServices
  private var changedDays: Set<CivilDate> = []
  private var isWaiting = false

  /// How long a changed day waits for more changes.
  static let settling = Span.minutes(10)

  package init(lane: Lane, phone: any PhoneServices) {
    self.lane = lane
    self.phone = phone
  }

  package nonisolated var unownedExecutor: UnownedSerialExecutor { lane.asUnownedSerialExecutor() }

  package func handle(_ event: PhoneEvent) async {
    switch event {
    case .started: break
    case .daysChanged(let days):
      changedDays.formUnion(days)
      await summariseSoon()
    }
  }

  /// Waits for the changes to settle, then summarises every day that changed, also those that change meanwhile.
  private func summariseSoon() async {
    guard !isWaiting else { return }
    isWaiting = true
    defer { isWaiting = false }
    do { try await lane.runtime.sleep(Self.settling) } catch { return }
    while let day = changedDays.min() {
      changedDays.remove(day)
      let signals = await phone.signals(of: day)
      await phone.publish(DaySummary(signals))
    }
  }
}

extension DaySummary {
  /// The data agent's summary of what the phone knows of a day.
  init(_ signals: DaySignals) {
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
