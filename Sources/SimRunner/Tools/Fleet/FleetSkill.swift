import Engine
import Search

/// The forecasts of skips that steered plans, against the share of skips before each (implementation plan 14.1).
package struct FleetSkill {
  package let forecasts: Int
  let people: Int
  /// The mean squared errors, from 0 to 1.
  let brier, brierOfShare: Double
  /// The mean of what each person's forecasts gain on the share, and two standard errors of it.
  let gain, bound: Double

  /// The fewest people by whom forecasts are judged (assumed).
  private static let peopleMin = 5

  /// - Parameter sums: Of each person with a forecast that steered, with errors in millionths.
  init(_ sums: [(count: Int, error: Int, shareError: Int)]) {
    let sums = sums.map { (count: Double(max(1, $0.count)), own: Double($0.error) / 1e6, Double($0.shareError) / 1e6) }
    let (count, number) = (sums.reduce(0) { $0 + $1.count }, Double(max(1, sums.count)))
    (forecasts, people) = (Int(min(count, 1e12)), sums.count)
    brier = sums.reduce(0) { $0 + $1.own } / max(1, count)
    brierOfShare = sums.reduce(0) { $0 + $1.2 } / max(1, count)
    let gains = sums.map { ($0.2 - $0.own) / $0.count }
    let mean = gains.reduce(0, +) / number
    let squares = gains.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    (gain, bound) = (mean, 2 * (squares / max(1, number - 1) / number).squareRoot())
  }

  /// `true` if they are worse than the share by more than chance.
  package var isHarmful: Bool { people >= Self.peopleMin && gain + bound < 0 }

  var words: [String] {
    guard forecasts > 0 else { return ["no forecast of a skip steered a plan"] }
    let skill = brierOfShare > 0 ? 1 - brier / brierOfShare : 0
    return [
      "\(Figures.counted(forecasts, "forecast")) for \(Figures.counted(people, "person", "people")) steered plans, with a Brier score of",
      "\(Figures.fixed(brier, 3)) where the share before has \(Figures.fixed(brierOfShare, 3)): skill \(Figures.signed(skill, 3));",
      "a person gains \(Figures.signed(gain, 4)), give or take \(Figures.fixed(bound, 4))",
    ]
  }
}
