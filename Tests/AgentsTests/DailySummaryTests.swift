import Testing

@testable import Agents

@Suite("A daily summary")
struct DailySummaryTests {
  private func hours(_ start: Double, _ end: Double) -> DailySignals.Interval {
    DailySignals.Interval(start: start * 3_600, end: end * 3_600)
  }

  @Test("has nothing where nothing was measured, never zero")
  func missing() {
    let summary = DailySummary(DailySignals())
    #expect(summary.asleepMinutes == nil)
    #expect(summary.steps == nil)
    #expect(summary.restingHeartRate == nil)
    #expect(summary.workouts == 0)
  }

  @Test("counts overlapping sleep once, and takes wakefulness out of it")
  func sleep() {
    var signals = DailySignals()
    signals.asleep = [hours(23, 27), hours(26, 30), hours(30, 31), hours(5, 4)]
    signals.awake = [hours(25, 25.5), hours(30.75, 33)]
    #expect(DailySummary(signals).asleepMinutes == 8 * 60 - 30 - 15)
  }

  @Test("takes the median, and does not care about the order")
  func order() {
    var signals = DailySignals()
    signals.restingHeartRates = [61, 40, 55, 58]
    signals.steps = [100.25, 3, 17.5]
    signals.workouts = [hours(9, 10), hours(9.5, 11)]
    let summary = DailySummary(signals)
    #expect(summary.restingHeartRate == 56.5)
    #expect(summary.steps == 121)
    #expect(summary.workoutMinutes == 120)
    #expect(summary.workouts == 2)
    signals.restingHeartRates.reverse()
    signals.steps.reverse()
    #expect(DailySummary(signals) == summary)
  }
}
