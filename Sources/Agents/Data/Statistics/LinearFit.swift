/// The straight line through pairs of values with the least squares.
package struct LinearFit: Equatable, Sendable {
  package let slope: Double
  package let intercept: Double
  /// Pearson's, -1 to 1; nil where y does not vary.
  package let correlation: Double?

  /// Nil below two pairs, for lists of different length, where x does not vary, or when a value is not finite.
  package init?(_ x: [Double], _ y: [Double]) {
    guard x.count == y.count, x.count > 1, let first = x.first, x.contains(where: { $0 != first }),
      x.allSatisfy(\.isFinite), y.allSatisfy(\.isFinite)
    else { return nil }
    // Each list in its own unit, so that squares of huge or tiny values neither overflow nor vanish.
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

  /// How far each value is from the mean, in units of the farthest.
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
