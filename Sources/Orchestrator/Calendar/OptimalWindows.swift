package import SimKernel

/// A time at which somebody trained, or did not although it was planned.
package struct TrainingAttempt: Equatable, Sendable {
  /// By the clock that the person saw.
  package let at: CivilDateTime
  package let completed: Bool

  package init(at: CivilDateTime, completed: Bool) {
    self.at = at
    self.completed = completed
  }
}

/// The hours that suit a person to train, learned from when they did: workdays and weekends apart (tech spec §2.7).
///
/// An hour's weight is the share of attempts that were completed, begun from what is thought of it without any; and
/// what is thought without any fades as the person shows what they do.
package struct OptimalWindows: Equatable, Sendable {
  package enum DayClass: UInt8, CaseIterable, Sendable {
    case workday = 1, weekend

    package init(_ weekday: Weekday) { self = weekday.isWeekend ? .weekend : .workday }
  }

  package struct Hour: Equatable, Sendable {
    /// How well it suits, 0 to 1.
    package let weight: Double
    package let attempts: Int
    package let completed: Int
    /// How much is known of it, 0 to 1.
    package let confidence: Double
  }

  /// Neighbouring hours that suit.
  package struct Window: Equatable, Sendable {
    package let hours: Range<Int>
    /// Of its best hour.
    package let weight: Double
    package let attempts: Int
    package let completed: Int
    package let confidence: Double
  }

  private let workday: [Hour]
  private let weekend: [Hour]
  private let preferredFrom: Double

  /// From the attempts up to a date, in any order.
  package init(_ attempts: [TrainingAttempt] = [], asOf today: CivilDate, _ config: WindowsConfig = WindowsConfig()) {
    // Sums of fractions depend on their order, so there is one.
    let past = attempts.filter { $0.at.date <= today }
      .sorted { ($0.at, $0.completed ? 1 : 0) < ($1.at, $1.completed ? 1 : 0) }
    func learn(_ dayClass: DayClass) -> [Hour] {
      OptimalWindows.hours(past.filter { DayClass($0.at.date.weekday) == dayClass }, today, config)
    }
    workday = learn(.workday)
    weekend = learn(.weekend)
    preferredFrom = config.preferredFrom
  }

  /// An hour 0 ..< 24; nil when there is no such hour.
  package subscript(dayClass: DayClass, hour: Int) -> Hour? {
    let hours = dayClass == .workday ? workday : weekend
    return hours.indices.contains(hour) ? hours[hour] : nil
  }

  /// The hours' weights alone, for whoever looks for a slot.
  package var hours: PreferredHours { PreferredHours { self[DayClass($0), $1]?.weight ?? 0 } }

  /// The hours that suit as windows, the best first; of equals the earlier.
  package func windows(_ dayClass: DayClass) -> [Window] {
    let hours = dayClass == .workday ? workday : weekend
    var rows: [Range<Int>] = []
    for hour in hours.indices where hours[hour].weight >= preferredFrom {
      if let last = rows.last, last.upperBound == hour {
        rows[rows.count - 1] = last.lowerBound..<hour + 1
      } else {
        rows.append(hour..<hour + 1)
      }
    }
    return rows.map { row in
      let members = hours[row]
      return Window(
        hours: row, weight: members.map(\.weight).max() ?? 0, attempts: members.reduce(0) { $0 + $1.attempts },
        completed: members.reduce(0) { $0 + $1.completed }, confidence: members.map(\.confidence).max() ?? 0)
    }.sorted { ($1.weight, $0.hours.lowerBound) < ($0.weight, $1.hours.lowerBound) }
  }

  private static func hours(_ past: [TrainingAttempt], _ today: CivilDate, _ config: WindowsConfig) -> [Hour] {
    var tried = [Double](repeating: 0, count: 24)
    var done = tried
    var known = 0.0
    for attempt in past {
      let worth = halved(1, after: today.dayNumber - attempt.at.date.dayNumber, halfLifeWeeks: config.halfLifeWeeks)
      known += worth
      for hour in (attempt.at.hour - 1)...(attempt.at.hour + 1) where tried.indices.contains(hour) {
        let share = worth * (hour == attempt.at.hour ? 1 : config.neighbourShare)
        tried[hour] += share
        if attempt.completed { done[hour] += share }
      }
    }
    let defaultsShare = config.defaultsWorth / (config.defaultsWorth + known)
    return tried.indices.map { hour in
      let standard = config.defaults.first { $0.hours.contains(hour) }?.weight ?? config.base
      let prior = config.base + (standard - config.base) * defaultsShare
      let here = past.filter { $0.at.hour == hour }
      return Hour(
        weight: (done[hour] + prior * config.priorWorth) / (tried[hour] + config.priorWorth), attempts: here.count,
        completed: here.count { $0.completed }, confidence: tried[hour] / (tried[hour] + config.halfConfidence))
    }
  }
}
