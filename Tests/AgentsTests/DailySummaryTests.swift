import SimKernel
import Testing
import PersonWire

import Agents

@Suite("A daily summary")
struct DailySummaryTests {
  private static let date = CivilDate(dayNumber: monday)

  private func summary(_ samples: [HealthSample], workouts: [Workout] = []) -> DaySummary {
    DaySummary(date: Self.date, samples: samples, workouts: workouts)
  }

  private func hours(_ start: Double, _ end: Double, _ reading: Reading) -> HealthSample {
    HealthSample(start: Timestamp(exact: start * 3_600), end: Timestamp(exact: end * 3_600), reading: reading)
  }

  private func workout(_ start: Double, _ end: Double) -> Workout {
    Workout(
      start: Timestamp(exact: start * 3_600), end: Timestamp(exact: end * 3_600),
      summary: WorkoutSummary(activity: .running))
  }

  @Test("has no value where nothing was measured, never zero")
  func missing() {
    let summary = summary([])
    #expect(summary.asleepMinutes == nil)
    #expect(summary.steps == nil)
    #expect(summary.restingHeartRate == nil)
    #expect(summary.workouts == 0)
  }

  @Test("counts overlapping sleep once, and takes wakefulness out of it")
  func sleep() {
    let asleep = [(23.0, 27.0), (26, 30), (30, 31), (5, 4)].map { hours($0.0, $0.1, .sleep(.core)) }
    let awake = [(25, 25.5), (30.75, 33)].map { hours($0.0, $0.1, .sleep(.awake)) }
    #expect(summary(asleep + awake).asleepMinutes == 8 * 60 - 30 - 15)
  }

  @Test("takes the median, and does not care about the order")
  func order() {
    let rates: [HealthSample] = [61.0, 40, 55, 58].map { hours(1, 1, .restingHeartRate($0)) }
    let steps: [HealthSample] = [100.25, 3, 17.5].map { hours(2, 3, .steps($0)) }
    let workouts = [workout(9, 10), workout(9.5, 11)]
    let summary = summary(rates + steps, workouts: workouts)
    #expect(summary.restingHeartRate == 56.5)
    #expect(summary.steps == 121)
    #expect(summary.workoutMinutes == 120)
    #expect(summary.workouts == 2)
    #expect(self.summary(steps.reversed() + rates.reversed(), workouts: workouts) == summary)
  }

  @Test("knows a night that was recorded in part from a short one")
  func coverage() {
    let midnight = Timestamp(exact: 24 * 3_600)
    func night(_ asleep: (Double, Double), worn: (Double, Double)) -> DaySummary {
      let rates = stride(from: worn.0, to: worn.1, by: 0.25).map { hours($0, $0, .heartRate(60)) }
      return DaySummary(
        date: Self.date, samples: [hours(asleep.0, asleep.1, .sleep(.core))] + rates, workouts: [], midnight: midnight)
    }
    // The watch comes off at 00:40; a wearer is awake from three on; the whole night; a nap alone.
    let half = night((23, 24.67), worn: (24, 24.67))
    #expect(half.coverage == 20 && half.nightMinutes == nil && half.asleepMinutes == 100)
    let short = night((23, 27), worn: (24, 36))
    #expect(short.coverage == nil && short.nightMinutes == 240)
    #expect(night((23, 31), worn: (24, 36)).nightMinutes == 480)
    #expect(night((38, 38.5), worn: (32, 48)).nightMinutes == nil)
    #expect(summary([]).coverage == nil)
  }
}
