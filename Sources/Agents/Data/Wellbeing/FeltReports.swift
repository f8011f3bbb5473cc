import Foundation

/// The wearer's reports of their strain with the signs of their body: the sums that a regression needs, without the days.
package struct FeltReports: Equatable, Sendable {
  /// The measured features and a constant.
  static let size = WellbeingFeature.measured.count + 1
  /// The sums of the products of the features, the constant and the report, by row from the diagonal on; empty without a
  /// report.
  package private(set) var sums: [Double] = []

  package init() {}

  /// Restores stored sums. Those of another size are dropped.
  package init(_ sums: [Double]) {
    let isWhole = sums.count == (Self.size + 1) * (Self.size + 2) / 2 && sums.allSatisfy(\.isFinite)
    self.sums = isWhole ? sums : []
  }

  /// Adds a report; an absent feature is a usual one. Of earlier reports that share of the weight is kept.
  mutating func add(_ features: FeatureValues, _ felt: Double, keeping share: Double) {
    let row = WellbeingFeature.measured.map { features[$0] ?? 0 } + [1, felt]
    let products = row.indices.flatMap { first in row[first...].map { row[first] * $0 } }
    sums = sums.isEmpty ? products : zip(sums, products).map { $0 * share + $1 }
  }

  private func sum(_ a: Int, _ b: Int) -> Double {
    let (row, column) = (min(a, b), max(a, b))
    return sums.isEmpty ? 0 : sums[row * (2 * Self.size + 3 - row) / 2 + column - row]
  }

  /// The weights of the features and the constant before any report.
  struct Prior {
    let weights: [Double]
    /// The number of reports that count as much as each of them.
    let reports: [Double]
  }

  /// Returns the weight of each feature and of the constant with its standard error, by ridge regression towards
  /// `prior`, and the logarithm of the marginal likelihood of the reports, except for a constant.
  ///
  /// - Parameters:
  ///   - held: The weights that aren't fitted.
  ///   - variance: That of a report, as far as ten reports can tell.
  func fit(
    _ prior: Prior, held: [Double?], variance: Double
  ) -> (weights: [(value: Double, error: Double)], evidence: Double) {
    let (size, report) = (Self.size, Self.size)
    let free = (0..<size).filter { held[$0] == nil }
    let (inverse, determinant) = Self.inverse(
      free.map { a in free.map { sum(a, $0) + (a == $0 ? prior.reports[a] : 0) } })
    let aims = free.map { a in
      (0..<size).reduce(sum(a, report) + prior.reports[a] * prior.weights[a]) { $0 - sum(a, $1) * (held[$1] ?? 0) }
    }
    var values = held.map { $0 ?? 0 }
    for (place, a) in free.enumerated() { values[a] = zip(inverse[place], aims).reduce(0) { $0 + $1.0 * $1.1 } }
    let row = values + [-1]
    let rest = row.indices.reduce(0) { rest, a in
      row.indices.reduce(rest) { $0 + row[a] * row[$1] * sum(a, $1) }
    }
    let count = sum(size - 1, size - 1) + 10
    let noise = (max(0, rest) + 10 * variance) / count
    let change = free.reduce(0) { sum, a in
      let shift = values[a] - prior.weights[a]
      return sum + prior.reports[a] * shift * shift
    }
    let spread = free.reduce(-determinant) { $0 + log(prior.reports[$1]) }
    var errors = Array(repeating: 0.0, count: size)
    for (place, a) in free.enumerated() { errors[a] = (noise * inverse[place][place]).squareRoot() }
    return (zip(values, errors).map { ($0, $1) }, (spread - count * log(noise * count + change)) / 2)
  }

  /// The inverse of a positive definite matrix, by elimination, and the logarithm of its determinant.
  private static func inverse(_ matrix: [[Double]]) -> ([[Double]], Double) {
    var rows = matrix.enumerated().map { place, row in row + matrix.indices.map { $0 == place ? 1 : 0 } }
    var determinant = 0.0
    for pivot in rows.indices {
      let scale = rows[pivot][pivot]
      determinant += log(scale)
      rows[pivot] = rows[pivot].map { $0 / scale }
      for other in rows.indices where other != pivot {
        let factor = rows[other][pivot]
        rows[other] = zip(rows[other], rows[pivot]).map { $0 - factor * $1 }
      }
    }
    return (rows.map { Array($0.dropFirst(matrix.count)) }, determinant)
  }
}
