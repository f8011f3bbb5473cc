import Foundation

/// Pearson's test of independence for the rows and columns of a table of counts.
struct ChiSquare: Equatable, Sendable {
  let statistic: Double
  let degrees: Int
  /// The probability of a statistic at least as large by chance.
  let probability: Double

  /// `nil` for a table that is ragged or has fewer than two rows or columns, a negative or non-finite count, or an
  /// empty row or column.
  ///
  /// - Parameter yates: Moves each count by at most one half towards its expectation; only in a table of two by two.
  init?(_ table: [[Double]], yates: Bool = false) {
    guard let width = table.first?.count, table.count > 1, width > 1, table.allSatisfy({ $0.count == width }),
      table.allSatisfy({ $0.allSatisfy { $0.isFinite && $0 >= 0 } })
    else { return nil }
    let rows = table.map { $0.reduce(0, +) }
    let columns = (0..<width).map { column in table.reduce(0) { $0 + $1[column] } }
    let total = rows.reduce(0, +)
    guard total.isFinite, rows.allSatisfy({ $0 > 0 }), columns.allSatisfy({ $0 > 0 }) else { return nil }
    let correction = yates && table.count == 2 && width == 2 ? 0.5 : 0
    var sum = 0.0
    for (row, rowSum) in zip(table, rows) {
      for (count, columnSum) in zip(row, columns) {
        let expected = rowSum / total * columnSum
        let difference = max(0, (count - expected).magnitude - correction)
        sum += difference * difference / expected
      }
    }
    statistic = sum
    degrees = (table.count - 1) * (width - 1)
    probability = ChiSquare.tail(sum, degrees: degrees)
  }

  /// Returns the probability of a statistic at least as large.
  static func tail(_ statistic: Double, degrees: Int) -> Double {
    guard statistic > 0, degrees > 0 else { return 1 }
    guard statistic.isFinite else { return 0 }
    let (a, x) = (Double(degrees) / 2, statistic / 2)
    let factor = density(a, x)
    return x < a + 1 ? max(0, 1 - factor * series(a, x)) : factor * fraction(a, x)
  }

  /// Returns the common factor of both expansions, x^a e^-x / gamma(a).
  ///
  /// For large a its logarithm is a small difference of large numbers. There it is expanded around x = a with
  /// Stirling's series, which is exact to the last digit from 20 on.
  private static func density(_ a: Double, _ x: Double) -> Double {
    guard a > 20 else { return exp(-x + a * log(x) - lgamma(a)) }
    let away = (x - a) / a
    let square = 1 / (a * a)
    let stirling = (1.0 / 12 - square * (1.0 / 360 - square * (1.0 / 1_260 - square / 1_680))) / a
    return (a / (2 * .pi)).squareRoot() * exp(-a * excess(away) - stirling)
  }

  /// y - log(1 + y), without cancellation near zero.
  private static func excess(_ y: Double) -> Double {
    guard y.magnitude < 0.1 else { return y - log1p(y) }
    var (sum, power) = (0.0, y)
    for n in 2..<40 {
      power *= -y
      let term = -power / Double(n)
      sum += term
      if term.magnitude < sum.magnitude * 1e-18 { break }
    }
    return sum
  }

  /// Returns the series of the lower incomplete gamma function: converges quickly for small x.
  private static func series(_ a: Double, _ x: Double) -> Double {
    var (term, sum, n) = (1 / a, 1 / a, a)
    for _ in 0..<10_000 {
      n += 1
      term *= x / n
      sum += term
      if term < sum * 1e-17 { break }
    }
    return sum
  }

  /// Returns the continued fraction of the upper one, evaluated from the front (Lentz): converges quickly for large x.
  private static func fraction(_ a: Double, _ x: Double) -> Double {
    let least = 1e-300
    var b = x + 1 - a
    var c = 1 / least
    var d = 1 / (abs(b) < least ? least : b)
    var product = d
    for step in 1..<10_000 {
      let n = -Double(step) * (Double(step) - a)
      b += 2
      d = n * d + b
      c = b + n / c
      if abs(d) < least { d = least }
      if abs(c) < least { c = least }
      d = 1 / d
      product *= d * c
      if abs(d * c - 1) < 1e-16 { break }
    }
    return product
  }
}
