package import SimKernel

/// How well each hour of each weekday suits a person, as weights 0 to 1.
package struct PreferredHours: Equatable, Sendable {
  private let weights: [Double]

  package init(_ weight: (Weekday, Int) -> Double) {
    weights = Weekday.allCases.flatMap { weekday in (0..<24).map { weight(weekday, $0) } }
  }

  /// The weight of an hour of the day, 0 ..< 24; an hour that does not exist suits nobody.
  package subscript(weekday: Weekday, hour: Int) -> Double {
    0..<24 ~= hour ? weights[weekday.rawValue * 24 + hour] : 0
  }
}
