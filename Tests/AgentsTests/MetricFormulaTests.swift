import Testing

import Agents

@Suite("Sleep debt")
struct SleepDebtTests {
  private let registry = MetricRegistry()

  @Test("adds up what a week of nights lacked of what this person needs")
  func sum() throws {
    let days = life(40) { number, values in
      values.asleepMinutes = number >= 33 ? 390 : 450
    }
    let debt = try #require(registry.last(.sleepDebt, days))
    #expect(abs(debt.value - 7) < 1e-9 && debt.confidence == 1)
    #expect(debt.drivers.count == 3)
    #expect(debt.drivers.first?.words == "a night of 6 h 30 min where you need 7 h 30 min")
  }

  @Test("is paid back by longer nights, and never into credit")
  func credit() throws {
    let repaid = life(40) { number, values in
      values.asleepMinutes = number == 38 ? 330 : number == 39 ? 510 : 450
    }
    #expect(try #require(registry.last(.sleepDebt, repaid)).value == 1)
    let ahead = life(40) { number, values in
      values.asleepMinutes = number == 38 ? 600 : number == 39 ? 390 : 450
    }
    #expect(try #require(registry.last(.sleepDebt, ahead)).value == 1)
  }

  @Test("of two weeks remembers what the week has forgotten")
  func long() throws {
    let days = life(40) { number, values in values.asleepMinutes = number == 28 ? 210 : 450 }
    #expect(try #require(registry.last(.sleepDebt, days)).value == 0)
    #expect(try #require(registry.last(.longSleepDebt, days)).value == 4)
  }

  @Test("ignores an unmeasured night, and is absent if most were not measured")
  func missing() throws {
    let some = life(40) { number, values in values.asleepMinutes = number > 36 ? nil : 450 }
    let debt = try #require(registry.last(.sleepDebt, some))
    #expect(debt.value == 0 && abs(debt.confidence - 4.0 / 7) < 1e-9)
    #expect(
      registry.last(.sleepDebt, life(40) { number, values in if number > 35 { values.asleepMinutes = nil } }) == nil)
  }

  @Test("does not treat a habit of short sleep as a low need")
  func need() throws {
    let debt = try #require(registry.last(.sleepDebt, life(40) { _, values in values.asleepMinutes = 300 }))
    #expect(debt.value == 14)
  }
}

@Suite("Strain and readiness")
struct StrainTests {
  private let registry = MetricRegistry()

  private func strain(_ minutes: (Int) -> Int?) -> MetricResult? {
    registry.last(.strain, life(28) { number, values in values.workoutMinutes = minutes(number) })
  }

