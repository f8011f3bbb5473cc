enum Statistics {
  /// Returns the mean, independent of the values' order; `nil` if there are none, or if one isn't a number.
  static func mean(_ values: [Double]) -> Double? {
    guard !values.isEmpty, values.allSatisfy({ !$0.isNaN }) else { return nil }
    return values.sorted().reduce(0, +) / Double(values.count)
  }

  /// Returns an exponentially weighted mean updated by a value; the first value is its own mean (Pulsum, BaselineMath).
  static func smoothed(_ previous: Double?, _ value: Double, weight: Double = 0.2) -> Double {
    previous.map { weight * value + (1 - weight) * $0 } ?? value
  }
}

extension RobustStatistics {
  /// Returns the percentile by linear interpolation: NumPy's method "linear", its default; at 0.5 the median. `nil` if
  /// there are no values, or if one isn't a number.
  package static func percentile(_ values: [Double], _ share: Double) -> Double? {
    guard !values.isEmpty, !share.isNaN, values.allSatisfy({ !$0.isNaN }) else { return nil }
    let sorted = values.sorted()
    let place = share.clamped(to: 0...1) * Double(sorted.count - 1)
    let low = Int(place)
    guard low + 1 < sorted.count, place > Double(low) else { return sorted[low] }
    return sorted[low] + (sorted[low + 1] - sorted[low]) * (place - Double(low))
  }
}

/// The correlation of two lists of the same length, -1 to 1.
package enum Correlation {
  /// Pearson's correlation of the values. `nil` below two pairs, if a list doesn't vary, or if a value isn't finite.
  static func pearson(_ x: [Double], _ y: [Double]) -> Double? {
    guard let fit = LinearFit(x, y) else { return nil }
    return fit.correlation
  }

  /// Pearson's correlation of the ranks; equal values share the mean of their ranks.
  package static func spearman(_ x: [Double], _ y: [Double]) -> Double? {
    guard let x = ranks(x), let y = ranks(y) else { return nil }
    return pearson(x, y)
  }

  /// Ranks from 1, in the order of the values given; `nil` if one isn't a number.
  package static func ranks(_ values: [Double]) -> [Double]? {
    guard values.allSatisfy({ !$0.isNaN }) else { return nil }
    let order = values.indices.ordered { values[$0] < values[$1] }
    var ranks = Array(repeating: 0.0, count: values.count)
    var first = 0
    while first < order.count {
      var end = first + 1
      while end < order.count && values[order[end]] == values[order[first]] { end += 1 }
      for place in first..<end { ranks[order[place]] = Double(first + 1 + end) / 2 }
      first = end
    }
    return ranks
  }
}

/// The correction of probabilities for multiple tests.
enum FalseDiscovery {
  /// Returns the adjusted probabilities of Benjamini and Hochberg, in the order given: accepting all below a threshold
  /// keeps the expected share of false claims below it. `nil` if one isn't a probability.
  static func benjaminiHochberg(_ probabilities: [Double]) -> [Double]? {
    guard probabilities.allSatisfy({ (0...1).contains($0) }) else { return nil }
    let order = probabilities.indices.ordered { (probabilities[$0], $0) < (probabilities[$1], $1) }
    var adjusted = probabilities
    var least = 1.0
    for (place, index) in order.enumerated().reversed() {
      least = min(least, probabilities[index] * (Double(probabilities.count) / Double(place + 1)))
      adjusted[index] = least
    }
    return adjusted
  }
}

/// The least-squares line through pairs of values.
struct LinearFit: Equatable, Sendable {
  let slope: Double
  let intercept: Double
  /// Pearson's, -1 to 1; `nil` if y doesn't vary.
  let correlation: Double?

  /// `nil` below two pairs, for lists of different length, if x doesn't vary, or if a value isn't finite.
  init?(_ x: [Double], _ y: [Double]) {
    guard x.count == y.count, x.count > 1, let first = x.first, x.contains(where: { $0 != first }),
      x.allSatisfy(\.isFinite), y.allSatisfy(\.isFinite)
    else { return nil }
    // Each list is scaled, so that squares of huge or tiny values neither overflow nor underflow.
    guard let x = Deviations(x), let y = Deviations(y) else { return nil }
    var (xx, yy, xy) = (0.0, 0.0, 0.0)
    for (a, b) in zip(x.values, y.values) {
      xx += a * a
      yy += b * b
      xy += a * b
    }
    guard xx > 0 else { return nil }
    slope = xy / xx * (y.unit / x.unit)
    intercept = y.mean - slope * x.mean
    correlation = y.isConstant ? nil : (xy / (xx.squareRoot() * yy.squareRoot())).clamped(to: -1...1)
  }

  /// The distance of each value from the mean, in units of the largest.
  private struct Deviations {
    let mean: Double
    let unit: Double
    let values: [Double]
    let isConstant: Bool

    init?(_ values: [Double]) {
      guard let largest = values.map(\.magnitude).max(), let first = values.first else { return nil }
      isConstant = values.allSatisfy { $0 == first }
      guard !isConstant else {
        (mean, unit, self.values) = (first, 1, Array(repeating: 0, count: values.count))
        return
      }
      mean = values.reduce(0) { $0 + $1 / largest } / Double(values.count) * largest
      var deviations = values
      for index in values.indices { deviations[index] -= mean }
      let farthest = deviations.reduce(0) { max($0, $1.magnitude) }
      guard farthest > 0, farthest.isFinite else { return nil }
      unit = farthest
      self.values = deviations.map { $0 / farthest }
    }
  }
}

/// Statistics that a few outliers can't change much.
package enum RobustStatistics {
  /// The factor from a median absolute deviation to the standard deviation of a normal distribution.
  static let madToDeviation = 1.4826

  /// Returns the middle value, or the mean of the two; `nil` if there are none, or if one isn't a number.
  package static func median(_ values: [Double]) -> Double? {
    var values = values
    return median(sorting: &values)
  }

  /// Returns the median absolute deviation from a centre, as a standard deviation.
  package static func scale(_ values: [Double], around centre: Double) -> Double? {
    var deviations = values
    for index in deviations.indices { deviations[index] = abs(deviations[index] - centre) }
    return median(sorting: &deviations).map { $0 * madToDeviation }
  }

  private static func median(sorting values: inout [Double]) -> Double? {
    guard !values.isEmpty, values.allSatisfy({ !$0.isNaN }) else { return nil }
    values.sort()
    let middle = values.count / 2
    return values.count.isMultiple(of: 2) ? (values[middle - 1] + values[middle]) / 2 : values[middle]
  }
}
