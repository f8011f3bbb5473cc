/// How often something happens on average: `5 a day`, `about twice a week`.
package struct Frequency: Hashable, Sendable {
  package enum Period: String, CaseIterable, Sendable { case day, week }

  package var times: Double
  package var period: Period

  package init(_ times: Double, a period: Period) { (self.times, self.period) = (times, period) }

  package static let never = Frequency(0, a: .day)

  package var perDay: Double { period == .day ? times : times / 7 }
  package var perWeek: Double { perDay * 7 }
}
