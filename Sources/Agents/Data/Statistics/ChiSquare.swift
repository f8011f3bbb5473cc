import Foundation

/// Pearson's test whether the rows and columns of a table of counts have to do with each other, without correction.
package struct ChiSquare: Hashable, Sendable {
  package let statistic: Double
  package let degrees: Int
  /// How likely a statistic at least as large is by chance.
  package let probability: Double

  /// Nil for a table that is ragged or has less than two rows or columns, a negative or non-finite count, or an empty row
  /// or column.
  package init?(_ table: [[Double]]) {
    guard let width = table.first?.count, table.count > 1, width > 1, table.allSatisfy({ $0.count == width }),
      table.allSatisfy({ $0.allSatisfy { $0.isFinite && $0 >= 0 } })
    else { return nil }
    let rows = table.map { $0.reduce(0, +) }
    let columns = (0..<width).map { column in table.reduce(0) { $0 + $1[column] } }
    let total = rows.reduce(0, +)
    guard total.isFinite, rows.allSatisfy({ $0 > 0 }), columns.allSatisfy({ $0 > 0 }) else { return nil }
    var sum = 0.0
    for (row, rowSum) in zip(table, rows) {
      for (count, columnSum) in zip(row, columns) {
        let expected = rowSum / total * columnSum
        sum += (count - expected) * (count - expected) / expected
      }
    }
    statistic = sum
    degrees = (table.count - 1) * (width - 1)
    probability = ChiSquare.tail(sum, degrees: degrees)
  }

  /// The probability of a statistic at least as large.
  package static func tail(_ statistic: Double, degrees: Int) -> Double {
    guard statistic > 0, degrees > 0 else { return 1 }
    guard statistic.isFinite else { return 0 }
    let (a, x) = (Double(degrees) / 2, statistic / 2)
    let factor = exp(-x + a * log(x) - lgamma(a))
    return x < a + 1 ? max(0, 1 - factor * series(a, x)) : factor * fraction(a, x)
  }

  /// Of the lower incomplete gamma function: converges quickly for small x.
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

  /// Of the upper one, a continued fraction evaluated from the front (Lentz): converges quickly for large x.
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
