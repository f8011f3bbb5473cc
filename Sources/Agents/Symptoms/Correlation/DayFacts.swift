/// What a study needs to know of one day of the diary; it follows from that day alone.
struct DayFacts: Equatable, Sendable {
  struct Event: Equatable, Sendable {
    let factor: Factor
    /// Since 1970.
    let seconds: Int
  }

  /// Whether anything was written down: a day on which nothing was is not a day without symptoms.
  let isObserved: Bool
  /// Whether any food was written down: nobody eats nothing, so without it nothing is known of foods.
  let knowsFood: Bool
  /// The first symptom that was severe enough.
  let onset: DiaryTime?
  /// Seconds east of UTC.
  let offset: Int
  /// Since 1970, when the night was over; its hours count from then on.
  let waking: Int
  let sleepHours: Double?
  let events: [Event]
  /// When symptoms were written down, however mild: seconds since 1970, ascending.
  let symptoms: [Int]

  init(_ diary: Diary, day: Int, _ config: CorrelationConfig) {
    let entries = diary.entries(on: day)
    sleepHours = diary.log(on: day)?.sleepHours
    isObserved = !entries.isEmpty || sleepHours != nil
    knowsFood = entries.contains { $0.kind == .food }
    offset = entries.first?.time.offset ?? config.offset
    waking = day * 86_400 + config.wakingMinute * 60 - offset
    onset =
      entries.first { entry in
        guard let symptom = entry.symptom, symptom.severity >= config.flareSeverity else { return false }
        return config.symptom.map { $0 == symptom.name } ?? true
      }?.time
    symptoms = entries.filter { $0.kind == .symptom }.map(\.time.seconds)
    var events = entries.flatMap { entry in
      Self.factors(entry.content, config).map { Event(factor: $0, seconds: entry.time.seconds) }
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
