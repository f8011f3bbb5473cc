import Testing

@testable import Agents

@Suite("The state estimator")
struct StateEstimatorTests {
  @Test("begins with the document's weights, but for the sign of the sleep quality and the mood")
  func weights() {
    let weights = StateEstimator().weights
    let expected: [WellbeingFeature: Double] = [
      .heartRateVariability: -0.6, .nocturnalHeartRate: 0.5, .restingHeartRate: 0.4, .sleepDebt: 0.5, .steps: -0.2,
      .respiratoryRate: 0.1, .stress: 0.6, .energy: -0.6, .sleepQuality: -0.4, .sentiment: -0.3,
    ]
    #expect(weights == FeatureValues(expected))
    #expect(StateEstimator(EstimatorConfig(), .sleepQualitySign).weights[.sleepQuality] == 0.4)
  }

  @Test("aims at the document's target, with signs that agree with the weights")
  func target() {
    let features = FeatureValues([
      .heartRateVariability: 1, .steps: 2, .sleepDebt: -1, .stress: 0.5, .energy: 0.25, .sleepQuality: 1,
    ])
    let config = EstimatorConfig()
    #expect(
      abs(features.weighted(by: config.targetWeights([])) - (-0.35 - 0.5 - 0.4 + 0.225 - 0.1 - 0.3)) < 1e-12)
    let literal = features.weighted(by: config.targetWeights(.targeted))
    #expect(abs(literal - (-0.35 - 0.5 + 0.4 + 0.225 - 0.1 + 0.3)) < 1e-12)
    for (feature, weight) in config.targetWeights([]).known {
      #expect((StateEstimator().weights[feature] ?? 0) * weight > 0, "\(feature)")
    }
  }

  @Test("takes the document's step, and adds up its contributions afterwards")
  func step() {
    var estimator = StateEstimator(
      weights: FeatureValues([.steps: 0.5]), bias: 0.1, EstimatorConfig(), .unboundLearning)
    let features = FeatureValues([.steps: 2, .sentiment: -1])
    estimator.update(features, target: 2.1)
    // The prediction is 1.1 and the error 1.
    #expect(abs((estimator.weights[.steps] ?? 0) - (0.5 + 0.05 * (2 - 1e-3 * 0.5))) < 1e-15)
    #expect(abs((estimator.weights[.sentiment] ?? 0) + 0.05) < 1e-15)
    #expect(abs(estimator.bias - 0.15) < 1e-15)
    let sum = estimator.contributions(features).known.reduce(estimator.bias) { $0 + $1.value }
    #expect(abs(sum - estimator.score(features)) < 1e-12)
  }

  @Test("never oversteps, and never turns a weight, however far from usual a day is", arguments: 1...20)
  func bounded(_ seed: Int) {
    var random = CoachLottery(seed)
    var (mended, literal) = (StateEstimator(), StateEstimator(EstimatorConfig(), .unboundLearning))
    let target = EstimatorConfig().targetWeights([])
    var (turned, overstepped) = (false, false)
    for _ in 0..<120 {
      var features = FeatureValues()
      for feature in WellbeingFeature.measured { features[feature] = random.number(-6...6) }
      let aim = features.weighted(by: target)
      let before = aim - mended.score(features)
      mended.update(features, target: aim)
      #expect(abs(aim - mended.score(features)) <= abs(before) + 0.05)
      for (feature, weight) in mended.weights.known where target[feature] != nil {
        #expect(weight * (target[feature] ?? 0) > 0, "\(feature)")
      }
      let error = abs(aim - literal.score(features))
      literal.update(features, target: aim)
      if abs(aim - literal.score(features)) > error { overstepped = true }
      for (feature, weight) in literal.weights.known where weight * (target[feature] ?? 0) < 0 { turned = true }
    }
    #expect(turned && overstepped, "taken literally, both happen")
  }

  @Test("keeps its weights within the caps for any target")
  func caps() {
    var estimator = StateEstimator()
    for round in 0..<50 {
      estimator.update(FeatureValues([.steps: 3, .stress: 1]), target: round.isMultiple(of: 2) ? 1e9 : -1e9)
      #expect(estimator.weights.known.allSatisfy { abs($0.value) <= 2 })
    }
    let before = estimator
    estimator.update(FeatureValues([.steps: .nan]), target: .nan)
    #expect(estimator == before)
  }

  @Test("learns nothing about a feature that is absent")
  func absent() {
    var estimator = StateEstimator()
    for _ in 0..<100 { estimator.update(FeatureValues([.steps: 1]), target: 3) }
    #expect(estimator.weights[.heartRateVariability] == -0.6)
    #expect(estimator.weights[.steps] != -0.2)
  }

  @Test("keeps the document's weights for reports that agree with them, and drops them for reports that do not")
  func contradicted() {
    func learned(_ own: FeatureValues) -> FeatureValues {
      var (random, estimator) = (CoachLottery(5), StateEstimator())
      for _ in 0..<40 {
        var features = FeatureValues()
        for feature in WellbeingFeature.measured { features[feature] = random.number(-2...2) }
        estimator.update(features, said: 0, felt: features.weighted(by: own) + random.number(-1...1))
      }
      return estimator.weights
    }
    let document = EstimatorConfig().weights
    for feature in WellbeingFeature.measured {
      #expect(abs((learned(document)[feature] ?? 0) - (document[feature] ?? 0)) < 0.15, "\(feature)")
    }
    let other = FeatureValues([.heartRateVariability: 0.8, .respiratoryRate: 1.2, .steps: 0.9])
    for feature in WellbeingFeature.measured {
      #expect(abs((learned(other)[feature] ?? 0) - (other[feature] ?? 0)) < 0.25, "\(feature)")
    }
  }
}
