import Foundation
import Testing

@testable import Agents

@Suite("Statistics")
struct StatisticsTests {
  @Test("agree with NumPy and SciPy on random and degenerate input", arguments: StatisticsCase.groups)
  func agreement(_ name: String) throws {
    let cases = try StatisticsCase.read().filter { $0.name == name }
    try #require(!cases.isEmpty)
    for one in cases {
      let answer = one.answer
      guard let expected = one.expected else {
        #expect(answer == nil, "\(name) of \(one.x) and \(one.y)")
        continue
      }
      let found = try #require(answer, "\(name) of \(one.x) and \(one.y)")
      try #require(found.count == expected.count)
      for (a, b) in zip(found, expected) {
        let scale = max(b.magnitude, one.tolerated)
        #expect((a - b).magnitude <= 1e-9 * scale, "\(name) \(one.parameter) of \(one.x) and \(one.y): \(a), not \(b)")
      }
    }
  }

  @Test("have no answer for input that is not a number")
  func refusal() {
    #expect(RobustStatistics.median([1, .nan, 3]) == nil)
    #expect(RobustStatistics.scale([1, .nan], around: 1) == nil && RobustStatistics.scale([1], around: .nan) == nil)
    #expect(RobustStatistics.percentile([1, .nan], 0.5) == nil && RobustStatistics.percentile([1], .nan) == nil)
    #expect(Statistics.mean([.nan]) == nil)
    #expect(Correlation.pearson([1, 2, .infinity], [1, 2, 3]) == nil)
    #expect(Correlation.pearson([1, 2, 3], [1, 2]) == nil)
    #expect(ChiSquare([[1, 2], [3]]) == nil && ChiSquare([[1, -2], [3, 4]]) == nil && ChiSquare([]) == nil)
    #expect(ChiSquare([[1, .nan], [3, 4]]) == nil)
    #expect(FisherExact.twoSided(1, -1, 2, 3) == nil && FisherExact.leastAttainable(1, -1, 2, 3) == nil)
    #expect(FalseDiscovery.benjaminiHochberg([0.5, 1.1]) == nil && FalseDiscovery.benjaminiHochberg([.nan]) == nil)
  }

  @Test("do not depend on the order of the values")
  func order() {
    var dice = Dice(seed: 3)
    for _ in 0..<50 {
      let values = (0..<30).map { _ in dice.noise() * 1e3 }
      let other = values.sorted()
      #expect(Statistics.mean(values) == Statistics.mean(other))
      #expect(RobustStatistics.median(values) == RobustStatistics.median(other))
      #expect(RobustStatistics.percentile(values, 0.1) == RobustStatistics.percentile(other, 0.1))
    }
  }
}

/// One line of the file that NumPy and SciPy wrote.
private struct StatisticsCase {
  static let groups = [
    "median", "scale", "mean", "percentile", "ranks", "pearson", "spearman", "line", "table", "tail", "smoothed",
    "yates", "fisher", "discovery",
  ]

  let name: String
  let parameter: Double
  let x: [Double]
  let y: [Double]
  let expected: [Double]?

  static func read() throws -> [StatisticsCase] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/statistics.tsv")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
      try #require(parts.count == 5)
      func list(_ text: Substring) throws -> [Double] {
        try text.split(separator: " ").map { try #require(Double($0)) }
      }
      return StatisticsCase(
        name: String(parts[0]), parameter: try #require(Double(parts[1])), x: try list(parts[2]), y: try list(parts[3]),
        expected: parts[4] == "none" ? nil : try list(parts[4]))
    }
  }

  /// Below this, differences count as those of this size: where large numbers cancel, the last digits are noise.
  var tolerated: Double {
    switch name {
    case "pearson", "spearman", "ranks": 1
    case "tail", "table", "yates", "fisher", "discovery": 0
    default: (x + y).map(\.magnitude).filter(\.isFinite).max() ?? 1
    }
  }

  var answer: [Double]? {
    switch name {
    case "median": RobustStatistics.median(x).map { [$0] }
    case "scale": RobustStatistics.median(x).flatMap { RobustStatistics.scale(x, around: $0) }.map { [$0] }
    case "mean": Statistics.mean(x).map { [$0] }
    case "percentile": RobustStatistics.percentile(x, parameter).map { [$0] }
    case "ranks": Correlation.ranks(x)
    case "pearson": Correlation.pearson(x, y).map { [$0] }
    case "spearman": Correlation.spearman(x, y).map { [$0] }
    case "line": LinearFit(x, y).map { [$0.slope, $0.intercept] }
    case "table": ChiSquare(rows).map { [$0.statistic, $0.probability, Double($0.degrees)] }
    case "yates": ChiSquare(rows, yates: true).map { [$0.statistic, $0.probability, Double($0.degrees)] }
    case "fisher": FisherExact.twoSided(Int(x[0]), Int(x[1]), Int(x[2]), Int(x[3])).map { [$0] }
    case "discovery": FalseDiscovery.benjaminiHochberg(x)
    case "tail": [ChiSquare.tail(x[0], degrees: Int(parameter))]
    case "smoothed": x.reduce(Double?.none) { Statistics.smoothed($0, $1, weight: parameter) }.map { [$0] }
    default: nil
    }
  }

  private var rows: [[Double]] {
    let width = Int(parameter)
    return stride(from: 0, to: x.count, by: width).map { Array(x[$0..<$0 + width]) }
  }
}
