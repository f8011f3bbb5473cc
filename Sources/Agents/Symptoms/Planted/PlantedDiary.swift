/// A diary of a life with known causes of flares: the same for the same seed and configuration.
package struct PlantedDiary: Sendable {
  package let diary: Diary
  package let truth: Truth

  /// The truth behind the diary, which no diary contains.
  package struct Truth: Equatable, Sendable {
    /// A flare with the index of its trigger in the configuration; `nil` for none.
    package struct Flare: Equatable, Sendable {
      package let day: Int
      package let trigger: Int?
    }

    package let triggers: [PlantedConfig.Trigger]
    package let flares: [Flare]
  }

  package init(seed: UInt64, _ config: PlantedConfig = PlantedConfig()) throws(DiaryFieldError) {
    var life = Life(seed: seed, config: config)
    for day in config.firstDay..<(config.firstDay + max(0, config.days)) { try life.live(day) }
    (diary, truth) = (life.diary, Truth(triggers: config.triggers, flares: life.flares))
  }

  /// Generates the days in order, with the flares that earlier days cause on later ones.
  private struct Life {
    let seed: UInt64
    let config: PlantedConfig
    var diary = Diary()
    var flares: [Truth.Flare] = []
    /// By local day: the due triggers with their times, in seconds since 1970.
    private var due: [Int: [(trigger: Int, seconds: Int)]] = [:]

    init(seed: UInt64, config: PlantedConfig) { (self.seed, self.config) = (seed, config) }

    mutating func live(_ day: Int) throws(DiaryFieldError) {
      var forgotten = PlantedDraws(seed: seed, .forgotten, day: day)
      let isForgotten = forgotten.chance(config.forgottenDay)
      var done: [String: DiaryTime] = [:]
      var entries: [DiaryEntry] = []
      for (number, habit) in config.habits.enumerated() {
        var draws = PlantedDraws(seed: seed, .habit, day: day, number: number)
        guard draws.chance(habit.frequency) else { continue }
        let minute = (habit.minute + draws.number(in: -config.jitter...config.jitter)).clamped(to: 0...1_439)
        let time = try DiaryTime(day: day, minute: minute, offset: config.offset)
        done[habit.name] = time
        if isForgotten || forgotten.chance(config.forgottenEntry) { continue }
        var details = PlantedDraws(seed: seed, .details, day: day, number: number)
        entries.append(try DiaryEntry(id: "\(day)-\(number)", time: time, content(habit, &details)))
      }
      plan(day, done)
      let isFlare = try feel(day, isForgotten: isForgotten)
      var unwritten = PlantedDraws(seed: seed, .unwritten, day: day)
      for entry in entries where !(unwritten.chance(config.unwrittenOnFlares) && isFlare) { write(entry) }
      guard !isForgotten else { return }
      var sleep = PlantedDraws(seed: seed, .sleep, day: day)
      let log = try DailyLog(DailyLog.Draft(day: day, sleepHours: DailyLog.halfHours(sleep.number(in: config.sleep))))
      _ = try? diary.save(log, EditStamp(time: Double(day) * 86_400, author: "wearer"))
    }

    private mutating func plan(_ day: Int, _ done: [String: DiaryTime]) {
      for (number, trigger) in config.triggers.enumerated() {
        let times = trigger.habits.compactMap { done[$0] }
        guard times.count == trigger.habits.count, let last = times.max() else { continue }
        var draws = PlantedDraws(seed: seed, .lag, day: day, number: number)
        let seconds = last.seconds + Int(draws.number(in: trigger.lag) * 3_600)
        due[DiaryTime.day(local: seconds + config.offset), default: []].append((number, seconds))
      }
    }

    /// Multiplies the day's risk once for each trigger that is due; a flare beyond the base risk is attributed to it.
    /// Returns whether the day has a flare.
    private mutating func feel(_ day: Int, isForgotten: Bool) throws(DiaryFieldError) -> Bool {
      var draws = PlantedDraws(seed: seed, .flare, day: day)
      var (risk, active): (Double, [(trigger: Int, seconds: Int)]) = (config.baseRisk, [])
      for cause in due[day] ?? [] where !active.contains(where: { $0.trigger == cause.trigger }) {
        active.append(cause)
        risk *= config.triggers[cause.trigger].relativeRisk
      }
      let isFlare = draws.chance(min(1, risk))
      let isCaused = draws.chance(1 - config.baseRisk / max(risk, config.baseRisk, 1e-9))
      let minute = draws.number(in: config.flareMinutes)
      let severity = draws.number(in: 7...10)
      if isFlare {
        let cause = isCaused ? active.first : nil
        let time = try cause.map { cause throws(DiaryFieldError) in
          try DiaryTime(seconds: cause.seconds, offset: config.offset)
        }
        let base = try DiaryTime(day: day, minute: minute, offset: config.offset)
        flares.append(Truth.Flare(day: day, trigger: cause?.trigger))
        if !isForgotten { try note("flare", "joint pain", severity, time ?? base) }
      }
      var mild = PlantedDraws(seed: seed, .mild, day: day)
      guard mild.chance(config.mildSymptoms), !isForgotten else { return isFlare }
      let time = try DiaryTime(day: day, minute: mild.number(in: config.flareMinutes), offset: config.offset)
      try note("mild", "tiredness", mild.number(in: 1...6), time)
      return isFlare
    }

    private mutating func note(
      _ id: String, _ name: String, _ severity: Int, _ time: DiaryTime
    ) throws(DiaryFieldError) {
      var details = PlantedDraws(seed: seed, .details, day: time.day, number: id == "flare" ? 1_000 : 1_001)
      var draft = SymptomEntry.Draft(name: name, severity: severity)
      let minutes = details.number(in: 20...240)
      if details.chance(config.filledIn) { draft.duration = minutes }
      let location = details.words(of: config.bodyLocations, config.filledIn)
      if severity >= config.flareSeverity { draft.bodyLocation = location }
      draft.notes = details.words(of: config.symptomNotes, config.wordy)
      let symptom = try SymptomEntry(draft)
      write(try DiaryEntry(id: "\(time.day)-\(id)", time: time, .symptom(symptom)))
    }

    /// Ids consist of day and index, so none is used twice.
    private mutating func write(_ entry: DiaryEntry) {
      _ = try? diary.add(entry, EditStamp(time: Double(entry.time.seconds), author: "wearer"))
    }

    private func content(
      _ habit: PlantedConfig.Habit, _ draws: inout PlantedDraws
    ) throws(DiaryFieldError) -> DiaryEntry.Content {
      let details = habit.details
      /// Varies a filled-in value by a fifth; the parts of a food don't vary.
      func varied(_ value: Int?) -> Int? {
        let (isFilled, change) = (draws.chance(config.filledIn), draws.number(in: 0.8...1.2))
        return value.flatMap { isFilled ? max(1, Int((Double($0) * change).rounded())) : nil }
      }
      func filled<Value>(_ value: Value?) -> Value? { draws.chance(config.filledIn) ? value : nil }
      switch habit.kind {
      case .food(let meal):
        var draft = FoodEntry.Draft(name: habit.name, mealType: meal.rawValue)
        (draft.ingredients, draft.preparation) = (details.ingredients, filled(details.preparation))
        if let quantity = filled(details.quantity) { (draft.quantity, draft.unit) = (quantity, details.unit) }
        return .food(try FoodEntry(draft))
      case .exercise(let type, let intensity):
        let minutes = varied(details.minutes) ?? details.minutes ?? 45
        var draft = ExerciseEntry.Draft(type: type.rawValue, duration: minutes, intensity: intensity)
        (draft.calories, draft.heartRate) = (varied(details.calories), varied(details.heartRate))
        draft.notes = draws.words(of: details.notes, config.wordy)
        return .exercise(try ExerciseEntry(draft))
      case .activity(let type, let stress):
        var draft = ActivityEntry.Draft(type: type.rawValue, stress: stress)
        (draft.duration, draft.location) = (varied(details.minutes), filled(details.location))
        draft.socialContext = filled(details.company?.rawValue)
        draft.notes = draws.words(of: details.notes, config.wordy)
        return .activity(try ActivityEntry(draft))
      }
    }
  }
}

