import Foundation

/// What is left of an amount after some days, when half of it goes in so many weeks.
func halved(_ amount: Double, after days: Int, halfLifeWeeks: Double) -> Double {
  guard halfLifeWeeks > 0 else { return amount }
  return amount * exp2(-Double(max(0, days)) / 7 / halfLifeWeeks)
}
