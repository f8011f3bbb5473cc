import SimKernel
import Testing
import PersonWire

@testable import Agents

/// The failures under the document's literal rules, each beside its mended rule.
@Suite("The data agent's rules")
struct DataRulesTests {
  private func model(_ rules: DataRules, _ days: [WellbeingDay]) -> WellbeingModel {
    var config = WellbeingConfig()
    config.rules = rules
    return WellbeingModel(days, config)
  }

  /// The days of learning after which a weight is first negative.
  private func flip(_ feature: WellbeingFeature, _ model: WellbeingModel) -> Int? {
    let learned = model.snapshots.filter { $0.features.hasNews }
    return learned.firstIndex { ($0.estimator.weights[feature] ?? 0) < 0 }.map { $0 + 1 }
  }

  @Test("as written, the weight of sleep debt turns within weeks; mended, it never does", arguments: 1...10)
  func sleepDebt(_ seed: Int) throws {
    let life = randomWellbeingLife(120, seed: seed)
    let literal = try #require(flip(.sleepDebt, model(.sleepDebtSign, life)))
    #expect((3...45).contains(literal), "after \(literal) days")
    #expect(flip(.sleepDebt, model([], life)) == nil)
  }

  @Test("as written, a person who slept well is more strained")
  func sleepQuality() throws {
    func difference(_ rules: DataRules) throws -> Double {
      let scores = try [0.0, 1].map { quality in
        let life = (0..<60).map { number in
          wellbeingDay(number) { $0.sliders.sleepQuality = number == 59 ? quality : Double(number % 3) / 2 }
        }
        return try #require(model(rules, life).last?.score)
      }
      return scores[1] - scores[0]
    }
    #expect(try difference(.sleepQualitySign) > 0.1)
    #expect(try difference([]) < -0.1)
  }

  @Test("as written, a day that is delivered twice, or late, has another score")
  func perDelivery() {
    let life = randomWellbeingLife(60, seed: 2)
    let doubled = life.flatMap { [$0, $0] }
    let late = Array(life.prefix(30)) + Array(life.suffix(from: 31)) + [life[30]]
    for deliveries in [doubled, late] {
      #expect(model(.perDeliveryLearning, deliveries).last?.score != model(.perDeliveryLearning, life).last?.score)
      #expect(model([], deliveries).last == model([], life).last)
    }
  }

  @Test("as written, days that hardly differ make a small change a million times as large")
  func floor() throws {
    let life = (0..<40).map { number in
      wellbeingDay(number) { day in
        day.figures.heartRateVariability = number < 10 ? .init(50) : nil
        if number == 39 { day.figures.heartRateVariability = .init(51) }
      }
    }
    var config = WellbeingConfig()
    config.rules = .madWithoutFloor
    config.carryDaysMax = 60
    let literal = try #require(WellbeingModel(life, config).last)
    let deviation = try #require(literal.features.values[.heartRateVariability])
    #expect(deviation > 100_000)
    #expect(abs(try #require(literal.score)) > 100_000)
    config.rules = []
    config.baseline.days = 60
    let mended = try #require(WellbeingModel(life, config).last)
    #expect(mended.features.values[.heartRateVariability] == 0.25)
    #expect(abs(try #require(mended.score)) < 10)
  }

  @Test("as written, a person who does not answer counts as without energy")
  func missingSlider() throws {
    func score(_ rules: DataRules, _ report: Sliders) throws -> Double {
      let life = (0..<40).map { number in
        wellbeingDay(number) { day in
          day.sliders = number == 39 ? report : Sliders(stress: 0.4, energy: Double(number % 3) / 2)
        }
      }
      // The report also teaches something about the body.
      let contributions = try #require(model(rules, life).last?.contributions)
      return WellbeingFeature.said.reduce(0) { $0 + (contributions[$1] ?? 0) }
    }
    let silent = Sliders(stress: 0.4)
    let worst = Sliders(stress: 0.4, energy: 0)
    let middling = Sliders(stress: 0.4, energy: 0.5)
    #expect(abs(try score(.sliderMissingZero, silent) - score(.sliderMissingZero, worst)) < 0.2)
    #expect(abs(try score([], silent) - score([], middling)) < 0.05)
    #expect(try score([], worst) > score([], silent) + 0.1)
  }

  @Test("as written, the weights of heart rates fade although they say something")
  func heartRates() throws {
    // Of a wearer who says nothing: reports that have nothing to do with a heart teach that it says nothing.
    let life = randomWellbeingLife(240, seed: 6).map { day in
      var day = day
      day.sliders = Sliders()
      return day
    }
    for feature in [WellbeingFeature.nocturnalHeartRate, .restingHeartRate] {
      let literal = try #require(model(.heartRatesUntaught, life).last?.estimator.weights[feature])
      let mended = try #require(model([], life).last?.estimator.weights[feature])
      #expect(abs(literal) < 0.08, "\(feature): \(literal)")
      #expect(mended > 0.15, "\(feature): \(mended)")
    }
  }
}