/// Random numbers that depend only on the seed and their purpose, so that one more habit or day changes nothing else.
struct PlantedDraws {
  private var state: UInt64

  init(seed: UInt64, _ purpose: Purpose, day: Int, number: Int = 0) {
    state = seed
    for part in [purpose.rawValue, UInt64(bitPattern: Int64(day)), UInt64(bitPattern: Int64(number))] {
      state = Self.mixed(state &+ 0x9E37_79B9_7F4A_7C15) ^ part
    }
  }

  enum Purpose: UInt64 {
    case habit = 1, lag, flare, mild, sleep, forgotten, details, unwritten
  }

  /// SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mixed(state)
  }

  /// 0 to under 1.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1.0p-53 }
  mutating func chance(_ probability: Double) -> Bool { unit() < probability }
  mutating func number(in range: ClosedRange<Int>) -> Int {
    min(range.upperBound, range.lowerBound + Int(unit() * Double(range.count)))
  }
  mutating func number(in range: ClosedRange<Double>) -> Double {
    range.lowerBound + unit() * (range.upperBound - range.lowerBound)
  }

  /// Returns one of the sentences, with that probability.
  mutating func words(of sentences: [String], _ probability: Double) -> String? {
    let (isSaid, place) = (chance(probability), number(in: 0...max(0, sentences.count - 1)))
    return isSaid && !sentences.isEmpty ? sentences[place] : nil
  }

  private static func mixed(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
