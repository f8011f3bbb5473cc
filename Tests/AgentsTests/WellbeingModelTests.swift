import SimKernel
import Testing
import PersonWire

@testable import Agents

@Suite("The wellbeing model")
struct WellbeingModelTests {
  @Test("has no score before anything can be compared, and a strained day scores higher than a good one")
  func direction() throws {
    var model = WellbeingModel((0..<40).map { wellbeingDay($0) })
    #expect(model.snapshots.prefix(7).allSatisfy { $0.score == nil })
    #expect(model.snapshots.dropFirst(7).allSatisfy { $0.score != nil })
    let usual = try #require(model.last?.score)
    model.set(
      wellbeingDay(39) { day in
        day.figures.heartRateVariability = .init(30)
        day.figures.restingHeartRate = .init(64)
        day.figures.sleep = 4 * 3_600
        day.sliders = Sliders(stress: 0.9, energy: 0.1, sleepQuality: 0.1)
      })
    let strained = try #require(model.last?.score)
    model.set(
      wellbeingDay(39) { day in
        day.figures.heartRateVariability = .init(65)
        day.figures.restingHeartRate = .init(53)
        day.figures.sleep = 9 * 3_600
        day.sliders = Sliders(stress: 0.1, energy: 0.9, sleepQuality: 0.9)
      })
    let good = try #require(model.last?.score)
    #expect(good < usual && usual < strained)
  }

  @Test("is the fold of the days in order, however they come", arguments: 1...25)
  func fold(_ seed: Int) {
    var dice = Dice(seed: UInt64(seed))
    let life = randomWellbeingLife(50 + dice.below(80), seed: seed)
    let expected = WellbeingModel(life)
    var model = WellbeingModel()
    var rest = life
    while !rest.isEmpty {
      // Mostly in order, some late, some twice, some first with half of what is known.
      let place = dice.chance(0.7) ? 0 : dice.below(min(rest.count, 40))
      let day = rest.remove(at: place)
      if dice.chance(0.3) {
        var half = day
        half.figures.steps = 100
        half.sliders = Sliders()
        half.sentiment = nil
        model.set(half)
      }
      model.set(day)
      if dice.chance(0.2) { model.set(day) }
    }
    #expect(model.days == expected.days && model.snapshots == expected.snapshots)
  }

