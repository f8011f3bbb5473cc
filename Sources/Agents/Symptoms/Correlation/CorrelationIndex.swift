/// The days of a study and where each factor lies in time, kept up day by day.
struct CorrelationIndex: Sendable {
  let config: CorrelationConfig
  /// The days that are looked at.
  private(set) var days: ClosedRange<Int>
  private(set) var facts: [Int: DayFacts] = [:]
  /// Seconds since 1970, ascending; the same instant may occur more than once.
  private(set) var events: [Factor: [Int]] = [:]

  init(_ diary: Diary, lastDay: Int, _ config: CorrelationConfig) {
    self.config = config
    days = Self.days(lastDay, config)
    for day in reached { facts[day] = DayFacts(diary, day: day, config) }
    for day in reached {
      for event in facts[day]?.events ?? [] { events[event.factor, default: []].append(event.seconds) }
    }
    for factor in events.keys { events[factor]?.sort() }
  }

  /// Takes over what changed; the answer is every factor of which something may be different now.
  mutating func update(_ diary: Diary, changed: Set<Int>, lastDay: Int) -> Set<Factor> {
    let before = Set(reached)
    days = Self.days(lastDay, config)
    let after = Set(reached)
    var affected: Set<Factor> = []
    for day in before.subtracting(after).sorted() { replace(day, with: nil, &affected) }
    for day in after.subtracting(before).union(after.intersection(changed)).sorted() {
      replace(day, with: DayFacts(diary, day: day, config), &affected)
    }
    return affected
  }

  private mutating func replace(_ day: Int, with new: DayFacts?, _ affected: inout Set<Factor>) {
    let old = facts[day]
    guard old != new else { return }
    for event in old?.events ?? [] {
      let place = firstPlace(event.factor, from: event.seconds)
      events[event.factor]?.remove(at: place)
      if events[event.factor]?.isEmpty == true { events[event.factor] = nil }
      affected.insert(event.factor)
    }
    for event in new?.events ?? [] {
      events[event.factor, default: []].insert(event.seconds, at: firstPlace(event.factor, from: event.seconds))
      affected.insert(event.factor)
    }
    // Whether a night is known is a matter of all kinds of nights.
    if old?.sleepHours != new?.sleepHours || old?.waking != new?.waking {
      affected.formUnion(events.keys.filter(\.isSleep))
    }
    facts[day] = new
  }

  /// Every factor of the days, by name.
  var factors: [Factor] {
    events.keys.map { ($0.key, $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  private func firstPlace(_ factor: Factor, from seconds: Int) -> Int {
    events[factor]?.partition(from: seconds) ?? 0
  }

  private static func days(_ last: Int, _ config: CorrelationConfig) -> ClosedRange<Int> {
    (last - max(1, config.days) + 1)...last
  }

  /// With the days before the first that windows reach into.
  var reached: ClosedRange<Int> { (days.lowerBound - config.lookBack)...days.upperBound }
}
