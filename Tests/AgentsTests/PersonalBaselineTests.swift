import Testing

import Agents

@Suite("A personal baseline")
struct PersonalBaselineTests {
  @Test("does not exist before there are enough days, and is sure of itself from two weeks on")
  func minimum() {
    let days = life(30)
    #expect(PersonalBaseline(.asleep, before: monday + 6, in: days.days[...]) == nil)
    let first = PersonalBaseline(.asleep, before: monday + 7, in: days.days[...])
    #expect(first?.count == 7 && first?.confidence == 0.5)
    #expect(PersonalBaseline(.asleep, before: monday + 14, in: days.days[...])?.confidence == 1)
  }

  @Test("leaves out the day that is judged, and days that are too old")
  func window() throws {
    let days = life(60) { number, values in
      if number < 20 { values.asleepMinutes = 200 }
      if number == 59 { values.asleepMinutes = 900 }
    }
    let baseline = try #require(PersonalBaseline(.asleep, before: monday + 59, in: days.days[...]))
    #expect(baseline.count == 28)
    #expect(baseline.median == 450)
  }

  @Test("is not moved by a few wild days, and leaves out unmeasured days")
  func robust() throws {
    let days = life(28) { number, values in
      if number % 4 == 1 { values.heartRateVariability = 900 }
      if number % 4 == 3 { values.heartRateVariability = nil }
    }
    let baseline = try #require(PersonalBaseline(.heartRateVariability, before: monday + 28, in: days.days[...]))
    #expect(baseline.count == 21)
    #expect(baseline.median < 60)
  }

  @Test("has a scale also when the days do not differ, and no deviation without bound")
  func floor() throws {
    let days = DayTable((0..<20).map { usualDay(monday + $0) })
    let baseline = try #require(PersonalBaseline(.heartRateVariability, before: monday + 20, in: days.days[...]))
    #expect(baseline.scale == 4)
    #expect(baseline.deviation(54) == 1)
    #expect(baseline.deviation(1e9) == 3 && baseline.deviation(0) == -3)
  }

  @Test("treats values that are not numbers as not measured")
  func finite() {
    let days = life(10) { _, values in values.restingHeartRate = .nan }
    #expect(PersonalBaseline(.restingHeartRate, before: monday + 10, in: days.days[...]) == nil)
  }
}
