/// Fisher's exact test of independence for a table of two by two counts.
enum FisherExact {
  /// Tables that are as likely as the observed one up to rounding count as equally likely: SciPy's tolerance.
  private static let tolerance = 1 + 1e-7

  /// Returns the two-sided probability of a table at most as likely as this one. As in SciPy it is the sum over all
  /// tables with the same margins whose probability doesn't exceed the observed one's.
  ///
  /// The likelihoods are in units of the largest, each computed from its neighbour, so that large counts don't lose
  /// precision. `nil` for a negative count.
  static func twoSided(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Double? {
    guard let margins = Margins(a, b, c, d) else { return nil }
    let weights = margins.weights
    let observed = weights[a - margins.least] * tolerance
    let total = weights.sorted().reduce(0, +)
    return min(1, weights.filter { $0 <= observed }.sorted().reduce(0, +) / total)
  }

  /// Returns the smallest probability of any table with these margins: if it exceeds a limit, no outcome can be
  /// significant at it. `nil` for a negative count.
  static func leastAttainable(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Double? {
    guard let margins = Margins(a, b, c, d) else { return nil }
    let weights = margins.weights
    guard let smallest = weights.min() else { return 1 }
    let total = weights.sorted().reduce(0, +)
    return min(1, weights.filter { $0 <= smallest * tolerance }.reduce(0, +) / total)
  }

  /// The constants of all compared tables: the sums of the rows and columns.
  private struct Margins {
    let first: Int
    let second: Int
    let column: Int

    init?(_ a: Int, _ b: Int, _ c: Int, _ d: Int) {
      guard a >= 0, b >= 0, c >= 0, d >= 0 else { return nil }
      (first, second, column) = (a + b, c + d, a + c)
    }

    /// The smallest count that the corner can have.
    var least: Int { max(0, column - second) }
    var most: Int { min(first, column) }

    /// The likelihood of each count of the corner, in units of the largest.
    var weights: [Double] {
      let (n, k) = (Double(first + second), Double(column))
      let top = Int(((k + 1) * (Double(first) + 1) / (n + 2)).rounded(.down)).clamped(to: least...most)
      var weights = Array(repeating: 1.0, count: most - least + 1)
      for corner in stride(from: top + 1, through: most, by: 1) {
        weights[corner - least] = weights[corner - 1 - least] * ratio(corner)
      }
      for corner in stride(from: top - 1, through: least, by: -1) {
        weights[corner - least] = weights[corner + 1 - least] / ratio(corner + 1)
      }
      return weights
    }

    /// Returns the ratio of a corner's likelihood to that of the corner below it.
    private func ratio(_ corner: Int) -> Double {
      Double(first - corner + 1) * Double(column - corner + 1)
        / (Double(corner) * Double(second - column + corner))
    }
  }
}
