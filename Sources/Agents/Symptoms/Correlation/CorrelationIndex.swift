/// The days of a study and the times of each factor, updated day by day.
struct CorrelationIndex: Sendable {
  let config: CorrelationConfig
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

  /// Applies changes. Returns every factor that may be affected.
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
    // A change in whether a night is known affects all kinds of nights.
    if old?.sleepHours != new?.sleepHours || old?.waking != new?.waking {
      affected.formUnion(events.keys.filter(\.isSleep))
    }
    facts[day] = new
  }

  /// Every factor of the days, by name.
  var factors: [Factor] {
    events.keys.map { ($0.key, $0) }.ordered { $0.0 < $1.0 }.map(\.1)
  }

  /// Returns the food, exercise or activity to which each factor belongs that is a part of hardly anything else.
  var wholes: [Factor: Factor] {
    var counts: [Factor: [Factor: Int]] = [:]
    for day in reached {
      for event in facts[day]?.events ?? [] {
        if let whole = event.whole { counts[event.factor, default: [:]][whole, default: 0] += 1 }
      }
    }
    return counts.reduce(into: [:]) { wholes, counted in
      let least = config.partShare * Double(events[counted.key]?.count ?? 0)
      wholes[counted.key] = counted.value.first { Double($0.value) >= least }?.key
    }
  }

  private func firstPlace(_ factor: Factor, from seconds: Int) -> Int {
    events[factor]?.partition(from: seconds) ?? 0
  }

  private static func days(_ last: Int, _ config: CorrelationConfig) -> ClosedRange<Int> {
    (last - max(1, config.days) + 1)...last
  }

  /// Includes the days before the first that windows reach.
  var reached: ClosedRange<Int> { (days.lowerBound - config.lookBack)...days.upperBound }
}

/// The compared days, and the frequency of flares by time of day.
struct CorrelationDesign: Equatable, Sendable {
  /// Days with entries, ascending.
  let days: [Int]
  /// The onset of each day's flare, in the order of the days; `nil` without one.
  let onsets: [DiaryTime?]
  let flares: BitRow
  /// The onset of each day's first severe flare, in the order of the days; `nil` without one.
  let severeOnsets: [DiaryTime?]
  /// The worst severity; 0 without one.
  let severities: [Int]
  /// The times of all symptoms, seconds since 1970, ascending.
  let symptoms: [Int]
  /// The known context of each day that windows reach: a change of it invalidates every factor.
  private let context: [Context]

  private struct Context: Equatable, Sendable {
    let isObserved: Bool
    let knowsFood: Bool
    let knowsStress: Bool
    let offset: Int
  }

  init(_ index: CorrelationIndex) {
    context = index.reached.map { day in
      let facts = index.facts[day]
      return Context(
        isObserved: facts?.isObserved ?? false, knowsFood: facts?.knowsFood ?? false,
        knowsStress: facts?.knowsStress ?? false, offset: facts?.offset ?? 0)
    }
    symptoms = index.reached.flatMap { index.facts[$0]?.symptoms ?? [] }.sorted()
    days = index.days.filter { index.facts[$0]?.isObserved == true }
    onsets = days.map { index.facts[$0]?.onset }
    severeOnsets = days.map { index.facts[$0]?.severeOnset }
    severities = days.map { index.facts[$0]?.severity ?? 0 }
    var flares = BitRow(count: days.count)
    for (place, onset) in onsets.enumerated() { flares[place] = onset != nil }
    self.flares = flares
  }

  var flareDays: [Int] { zip(days, onsets).compactMap { $1 == nil ? nil : $0 } }
}

/// A moment before which a factor is searched for.
struct CorrelationMoment: Equatable, Sendable {
  /// Since 1970.
  let seconds: Int
  /// Seconds east of UTC.
  let offset: Int

  /// From the first second of the window before this moment to the one after its last; the moment itself belongs to the
  /// nearest window.
  func span(_ window: TimeWindow) -> Range<Int> {
    (seconds - window.to * 3_600 + 1)..<(seconds - window.from * 3_600 + 1)
  }

