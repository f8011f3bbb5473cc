import Testing

@testable import Agents

@Suite("The chance of a skip")
struct SkipPredictionTests {
  private func risk(hour: Int? = nil, _ change: (inout DayValues) -> Void) -> MetricResult? {
    var values = DayValues(day: monday)
    change(&values)
    return SkipPrediction.compute(SkipPrediction.Situation(values, hour: hour))
  }

  @Test("of each factor alone is the documented one")
  func alone() {
    let cases: [((inout DayValues) -> Void, Double)] = [
      ({ $0.asleepMinutes = 299 }, 0.7), ({ $0.asleepMinutes = 300 }, 0.4), ({ $0.asleepMinutes = 360 }, 0.1),
      ({ $0.meetings = 7 }, 0.5), ({ $0.meetings = 6 }, 0.3), ({ $0.meetings = 4 }, 0.1),
      ({ ($0.meetings, $0.backToBackMinutes) = (1, 181) }, 0.4),
      ({ ($0.meetings, $0.backToBackMinutes) = (1, 180) }, 0.1),
      ({ $0.isTravel = true }, 0.6), ({ $0.isTravel = false }, 0.1),
    ]
    for (change, expected) in cases { #expect(abs((risk(change)?.value ?? -1) - expected) < 1e-12) }
    #expect(abs((risk(hour: 19) { $0.asleepMinutes = 480 }?.value ?? -1) - 0.3) < 1e-12)
    #expect(abs((risk(hour: 18) { $0.asleepMinutes = 480 }?.value ?? -1) - 0.1) < 1e-12)
  }

  @Test("of several is that one of them strikes, and never above 0.95")
  func combined() throws {
    let two = try #require(
      risk {
        $0.asleepMinutes = 330
        $0.meetings = 8
      })
    #expect(abs(two.value - 0.7) < 1e-12)
    #expect(two.drivers.map(\.factor) == [.meetings, .shortSleep])
    #expect(abs((two.drivers.first?.points ?? 0) - 30) < 1e-9)
    let all = risk(hour: 21) {
      ($0.asleepMinutes, $0.meetings, $0.backToBackMinutes, $0.isTravel) = (200, 9, 400, true)
    }
    #expect(all?.value == 0.95)
  }

  @Test("is absent when nothing is known, and surer the more is")
  func known() throws {
    #expect(risk { _ in } == nil)
    let little = try #require(risk { $0.isTravel = false })
    let more = try #require(risk { ($0.isTravel, $0.asleepMinutes, $0.meetings) = (false, 450, 2) })
    #expect(little.confidence < more.confidence && more.confidence == 1)
  }
}

@Suite("The night below which training suffers")
struct SleepImpactTests {
  /// Days of a person who trains on one day of five after less than six hours of sleep, otherwise on four.
  private func sensitive(_ count: Int) -> DayTable {
    life(count) { number, values in
      values.asleepMinutes = number % 3 == 0 ? 340 : 450
      values.workouts = (number / 3 % 5 == 0) == (number % 3 == 0) ? 1 : 0
    }
  }

  @Test("is found in the person's own days, with how much and how sure")
  func found() throws {
    let impact = try #require(SleepImpact(sensitive(60).days[...]))
    #expect(impact.threshold == 360)
    #expect(impact.countBelow == 20 && impact.countAbove == 40 && impact.support == 60 && impact.confidence == 1)
    #expect(abs(impact.below - 0.2) < 1e-9 && abs(impact.above - 0.8) < 1e-9)
    #expect(abs(impact.impactPercent + 75) < 1e-9)
  }

  @Test("is absent of too few days, of nights that do not differ, and of one that makes no difference")
  func absent() {
    #expect(SleepImpact(sensitive(29).days[...]) == nil)
    #expect(SleepImpact(life(80) { number, values in values.workouts = number % 2 }.days[...]) == nil)
    let none = life(80) { number, values in
      values.asleepMinutes = number % 2 == 0 ? 340 : 450
      values.workouts = number / 2 % 2
    }
    #expect(SleepImpact(none.days[...]) == nil)
  }

  @Test("of chance alone is rare, although many thresholds are tried", arguments: [1, 2, 3, 4])
  func chance(seed: UInt64) {
    var dice = Dice(seed: seed)
    let found = (0..<100).count { _ in
      let days = life(90) { _, values in
        values.asleepMinutes = 420 + Int(dice.noise() * 50)
        values.workouts = dice.chance(0.5) ? 1 : 0
      }
      return SleepImpact(days.days[...]) != nil
    }
    #expect(found <= 4)
  }

  @Test("goes by the blocks where enough were planned: a day without one says nothing then")
  func blocks() throws {
    let days = life(90) { number, values in
      let isShort = number % 3 == 0
      values.asleepMinutes = isShort ? 340 : 450
      values.workouts = 1
      if number % 2 == 0 { (values.blocksPlanned, values.blocksCompleted) = (2, isShort ? 0 : 2) }
    }
    let impact = try #require(SleepImpact(days.days[...]))
    #expect(impact.support == 45 && impact.below == 0 && impact.above == 1)
  }
}
