/// The obstacles that the history shows, told without blame (implementation plan 6.1). Only obstacles that the data
/// confirm are forgiven, and a wearer who trained all along needs no forgiveness.
package struct PastReview: Equatable, Sendable {
  package let pattern: Pattern
  /// The evidence relative to the pattern's threshold; 1 is just enough.
  package let strength: Double

  package enum Pattern: Equatable, Sendable {
    /// Minutes of meetings on days without a workout, and with one.
    case meetings(without: Double, with: Double)
    /// Minutes asleep before days without a workout, and before days with one.
    case sleepDebt(without: Double, with: Double)
    /// The number of workouts at weekends, and of all.
    case weekendsOnly(Int, of: Int)
    /// The workouts in the evening, in the older half of the past and in the newer.
    case eveningsLost(before: Int, after: Int)
    /// No pattern is strong enough.
    case noPattern
    /// The workouts a week, which don't decrease.
    case steady(perWeek: Double)
  }

  /// The strongest pattern; `nil` if too little is known.
  package init?(_ material: FirstDayMaterial, _ config: FirstDayConfig = FirstDayConfig()) {
    guard material.days.count >= config.knownDaysMin else { return nil }
    if let steady = Self.steady(material, config) {
      self.init(pattern: steady, strength: 1)
      return
    }
    // The first of equals wins, in the order of the plan.
    let found = [
      Self.meetings(material, config), Self.sleepDebt(material, config), Self.weekendsOnly(material, config),
      Self.eveningsLost(material, config),
    ].compactMap { $0 }
    var strongest = PastReview(pattern: .noPattern, strength: 0)
    for candidate in found where candidate.strength > strongest.strength { strongest = candidate }
    self = strongest
  }

  private init(pattern: Pattern, strength: Double) {
    self.pattern = pattern
    self.strength = strength
  }

  private static func mean(_ values: [Double], atLeast count: Int) -> Double? {
    values.count >= max(1, count) ? values.reduce(0, +) / Double(values.count) : nil
  }

  private static func steady(_ material: FirstDayMaterial, _ config: FirstDayConfig) -> Pattern? {
    guard let first = material.days.first else { return nil }
    let weeks = Double(material.dates.upperBound.dayNumber - first.date.dayNumber) / 7
    let perWeek = Double(material.workouts) / max(1, weeks)
    let halves = material.halves
    func count(_ days: [HistoryDay]) -> Int { days.reduce(0) { $0 + $1.workouts.count } }
    guard perWeek >= config.steadyPerWeek, count(halves.newer) >= count(halves.older) else { return nil }
    return .steady(perWeek: perWeek)
  }

  private static func meetings(_ material: FirstDayMaterial, _ config: FirstDayConfig) -> PastReview? {
    guard let without = mean(material.meetingMinutes(material.rested), atLeast: config.comparedDaysMin),
      let with = mean(material.meetingMinutes(material.trained), atLeast: config.comparedDaysMin),
      without >= config.heavyMeetings, without - with >= config.heavierBy
    else { return nil }
    return PastReview(
      pattern: .meetings(without: without, with: with), strength: (without - with) / config.heavierBy)
  }

  private static func sleepDebt(_ material: FirstDayMaterial, _ config: FirstDayConfig) -> PastReview? {
    func nights(_ days: [HistoryDay]) -> [Double] { days.compactMap { $0.asleepMinutes.map(Double.init) } }
    guard let without = mean(nights(material.rested), atLeast: config.comparedDaysMin),
      let with = mean(nights(material.trained), atLeast: config.comparedDaysMin),
      without < config.shortNight, with - without >= config.shorterBy
    else { return nil }
    return PastReview(
      pattern: .sleepDebt(without: without, with: with), strength: (with - without) / config.shorterBy)
  }

  private static func weekendsOnly(_ material: FirstDayMaterial, _ config: FirstDayConfig) -> PastReview? {
    let all = material.workouts
    let weekend = material.days.filter { $0.date.weekday.isWeekend }.reduce(0) { $0 + $1.workouts.count }
    guard all >= config.weekendWorkouts, Double(weekend) >= config.weekendPart * Double(all) else { return nil }
    return PastReview(
      pattern: .weekendsOnly(weekend, of: all), strength: Double(weekend) / Double(all) / config.weekendPart)
  }

  private static func eveningsLost(_ material: FirstDayMaterial, _ config: FirstDayConfig) -> PastReview? {
    func evenings(_ days: [HistoryDay]) -> Int {
      days.flatMap(\.workouts).count { material.isEvening($0, config) }
    }
    let halves = material.halves
    let (before, after) = (evenings(halves.older), evenings(halves.newer))
    guard before >= config.eveningWorkouts, Double(after) <= config.eveningLeft * Double(before) else { return nil }
    return PastReview(
      pattern: .eveningsLost(before: before, after: after),
      strength: config.eveningLeft * Double(before) / max(1, Double(after)))
  }

  /// The story in plain words: the observation, the consequence, and the next step.
  package var lines: [String] {
    switch pattern {
    case .meetings(let without, let with):
      [
        "Days without training had \(Self.hours(without)) of meetings, days with it \(Self.hours(with)).",
        "The calendar left no room. That is a matter of the calendar, not of will.",
        "The next sessions go where the meetings are not.",
      ]
    case .sleepDebt(let without, let with):
      [
        "Before days without training there were \(Self.hours(without)) of sleep, before the others \(Self.hours(with)).",
        "To leave a session out after such a night was right.",
        "Sessions will follow the nights: light after a short one.",
      ]
    case .weekendsOnly(let weekend, let all):
      [
        "\(weekend) of \(all) workouts were at the weekend.",
        "The working days had no place for one. That can be changed.",
        "One short session on a working day is enough to begin.",
      ]
    case .eveningsLost(let before, let after):
      [
        "\(before) workouts were in the evening before, \(after) since.",
        "The evenings went to something else; the days had used up what was left for them.",
        "Other hours of the day come first now.",
      ]
    case .noPattern:
      ["Nothing in the past weeks stands out.", "Life is full at times.", "It begins small, and where there is room."]
    case .steady(let perWeek):
      [
        "There were about \(Int(perWeek.rounded())) workouts a week, and they have not grown fewer.",
        "That is to be kept, not to be repaired.",
      ]
    }
  }

  private static func hours(_ minutes: Double) -> String {
    let whole = Int(minutes.rounded())
    return "\(whole / 60):\(whole % 60 < 10 ? "0" : "")\(whole % 60) h"
  }
}