  /// Returns the local days that a span touches.
  func days(_ span: Range<Int>) -> ClosedRange<Int> {
    let last = max(span.lowerBound, span.upperBound - 1)
    return DiaryTime.day(local: span.lowerBound + offset)...DiaryTime.day(local: last + offset)
  }
}

/// The facts of one day of the diary that a study needs; they depend on that day alone.
struct DayFacts: Equatable, Sendable {
  struct Event: Equatable, Sendable {
    let factor: Factor
    /// Since 1970.
    let seconds: Int
    /// The factor of the same entry of which this one is a part; `nil` for a whole.
    var whole: Factor?
  }

  /// `true` if there is any entry: a day without entries isn't a day without symptoms.
  let isObserved: Bool
  /// `true` if any food was recorded: no one eats nothing all day, so without an entry foods are unknown.
  let knowsFood: Bool
  let knowsStress: Bool
  /// The onset of the first symptom that was severe enough.
  let onset: DiaryTime?
  /// The onset of the first most severe one, and the worst severity; 0 without one.
  let severeOnset: DiaryTime?
  let severity: Int
  /// The number of foods, exercises and activities recorded, and the times of the foods: seconds since 1970, ascending.
  let written: Int
  let foods: [Int]
  /// Seconds east of UTC.
  let offset: Int
  /// Since 1970, the end of the night; its hours count from then on.
  let waking: Int
  let sleepHours: Double?
  let events: [Event]
  /// The times of symptoms, however mild: seconds since 1970, ascending.
  let symptoms: [Int]

  init(_ diary: Diary, day: Int, _ config: CorrelationConfig) {
    let entries = diary.entries(on: day)
    sleepHours = diary.log(on: day)?.sleepHours
    isObserved = !entries.isEmpty || sleepHours != nil
    knowsFood = entries.contains { $0.kind == .food }
    offset = entries.first?.time.offset ?? config.offset
    waking = day * 86_400 + config.wakingMinute * 60 - offset
    knowsStress = entries.contains { entry in
      guard case .activity(let activity) = entry.content else { return false }
      return activity.stress != nil
    }
    let asked = entries.filter { entry in
      config.symptom.map { $0 == entry.symptom?.name } ?? (entry.symptom != nil)
    }
    func isAtLeast(_ severity: Int, _ entry: DiaryEntry) -> Bool { (entry.symptom?.severity ?? 0) >= severity }
    onset = asked.first { isAtLeast(config.flareSeverity, $0) }?.time
    severeOnset = asked.first { isAtLeast(config.severeSeverity, $0) }?.time
    severity = asked.compactMap(\.symptom?.severity).filter { $0 >= config.severeSeverity }.max() ?? 0
    written = entries.count { $0.kind != .symptom }
    foods = entries.filter { $0.kind == .food }.map(\.time.seconds)
    symptoms = entries.filter { $0.kind == .symptom }.map(\.time.seconds)
    var events = entries.flatMap { entry in
      let factors = Self.factors(entry.content, config)
      return factors.enumerated().map { place, factor in
        Event(factor: factor, seconds: entry.time.seconds, whole: place > 0 ? factors[0] : nil)
      }
    }
    if let hours = sleepHours, let band = config.sleepBands.first(where: { $0.contains(hours) }) {
      events.append(Event(factor: .sleep(hours: band), seconds: waking))
    }
    self.events = events
  }

  private static func factors(_ content: DiaryEntry.Content, _ config: CorrelationConfig) -> [Factor] {
    func band(_ value: Int) -> ClosedRange<Int>? { config.intensityBands.first { $0.contains(value) } }
    switch content {
    case .symptom: return []
    case .food(let food):
      var factors = [Factor.food(typed: food.name)]
      for part in food.ingredients.map(Factor.food(typed:)) where !factors.contains(part) { factors.append(part) }
      return factors
    case .exercise(let exercise):
      let banded = band(exercise.intensity).map { Factor.exercise(exercise.type, intensity: $0) }
      return [.exercise(exercise.type, intensity: nil)] + [banded].compactMap(\.self)
    case .activity(let activity):
      return [.activity(activity.type)] + [activity.stress.flatMap(band).map(Factor.stress)].compactMap(\.self)
    }
  }
}
