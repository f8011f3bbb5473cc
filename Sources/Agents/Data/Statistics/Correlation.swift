/// How two lists of the same length go together, -1 to 1.
package enum Correlation {
  /// Of the values. Nil below two pairs, when a list does not vary, or when a value is not finite.
  package static func pearson(_ x: [Double], _ y: [Double]) -> Double? {
    guard let fit = LinearFit(x, y) else { return nil }
    return fit.correlation
  }

  /// Of the ranks; equal values share the mean of theirs.
  package static func spearman(_ x: [Double], _ y: [Double]) -> Double? {
    guard let x = ranks(x), let y = ranks(y) else { return nil }
    return pearson(x, y)
  }

  /// From 1 on, in the order of the values given; nil when one is no number.
  package static func ranks(_ values: [Double]) -> [Double]? {
    guard values.allSatisfy({ !$0.isNaN }) else { return nil }
    let order = values.indices.sorted { values[$0] < values[$1] }
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
