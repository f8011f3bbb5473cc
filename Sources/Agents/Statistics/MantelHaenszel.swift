/// The test of Cochran, Mantel and Haenszel: whether rows and columns of two by two counts have to do with each other
/// within groups of like cases, whatever the groups themselves have to do with either.
enum MantelHaenszel {
  /// The counts of a group: the first row, then the second.
  typealias Counts = (a: Int, b: Int, c: Int, d: Int)

  /// - Returns: whether the first row has more of the first column, 1, or less, -1, and how likely as much would be by
  ///   chance; 0 and 1 where no group can tell.
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
