/// An exact permutation test: the probability that a random draw of as many values has at least the observed sum. It
/// counts every possible draw, so that it is exact for small numbers too.
enum ExactPermutation {
  /// Returns the probability of a sum at least as large, and the smallest probability of any draw.
  ///
  /// - Parameters: The values, each 0 or more, and which of them were drawn.
  /// - Returns: `nil` if the lists differ in length, a value is negative, or nothing was drawn.
  static func upperTail(_ values: [Int], drawn: [Bool]) -> (probability: Double, least: Double)? {
    let count = drawn.count { $0 }
    guard values.count == drawn.count, count > 0, values.allSatisfy({ $0 >= 0 }) else { return nil }
    let observed = zip(values, drawn).reduce(0) { $0 + ($1.1 ? $1.0 : 0) }
    let ways = ways(values, count)
    let total = ways.reduce(0, +)
    guard total > 0, let most = ways.lastIndex(where: { $0 > 0 }) else { return nil }
    return (ways[observed...].reduce(0, +) / total, ways[most] / total)
  }

  /// Returns the number of ways to draw `count` values, by their sum.
  private static func ways(_ values: [Int], _ count: Int) -> [Double] {
    let most = values.sorted().suffix(count).reduce(0, +)
    var ways = Array(repeating: Array(repeating: 0.0, count: most + 1), count: count + 1)
    ways[0][0] = 1
    for value in values {
      for taken in stride(from: count, to: 0, by: -1) where value <= most {
        for sum in stride(from: most, through: value, by: -1) { ways[taken][sum] += ways[taken - 1][sum - value] }
      }
    }
    return ways[count]
  }
}
