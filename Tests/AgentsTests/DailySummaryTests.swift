import Foundation
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

  @Test("has the stages of a whole night, its breath and its times, and of part of a night none")
  func stages() throws {
    let midnight = Timestamp(exact: 24 * 3_600)
    let stages: [HealthSample] = [(23.0, 25.0, SleepStage.core), (25, 26.5, .deep), (26.5, 29, .core), (29, 31, .rem)]
      .map {
        hours($0.0, $0.1, .sleep($0.2))
      }
    let breaths: [HealthSample] = [(24.0, 14.2), (26, 14.4), (29, 15), (40, 20)].map {
      hours($0.0, $0.0, .respiratoryRate($0.1))
    }
    let rates = stride(from: 23, to: 34, by: 0.25).map { hours($0, $0, .heartRate(60)) }
    let night = DaySummary(date: Self.date, samples: stages + breaths + rates, workouts: [], midnight: midnight)
    #expect(night.deepMinutes == 90 && night.remMinutes == 120 && night.respiratoryRate == 14.5)
    #expect(night.night == Timestamp(exact: 23 * 3_600)..<Timestamp(exact: 31 * 3_600))
    let half = DaySummary(date: Self.date, samples: Array(stages.prefix(2)), workouts: [], midnight: midnight)
    #expect(half.coverage != nil && half.asleepMinutes == 210)
    #expect(half.deepMinutes == nil && half.remMinutes == nil && half.night == nil && half.respiratoryRate == nil)
    // A watch that knows no stages.
    #expect(summary([hours(23, 31, .sleep(.asleep))]).deepMinutes == nil)
  }

  @Test("adds up energy, exercise, hours on foot and the load of training, and knows none of a day unworn")
  func activity() throws {
    let run = Workout(
      start: Timestamp(exact: 9 * 3_600), end: Timestamp(exact: 10 * 3_600),
      summary: WorkoutSummary(activity: .running, energy: 600, averageHeartRate: 125))
    let yoga = Workout(
      start: Timestamp(exact: 12 * 3_600), end: Timestamp(exact: 12.5 * 3_600), summary: WorkoutSummary(activity: .yoga)
    )
    // A walk, a stroll, steps of the run, and a sum of many hours.
    let steps: [HealthSample] = [(8.0, 8.25, 900.0), (11, 11.25, 200), (9.75, 10, 2_500), (14, 20, 3_000)].map {
      hours($0.0, $0.1, .steps($0.2))
    }
    let day = summary(steps, workouts: [run, yoga])
    #expect(day.activeEnergy == 600 + 36 + 8 + 120)
    #expect(day.exerciseMinutes == 60 + 9)
    #expect(day.standHours == 3)
    #expect(day.trainingLoad == Int((3.5 * 60 * 0.25).rounded()) + 30)
    let unworn = summary([hours(1, 1, .restingHeartRate(55))])
    #expect(unworn.activeEnergy == nil && unworn.exerciseMinutes == nil)
    #expect(unworn.standHours == nil && unworn.trainingLoad == nil && unworn.deepMinutes == nil)
    #expect(summary(steps).trainingLoad == nil)
  }

  @Test("has the bytes of an earlier app's where nothing new is known, and reads them")
  func older() throws {
    let plain = DaySummary(
      date: Self.date, asleepMinutes: 400, steps: nil, restingHeartRate: 51, heartRateVariability: nil,
      workoutMinutes: 0, workouts: 0)
    var new = plain
    new.sleeps = [Timestamp(exact: 3_600), Timestamp(exact: 7_200)]
    (new.deepMinutes, new.remMinutes, new.halfBreaths, new.activeEnergy) = (70, 90, 28, 420)
    (new.exerciseMinutes, new.standHours) = (35, 14)
    #expect(try DaySummary(wireBytes: plain.wireBytes) == plain)
    #expect(try DaySummary(wireBytes: new.wireBytes) == new)
    var known = plain
    known.sleeps = new.sleeps
    #expect(new.wireBytes.count - known.wireBytes.count <= 16)
  }

  @Test("the load of a workout is near Banister's training impulse")
  func load() {
    for share in [0.3, 0.5, 0.7, 0.9] {
      let run = Workout(
        start: Timestamp(exact: 0), end: Timestamp(exact: 3_600),
        summary: WorkoutSummary(activity: .running, averageHeartRate: 55 + share * 135))
      let impulse = 60 * share * 0.64 * exp(1.92 * share)
      #expect(abs(run.load(resting: 55) - impulse) < 0.13 * impulse)
    }
    #expect(workout(9, 10).load(resting: 55) == 60)
  }
}
