/// How often something happens on average: `5 a day`, `about twice a week`.
struct Frequency: Hashable, Sendable {
  enum Period: String, CaseIterable, Sendable { case day, week }

  var times: Double
  var period: Period

  init(_ times: Double, a period: Period) { (self.times, self.period) = (times, period) }

  static let never = Frequency(0, a: .day)

  var perDay: Double { period == .day ? times : times / 7 }
  var perWeek: Double { perDay * 7 }
}