  @Test("changes only what depends on a changed day")
  func dependence() throws {
    var model = WellbeingModel(randomWellbeingLife(120, seed: 4))
    let before = model
    let day = try #require(
      model.days.first { one in
        one.day >= monday + 40 && model.days.contains { $0.day == one.day + 30 } && one.figures.steps != nil
      })
    let none = model.set(day)
    #expect(none.isEmpty)
    var other = day
    other.figures.steps = 22_000
    let changed = model.set(other)
    #expect(changed.first == day.day)
    #expect(model.snapshots == WellbeingModel(model.days).snapshots)
    for (one, two) in zip(before.snapshots, model.snapshots) {
      if one.day < day.day { #expect(one == two) }
      let isTouched = one.baselines[.steps] != two.baselines[.steps]
      if isTouched { #expect(one.day > day.day && one.day <= day.day + 30) }
      #expect((one != two) == changed.contains(one.day))
    }
  }

  @Test("carries values over for a week at most, marks them as imputed, and never learns the usual from them")
  func carried() throws {
    let model = WellbeingModel(
      (0..<40).map { number in
        wellbeingDay(number) { day in
          guard number >= 25 else { return }
          day.figures.heartRateVariability = nil
          if number == 30 { day.figures.sleep = nil }
        }
      })
    let last = wellbeingDay(24).figures.heartRateVariability?.value
    for number in 25..<40 {
      let snapshot = try #require(model[monday + number])
      let value = snapshot.values[.heartRateVariability]
      if number <= 31 {
        #expect(value?.value == last && value?.isImputed == true)
        #expect(snapshot.features.imputed.contains(.heartRateVariability))
      } else {
        #expect(value == nil && snapshot.features.values[.heartRateVariability] == nil)
      }
      #expect(snapshot.baselines[.heartRateVariability]?.count == 25 - max(0, number - 30))
    }
    #expect(model[monday + 30]?.values[.sleepDebt]?.isImputed == true)
    #expect(model[monday + 31]?.values[.sleepDebt]?.isImputed == false)
  }

  @Test("does not learn from a day without news")
  func noNews() throws {
    var model = WellbeingModel((0..<20).map { wellbeingDay($0) })
    model.set(WellbeingDay(DayFigures(date: CivilDate(dayNumber: monday + 20))))
    let (before, after) = (try #require(model[monday + 19]), try #require(model[monday + 20]))
    #expect(after.estimator == before.estimator)
    #expect(after.score != nil && !after.features.hasNews)
  }

  @Test("uses a person's own nights as their need, within three quarters of an hour", arguments: [4.0, 7.2, 8, 10])
  func need(_ hours: Double) throws {
    let model = WellbeingModel((0..<30).map { number in wellbeingDay(number) { $0.figures.sleep = hours * 3_600 } })
    #expect(model[monday + 6]?.values.sleepNeed == 7.5)
    let need = try #require(model.last?.values.sleepNeed)
    #expect(abs(need - min(8.25, max(6.75, hours))) < 1e-9)
  }

  @Test("adds up the missing sleep of a week of nights, and treats an unknown night as an average one")
  func debt() throws {
    let nights: [Double?] = [8.5, 6.5, 7, 9, nil, 5.5, 7.5]
    let days = nights.enumerated().map { number, hours in
      wellbeingDay(number) { $0.figures.sleep = hours.map { $0 * 3_600 } }
    }
    let model = WellbeingModel(days)
    let debt = try #require(model.last?.values[.sleepDebt])
    #expect(abs(debt.value - (1 + 0.5 + 2) * 7 / 6) < 1e-9 && !debt.isImputed)
    #expect(model[monday + 2]?.values[.sleepDebt] == nil)
    #expect(model[monday + 3]?.values[.sleepDebt]?.value == 1.5 * 7 / 4)
  }

  @Test("explains its score: the contributions and the bias sum up to it", arguments: 1...5)
  func contributions(_ seed: Int) {
    for snapshot in WellbeingModel(randomWellbeingLife(80, seed: seed)).snapshots {
      guard let score = snapshot.score else { continue }
      let sum = snapshot.contributions.known.reduce(snapshot.estimator.bias) { $0 + $1.value }
      #expect(abs(sum - score) < 1e-9)
      #expect(snapshot.estimator.weights.known.allSatisfy { abs($0.value) <= 2 })
      #expect(snapshot.features.values.known.allSatisfy { abs($0.value) <= 3 })
    }
  }

  @Test("continues from a stored estimator")
  func persisted() throws {
    let kept = try #require(WellbeingModel(randomWellbeingLife(60, seed: 9)).last?.estimator)
    let restored = StateEstimator(
      weights: kept.weights, bias: kept.bias, reports: FeltReports(kept.reports.sums))
    #expect(restored == kept)
    let model = WellbeingModel([wellbeingDay(100)], from: restored)
    #expect(model.last?.estimator == kept)
  }

  @Test("limits sliders to their ends, and ignores values that are not numbers")
  func nonsense() {
    let model = WellbeingModel(
      (0..<30).map { number in
        wellbeingDay(number) { day in
          (day.sliders, day.sentiment) = (Sliders(stress: 40, energy: -3, sleepQuality: .nan), -.infinity)
          if number.isMultiple(of: 3) { day.figures.heartRateVariability = .init(.nan) }
          if number.isMultiple(of: 4) { day.figures.steps = .infinity }
        }
      })
    #expect(model.snapshots.allSatisfy { $0.score?.isFinite != false })
    #expect(model.last?.features.values[.stress] == 1 && model.last?.features.values[.energy] == 0)
    #expect(model.last?.features.values[.sleepQuality] == nil && model.last?.features.values[.sentiment] == -1)
  }
}
