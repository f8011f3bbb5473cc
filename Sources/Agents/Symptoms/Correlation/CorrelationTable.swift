/// How often something was there before flares and otherwise.
package struct CorrelationTable: Equatable, Sendable {
  package var flareWith: Int
  package var flareWithout: Int
  package var otherWith: Int
  package var otherWithout: Int

  package init(_ flareWith: Int, _ flareWithout: Int, _ otherWith: Int, _ otherWithout: Int) {
    (self.flareWith, self.flareWithout) = (flareWith, flareWithout)
    (self.otherWith, self.otherWithout) = (otherWith, otherWithout)
  }

  package var flares: Int { flareWith + flareWithout }
  package var others: Int { otherWith + otherWithout }
  package var exposed: Int { flareWith + otherWith }
  package var unexposed: Int { flareWithout + otherWithout }

  /// Nil without a flare.
  package var flareFrequency: Double? { flares > 0 ? Double(flareWith) / Double(flares) : nil }
  /// Nil without anything to compare with.
  package var baselineFrequency: Double? { others > 0 ? Double(otherWith) / Double(others) : nil }

  /// (frequency before flares - baseline) / baseline (Symptom tracker, ticket 5); nil where the baseline is zero.
  package var rawStrength: Double? {
    guard let flareFrequency, let baselineFrequency, baselineFrequency > 0 else { return nil }
    return (flareFrequency - baselineFrequency) / baselineFrequency
  }

  /// The strength within its declared range; what only ever came before flares has the greatest.
  package var strength: Double { rawStrength?.clamped(to: -1...1) ?? (flareWith > 0 ? 1 : 0) }

  /// Literally divided by a baseline of zero.
  var literalStrength: Double { rawStrength ?? (flareWith > 0 ? .infinity : 0) }

  /// Whether it came more often before flares, or less often; zero for equally often.
  var direction: Int { (flareWith * others - otherWith * flares).signum() }

  /// The smallest count that one would expect if it had nothing to do with flares.
  var leastExpected: Double {
    let total = Double(flares + others)
    return total > 0 ? Double(min(flares, others)) * Double(min(exposed, unexposed)) / total : 0
  }

  /// Whether any outcome with these sums could be told from chance at all. It does not look at the outcome, so leaving
  /// the hopeless out of the number of tests is fair.
  func isWorthTesting(_ config: CorrelationConfig) -> Bool {
    guard min(exposed, unexposed) >= config.leastExposed, flares > 0, others > 0 else { return false }
    let least = FisherExact.leastAttainable(flareWith, flareWithout, otherWith, otherWithout) ?? 1
    return least < config.low
  }

  /// Exact where a count is expected to be small.
  func test(_ config: CorrelationConfig) -> (test: CorrelationTest, probability: Double) {
    guard leastExpected < config.smallCell else { return chiSquare }
    return FisherExact.twoSided(flareWith, flareWithout, otherWith, otherWithout).map { (.fisher, $0) } ?? (.none, 1)
  }

  var chiSquare: (test: CorrelationTest, probability: Double) {
    let rows = [[Double(flareWith), Double(flareWithout)], [Double(otherWith), Double(otherWithout)]]
    return ChiSquare(rows).map { (.chiSquare, $0.probability) } ?? (.none, 1)
  }
}
