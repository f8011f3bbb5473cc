import Foundation

/// The counts of a factor before flares and at other times.
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
  var exposed: Int { flareWith + otherWith }
  var unexposed: Int { flareWithout + otherWithout }

  /// `nil` without a flare.
  var flareFrequency: Double? { flares > 0 ? Double(flareWith) / Double(flares) : nil }
  /// `nil` without anything to compare with.
  var baselineFrequency: Double? { others > 0 ? Double(otherWith) / Double(others) : nil }

  /// (frequency before flares - baseline) / baseline (Symptom tracker, ticket 5); `nil` if the baseline is zero.
  var rawStrength: Double? {
    guard let flareFrequency, let baselineFrequency, baselineFrequency > 0 else { return nil }
    return (flareFrequency - baselineFrequency) / baselineFrequency
  }

  /// The ticket's measure, with frequencies that are never zero: above zero for more often before flares, below zero
  /// for less often. Unbounded above.
  package var strength: Double { ratio.map { $0.frequency / $0.baseline - 1 } ?? 0 }

  /// The 95 % confidence interval of the strength (the logarithm of the ratio is treated as normal, Katz et al., 1978);
  /// `nil` if all days are alike.
  package var interval: ClosedRange<Double>? {
    guard unexposed > 0, let (frequency, baseline) = ratio else { return nil }
    let flareError = (1 - frequency) / (Double(flareWith) + 0.5)
    let error = (flareError + (1 - baseline) / (Double(otherWith) + 0.5)).squareRoot()
    let ratio = frequency / baseline
    return (ratio * exp(-1.959_964 * error) - 1)...(ratio * exp(1.959_964 * error) - 1)
  }

  /// Both frequencies with half a day more on either side with the factor, which avoids division by zero (Walter,
  /// 1975).
  private var ratio: (frequency: Double, baseline: Double)? {
    guard flares > 0, others > 0, exposed > 0 else { return nil }
    return (
      (Double(flareWith) + 0.5) / (Double(flares) + 0.5), (Double(otherWith) + 0.5) / (Double(others) + 0.5)
    )
  }

  /// The strength with division by a baseline of zero.
  var literalStrength: Double { rawStrength ?? (flareWith > 0 ? .infinity : 0) }

  /// 1 if it came more often before flares, -1 if less often, 0 if equally often.
  var direction: Int { (flareWith * others - otherWith * flares).signum() }

  /// The smallest count expected without any relation to flares.
  var leastExpected: Double {
    let total = Double(flares + others)
    return total > 0 ? Double(min(flares, others)) * Double(min(exposed, unexposed)) / total : 0
  }

  /// Returns whether any outcome with these sums could be significant at all. It ignores the outcome, so excluding
  /// hopeless tables from the number of tests is fair.
  func isWorthTesting(_ config: CorrelationConfig) -> Bool {
    guard min(exposed, unexposed) >= config.leastExposed, flares > 0, others > 0 else { return false }
    let least = FisherExact.leastAttainable(flareWith, flareWithout, otherWith, otherWithout) ?? 1
    return least < config.low
  }

  /// Exact if an expected count is small.
  func test(_ config: CorrelationConfig) -> (test: CorrelationTest, probability: Double) {
    guard leastExpected < config.smallCell else { return chiSquare }
    return FisherExact.twoSided(flareWith, flareWithout, otherWith, otherWithout).map { (.fisher, $0) } ?? (.none, 1)
  }

  var chiSquare: (test: CorrelationTest, probability: Double) {
    let rows = [[Double(flareWith), Double(flareWithout)], [Double(otherWith), Double(otherWithout)]]
    return ChiSquare(rows).map { (.chiSquare, $0.probability) } ?? (.none, 1)
  }
}

/// The days on which a factor was present, in one window before the day's moment.
struct Exposure: Hashable, Sendable {
  var exposed: BitRow
  /// Days on which its presence is known and informative.
  var known: BitRow

  func table(_ flares: BitRow) -> CorrelationTable {
    let flaresKnown = flares.count(and: known)
    let others = known.count - flaresKnown
    let flareWith = flares.count(and: known, and: exposed)
    let otherWith = known.count(and: exposed) - flareWith
    return CorrelationTable(flareWith, flaresKnown - flareWith, otherWith, others - otherWith)
  }

  /// Both factors at once, known if both are.
  func with(_ other: Exposure) -> Exposure {
    Exposure(exposed: exposed & other.exposed, known: known & other.known)
  }

  /// Returns the same exposure, restricted to some of the days.
  func only(_ days: BitRow) -> Exposure { Exposure(exposed: exposed, known: known & days) }

  /// Returns the same exposure, restricted to where the other one was present.
  func given(_ other: Exposure) -> Exposure {
    Exposure(exposed: exposed, known: known & other.known & other.exposed)
  }
}

/// One bit for each compared moment, for fast counting.
struct BitRow: Hashable, Sendable {
  private var words: [UInt64]

  init(count: Int) { words = Array(repeating: 0, count: (count + 63) / 64) }

  subscript(index: Int) -> Bool {
    get { words[index / 64] >> UInt64(index % 64) & 1 == 1 }
    set {
      let bit: UInt64 = 1 << UInt64(index % 64)
      if newValue { words[index / 64] |= bit } else { words[index / 64] &= ~bit }
    }
  }

  /// Returns the number of bits set in both, or in all three.
  func count(and other: BitRow) -> Int { zip(words, other.words).reduce(0) { $0 + ($1.0 & $1.1).nonzeroBitCount } }

  func count(and other: BitRow, and third: BitRow) -> Int {
    words.indices.reduce(0) { $0 + (words[$1] & other.words[$1] & third.words[$1]).nonzeroBitCount }
  }

  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// The bits that aren't in the other.
  static func - (a: BitRow, b: BitRow) -> BitRow {
    var result = a
    for index in result.words.indices { result.words[index] &= ~b.words[index] }
    return result
  }

  static func & (a: BitRow, b: BitRow) -> BitRow {
    var result = a
    for index in result.words.indices { result.words[index] &= b.words[index] }
    return result
  }
}
