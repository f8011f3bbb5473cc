/// What remains of many probabilities when one knows how many there were.
package enum FalseDiscovery {
  /// The adjusted probabilities of Benjamini and Hochberg, in the order given: claiming all that lie below a share
  /// keeps the expected share of false claims below it. Nil when one is no probability.
  package static func benjaminiHochberg(_ probabilities: [Double]) -> [Double]? {
    guard probabilities.allSatisfy({ (0...1).contains($0) }) else { return nil }
    let order = probabilities.indices.sorted { (probabilities[$0], $0) < (probabilities[$1], $1) }
    var adjusted = probabilities
    var least = 1.0
    for (place, index) in order.enumerated().reversed() {
      least = min(least, probabilities[index] * (Double(probabilities.count) / Double(place + 1)))
      adjusted[index] = least
    }
    return adjusted
  }
}