  @Test("is balanced for what the person is used to, however much that is")
  func balanced() throws {
    for minutes in [30, 60, 120] { #expect(abs(try #require(strain { _ in minutes }).value - 50) < 1e-9) }
    #expect(strain { _ in 0 }?.value == 0)
  }

  @Test("rises with sudden training and falls with rest, latest days first")
  func change() throws {
    let sudden = try #require(strain { $0 >= 25 ? 120 : 20 }).value
    let before = try #require(strain { (14..<17).contains($0) ? 120 : 20 }).value
    let rest = try #require(strain { $0 >= 25 ? 0 : 60 }).value
    #expect(sudden > 75 && before < 50 && rest < 40)
  }

  @Test("leaves out days with unknown training, and needs half of the days")
  func missing() throws {
    let some = try #require(strain { $0 % 2 == 0 ? nil : 60 })
    #expect(abs(some.value - 50) < 1e-9 && abs(some.confidence - 0.5) < 1e-9)
    #expect(strain { $0 % 3 == 0 ? 60 : nil } == nil)
  }

  @Test("rises with each of energy, exercise and the load of workouts, and takes them in place of minutes")
  func inputs() throws {
    func strain(_ change: (inout DayValues) -> Void) throws -> MetricResult {
      let days = life(28) { number, values in
        values.workoutMinutes = number >= 25 ? 120 : 0
        (values.activeEnergy, values.exerciseMinutes, values.trainingLoad) = (400, 30, 40)
        if number >= 25 { change(&values) }
      }
      return try #require(registry.last(.strain, days))
    }
    let usual = try strain { _ in }
    #expect(
      abs(usual.value - 50) < 1e-9 && Set(usual.drivers.map(\.factor)) == [.activeEnergy, .exercise, .trainingLoad])
    #expect(try strain { $0.activeEnergy = 800 }.value > 52)
    #expect(try strain { $0.exerciseMinutes = 60 }.value > 52)
    #expect(try strain { $0.trainingLoad = 80 }.value > 55)
    // An unknown day is left out, and isn't one of rest.
    #expect(
      abs(try strain { ($0.activeEnergy, $0.exerciseMinutes, $0.trainingLoad) = (nil, nil, nil) }.value - 50) < 1e-9)
    #expect(try strain { ($0.activeEnergy, $0.exerciseMinutes, $0.trainingLoad) = (0, 0, 0) }.value < 40)
  }

  @Test("takes readiness down, and so does sleep debt; the recovery stays what it is")
  func readiness() throws {
    let fresh = try #require(registry.last(.readiness, life(28)))
    let tired = life(28) { number, values in
      values.workoutMinutes = number >= 25 ? 150 : 10
      if (22..<26).contains(number) { values.asleepMinutes = 330 }
    }
    let low = try #require(registry.last(.readiness, tired))
    #expect(registry.last(.recovery, tired)?.value == registry.last(.recovery, life(28))?.value)
    #expect(low.value < fresh.value - 15)
    #expect(Set(low.drivers.map(\.factor)) == [.recovery, .strain, .sleepDebt])
  }

  @Test("unknown makes readiness less sure, and readiness is absent without recovery")
  func unknown() throws {
    let unknown = life(28) { _, values in (values.workoutMinutes, values.workouts) = (nil, nil) }
    let recovery = try #require(registry.last(.recovery, unknown))
    #expect(try #require(registry.last(.readiness, unknown)).confidence < recovery.confidence)
    #expect(registry.last(.readiness, life(5)) == nil)
  }
}

@Suite("Consistency and streaks")
struct ConsistencyTests {
  private let registry = MetricRegistry()

  private func weeks(_ counts: [Int?]) -> DayTable {
    life(7 * counts.count) { number, values in
      values.workouts = counts[number / 7].map { number % 7 < $0 ? 1 : 0 }
    }
  }

  @Test("is full for weeks alike, and loses what a week lacks of the usual")
  func alike() throws {
    for (counts, value) in [([3, 3, 3, 3], 100.0), ([3, 0, 3, 3], 75), ([6, 0, 6, 0], 50), ([0, 0, 0, 0], 0)] {
      #expect(abs(try #require(registry.last(.consistency, weeks(counts))).value - value) < 1e-9)
    }
    #expect(registry.last(.consistency, weeks([3]))?.value == nil)
  }

  @Test("leaves out a week without data")
  func unknown() throws {
    let result = try #require(registry.last(.consistency, weeks([2, nil, 2, 2])))
    #expect(result.value == 100 && result.confidence == 0.75)
  }

  private func streak(_ counts: [Int?], asOf number: Int? = nil) -> WeekStreak {
    let days = weeks(counts)
    return WeekStreak(days.days[...], asOf: monday + (number ?? 7 * counts.count - 1))
  }

  @Test("counts consecutive weeks with a workout, from Monday to Sunday")
  func streaks() {
    #expect(WeekStreak.week(of: monday) == WeekStreak.week(of: monday + 6))
    #expect(WeekStreak.week(of: monday) == WeekStreak.week(of: monday - 1) + 1)
    #expect(streak([1, 0, 2, 1, 3]).weeks == 3)
    #expect(streak([1, 0, 2, 1, 3]).since == monday + 14)
    #expect(streak([0, 0]).weeks == 0 && streak([0, 0]).since == nil)
  }

  @Test("is not broken by the current week without a workout yet, and ends where data end")
  func running() {
    let open = streak([1, 1, 0], asOf: 15)
    #expect(open.weeks == 2 && !open.includesRunningWeek)
    #expect(streak([1, 1, 0, 1]).weeks == 1)
    #expect(streak([1, nil, 1, 1]).weeks == 2)
  }
}
