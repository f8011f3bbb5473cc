import Foundation
import WearerKit

/// A time at which the wearer trained, or did not although it was planned.
package struct TrainingAttempt: Equatable, Sendable {
  /// By the clock that the wearer saw.
  package let at: CivilDateTime
  package let completed: Bool
}

/// The best hours for a person's training, learned from their history: workdays and weekends apart (tech spec §2.7).
///
/// An hour's weight is the share of completed attempts, starting from a prior. The prior fades with more attempts.
package struct OptimalWindows: Equatable, Sendable {
  package enum DayClass: UInt8, CaseIterable, Sendable {
    case workday = 1, weekend

    package init(_ weekday: Weekday) { self = weekday.isWeekend ? .weekend : .workday }
  }

  package struct Hour: Equatable, Sendable {
    /// The person's preference for it, 0 to 1.
    package let weight: Double
    package let attempts: Int
    package let completed: Int
    /// The confidence in the weight, 0 to 1.
    package let confidence: Double
  }

  private let workday: [Hour]
  private let weekend: [Hour]

  /// Learns from the attempts up to a date, in any order.
  package init(_ attempts: [TrainingAttempt] = [], asOf today: CivilDate, _ config: WindowsConfig = WindowsConfig()) {
    // Floating-point sums depend on their order, so the order is fixed.
    let past = attempts.filter { $0.at.date <= today }
      .sorted { ($0.at, $0.completed ? 1 : 0) < ($1.at, $1.completed ? 1 : 0) }
    func learn(_ dayClass: DayClass) -> [Hour] {
      OptimalWindows.hours(past.filter { DayClass($0.at.date.weekday) == dayClass }, today, config)
    }
    workday = learn(.workday)
    weekend = learn(.weekend)
  }

  /// The hour, 0 ..< 24; `nil` if it doesn't exist.
  package subscript(dayClass: DayClass, hour: Int) -> Hour? {
    let hours = dayClass == .workday ? workday : weekend
    return hours.indices.contains(hour) ? hours[hour] : nil
  }

  /// The hours' weights alone, for the search for a slot.
  package var hours: PreferredHours { PreferredHours { self[DayClass($0), $1]?.weight ?? 0 } }

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

/// A person's preference for each hour of each weekday, as weights 0 to 1.
package struct PreferredHours: Equatable, Sendable {
  private let weights: [Double]

  package init(_ weight: (Weekday, Int) -> Double) {
    weights = Weekday.allCases.flatMap { weekday in (0..<24).map { weight(weekday, $0) } }
  }

  /// The weight of an hour of the day, 0 ..< 24; 0 if it doesn't exist.
  package subscript(weekday: Weekday, hour: Int) -> Double {
    0..<24 ~= hour ? weights[weekday.rawValue * 24 + hour] : 0
  }
}

/// Returns the rest of an amount after some days, if half of it is lost in so many weeks.
func halved(_ amount: Double, after days: Int, halfLifeWeeks: Double) -> Double {
  guard halfLifeWeeks > 0 else { return amount }
  return amount * exp2(-Double(max(0, days)) / 7 / halfLifeWeeks)
}

/// The planner's lessons about times. Each is a function from memory to memory, to be applied once for each event
/// (implementation plan 2.6 and 5.2).
extension BehaviouralMemory {
  /// Records that the wearer deleted a block that began then by their clock. The configured number of deletions at one
  /// hour of a weekday protects it.
  ///
  /// Only deletions by the wearer's own will count.
  package func learning(deletionAt time: CivilDateTime, _ config: SacredConfig = SacredConfig()) -> BehaviouralMemory {
    var memory = self
    let slot = memory.refuse(time.date.weekday, hour: time.hour, on: time.date) { $0.deletions += 1 }
    guard slot.deletions >= config.deletionsMax else { return memory }
    let sacred = SacredSlot(
      days: Weekdays(slot.weekday), start: slot.hour * 3_600, end: (slot.hour + 1) * 3_600, reason: .deletions,
      learned: time.date)
    let isKnown = memory.sacred.contains { $0.begins(on: slot.weekday, covering: sacred.start..<sacred.end) }
    if !isKnown { memory.sacred.append(sacred) }
    return memory
  }

  /// Records a refusal of an hour of a weekday. Returns the hour's new values.
  mutating func refuse(
    _ weekday: Weekday, hour: Int, on date: CivilDate, _ count: (inout RejectedSlot) -> Void
  ) -> RejectedSlot {
    let known = rejected.firstIndex { $0.weekday == weekday && $0.hour == hour }
    var slot = known.map { rejected[$0] } ?? RejectedSlot(weekday: weekday, hour: hour, last: date)
    count(&slot)
    slot.last = max(slot.last, date)
    if let known { rejected[known] = slot } else { rejected.append(slot) }
    // A fixed order, so that the memory doesn't depend on the order of learning.
    rejected.sort { ($0.weekday.rawValue, $0.hour) < ($1.weekday.rawValue, $1.hour) }
    return slot
  }
}

extension SacredSlot {
  /// Returns whether it protects all those seconds of that weekday by itself.
  fileprivate func begins(on weekday: Weekday, covering seconds: Range<Int>) -> Bool {
    days.contains(weekday) && start <= seconds.lowerBound && (end >= seconds.upperBound || end <= start)
  }
}
