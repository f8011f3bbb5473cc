/// The test of Cochran, Mantel and Haenszel: independence of the rows and columns of two by two counts within groups of
/// similar cases. The groups' own relation to either doesn't matter.
enum MantelHaenszel {
  /// The counts of a group: the first row, then the second.
  typealias Counts = (a: Int, b: Int, c: Int, d: Int)

  /// - Returns: 1 if the first row has more of the first column, -1 if less, and the probability of at least as much by
  ///   chance; 0 and 1 if no group is informative.
  static func test(_ groups: [Counts]) -> (direction: Int, probability: Double) {
    var (difference, variance) = (0.0, 0.0)
    for group in groups {
      let (first, second) = (Double(group.a + group.b), Double(group.c + group.d))
      let (column, rest) = (Double(group.a + group.c), Double(group.b + group.d))
      let total = first + second
      guard total > 1 else { continue }
      difference += Double(group.a) - first * column / total
      variance += first * second * column * rest / (total * total * (total - 1))
    }
    guard variance > 0 else { return (0, 1) }
    let direction = difference > 0 ? 1 : difference < 0 ? -1 : 0
    return (direction, ChiSquare.tail(difference * difference / variance, degrees: 1))
  }
}
