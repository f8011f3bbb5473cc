import Importing

/// The wearer's planned diary entries with their times and devices, and the truth behind them for the checks.
package struct DiaryPlan: Sendable {
  /// One entry that the wearer wants in their diary.
  package struct Note: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
      case entry(DiaryDraft)
      /// Hours slept, on a local day.
      case sleep(Double, day: Int)
    }

    /// The time at which they pick up a device to write it.
    package var at: Timestamp
    package var role: Role
    package var content: Content
    /// The mistaken first version, corrected later.
    var slip: DiaryDraft?
    /// The entry wasn't true at all: they delete it again.
    var isPhantom = false
    /// The delay of the correction, and the device on which it is made.
    var mends = Span.zero
    var mendingRole = Role.phone
    /// The page they turn to, or leave for, right after typing.
    var haste = DiaryStoryAct.PageTurn.stays
  }

  /// In order of time.
  package var notes: [Note] = []
  /// The times at which the wearer looks at the findings.
  package var looks: [Timestamp] = []
  /// The keys of the factors that make flares more likely; `nil` if unknown, as in a recorded life.
  package var triggers: Set<String>?
  /// The keys of the factors that make them less likely.
  package var protective: Set<String> = []
}

extension DiaryStudyConfig {
  package init(_ rules: Rules) {
    self.init()
    if rules.hasDefect(.wholeDayBaselines) { correlation.rules = .asWritten }
    if rules.hasDefect(.staleCorrelations) { cache = .asWritten }
    if rules.hasDefect(.debounceLosesLast) { autoSave.rules = .asWritten }
  }
}

/// Makes the diary of a scenario's wearer: generated, so that its causes are known, or recorded.
struct DiaryFactory {
  private let scenario: Scenario
  private let settings: DiarySettings
  private var hands: RandomStream
  private var looking: RandomStream
  private var flaws: [Diagnostic] = []

  /// Returns `nil` if the wearer keeps no diary.
  ///
  /// - Parameter flaws: Receives the problems of a scenario that can run all the same.
  /// - Throws: If the recording can't be read, or the settings can't describe a life.
  static func make(_ scenario: Scenario, _ flaws: inout [Diagnostic]) throws(WearerFailure) -> DiaryPlan? {
    guard let settings = scenario.diary else { return nil }
    var factory = DiaryFactory(scenario, settings)
    let plan = try factory.make()
    flaws += factory.flaws
    return plan
  }

  private init(_ scenario: Scenario, _ settings: DiarySettings) {
    (self.scenario, self.settings) = (scenario, settings)
    hands = RandomStream(seed: scenario.seed, name: "wearer.diary.hands")
    looking = RandomStream(seed: scenario.seed, name: "wearer.diary.looks")
  }

  private mutating func make() throws(WearerFailure) -> DiaryPlan {
    var plan = DiaryPlan()
    let diary: Diary
    if let path = settings.recorded {
      diary = try recorded(path)
    } else {
      let config = planted
      var seed = RandomStream(seed: scenario.seed, name: "wearer.diary.life")
      do throws(DiaryFieldError) { diary = try PlantedDiary(seed: seed.next(), config).diary } catch {
        throw .unusable("diary", "\(error)")
      }
      func factors(where isMeant: (PlantedConfig.Trigger) -> Bool) -> Set<String> {
        let names = Set(config.triggers.filter(isMeant).flatMap(\.habits))
        return Set(config.habits.filter { names.contains($0.name) }.flatMap(\.factors))
      }
      plan.triggers = factors { $0.relativeRisk > 1 }
      plan.protective = factors { $0.relativeRisk < 1 }
    }
    for day in diary.days {
      if let hours = diary.log(on: day)?.sleepHours { plan.notes.append(sleepNote(hours, day)) }
      for entry in diary.entries(on: day) { plan.notes += notes(entry) }
    }
    let order = plan.notes.indices.sorted { (plan.notes[$0].at, $0) < (plan.notes[$1].at, $1) }
    plan.notes = order.map { plan.notes[$0] }
    for day in 0..<scenario.dayCount {
      let (luck, hour) = (looking.unit(), looking.uniform(8, 22))
      guard luck < settings.looks.perDay else { continue }
      plan.looks.append(moment(scenario.start.dayNumber + day, minute: Int(hour * 60)))
    }
    return plan
  }

  // MARK: - Lives

  private var planted: PlantedConfig {
    var config = PlantedConfig()
    (config.days, config.firstDay) = (scenario.dayCount, scenario.start.dayNumber)
    (config.baseRisk, config.unwrittenOnFlares) = (settings.baseRisk, settings.unwritten)
    for trigger in settings.triggers {
      if !config.habits.contains(where: { $0.name == trigger.factor }) {
        let minute = min(1_439, trigger.time.second / 60)
        let meal: MealType =
          minute < 660 ? .breakfast : minute < 900 ? .lunch : (1_020..<1_320).contains(minute) ? .dinner : .snack
        config.habits.append(
          PlantedConfig.Habit(trigger.factor, .food(meal), frequency: trigger.eaten, minute: minute))
      }
      let lag = trigger.after.seconds / 3_600...max(trigger.after, trigger.until).seconds / 3_600
      config.triggers.append(PlantedConfig.Trigger(trigger.factor, relativeRisk: trigger.risk, lag: lag))
    }
    return config
  }

  private mutating func recorded(_ path: String) throws(WearerFailure) -> Diary {
    let recording: DiaryRecording
    do throws(DiaryRecordingError) { recording = try DiaryRecording.read(scenario.resolve(path)) } catch {
      throw .unusable("diary.recorded", "\(error)")
    }
    let first = settings.from?.dayNumber ?? scenario.start.dayNumber
    let days = first..<(first + scenario.dayCount)
    var diary = Diary()
    for day in recording.diary.days where days.contains(day) {
      let target = day - first + scenario.start.dayNumber
      let stamp = EditStamp(time: 0, author: "recording")
      if let log = recording.diary.log(on: day),
        let moved = try? DailyLog(DailyLog.Draft(day: target, sleepHours: log.sleepHours))
      {
        _ = try? diary.save(moved, stamp)
      }
      for entry in recording.diary.entries(on: day) {
        let time = try? DiaryTime(day: target, minute: entry.time.minute, offset: entry.time.offset)
        guard let time, let moved = try? DiaryEntry(id: entry.id, time: time, entry.content) else { continue }
        _ = try? diary.add(moved, stamp)
      }
    }
    if diary.days.isEmpty {
      let days = recording.diary.days
      let range = days.first.flatMap { first in
        days.last.map { "\(CivilDate(dayNumber: first)) to \(CivilDate(dayNumber: $0))" }
      }
      flaws.append(
        scenario.holdsNothing(
          "the diary", range ?? "no day", at: "diary.recorded", remedy: "diary", CivilDate(dayNumber: first)))
    }
    return diary
  }

  // MARK: - How it gets onto devices

  /// Returns a moment of the wearer's wall clock.
  private func moment(_ day: Int, minute: Int) -> Timestamp {
    let date = CivilDate(dayNumber: day + minute / 1_440)
    return scenario.zone.timestamp(CivilDateTime(date: date, secondOfDay: minute % 1_440 * 60))
  }

  private mutating func sleepNote(_ hours: Double, _ day: Int) -> DiaryPlan.Note {
    let minute = 450 + hands.below(75)
    let (role, seconds) = (role(), hands.below(60))
    let (luck, way) = (hands.unit(), hands.chance(0.5))
    var note = DiaryPlan.Note(
      at: moment(day, minute: minute) + .seconds(Int64(seconds)), role: role, content: .sleep(hours, day: day))
    if luck < settings.hasty { note.haste = way ? .leaves : .turns }
    return note
  }

  /// Returns an entry at its wall-clock time, and sometimes an untrue one beside it.
  private mutating func notes(_ entry: DiaryEntry) -> [DiaryPlan.Note] {
    let time = moment(entry.day, minute: entry.time.minute)
    var draft = DiaryDraft(entry)
    draft.seconds = Int(time.unixSeconds)
    draft.offset = scenario.zone.offset(at: time)
    let (isLate, evening) = (hands.unit() < settings.late, hands.below(90))
    let (minutes, seconds, role) = (1 + hands.below(20), hands.below(60), role())
    let (isWrong, isPhantom, mends) = (
      hands.unit() < settings.corrects, hands.unit() < settings.deletes, hands.uniform(0.1, 40)
    )
    let mendingRole = self.role()
    var at = time + .minutes(Int64(minutes)) + .seconds(Int64(seconds))
    if isLate { at = max(at, moment(entry.day, minute: evening < 45 ? 1_270 + evening : 1_440 + 425 + evening)) }
    var note = DiaryPlan.Note(at: at, role: role, content: .entry(draft))
    (note.mends, note.mendingRole) = (Span(seconds: (mends * 3_600).rounded()), mendingRole)
    if isWrong { note.slip = draft.misread }
    guard isPhantom, let other = draft.misread else { return [note] }
    var phantom = note
    (phantom.content, phantom.slip, phantom.isPhantom) = (.entry(other), nil, true)
    phantom.at = at + .seconds(25)
    return [note, phantom]
  }

  private mutating func role() -> Role { hands.unit() < settings.watch ? .watch : .phone }
}

extension DiaryDraft {
  /// A mistaken version of an entry: another severity, time or effort.
  fileprivate var misread: DiaryDraft? {
    var other = self
    switch content {
    case .symptom(var symptom):
      symptom.severity = symptom.severity > 5 ? symptom.severity - 4 : symptom.severity + 4
      other.content = .symptom(symptom)
    case .food: other.seconds -= 2 * 3_600
    case .exercise(var exercise):
      exercise.intensity = exercise.intensity > 5 ? exercise.intensity - 3 : exercise.intensity + 3
      other.content = .exercise(exercise)
    case .activity: other.seconds -= 3_600
    }
    return other
  }
}

extension PlantedConfig.Habit {
  /// The keys of the factors that a study reads from this entry.
  fileprivate var factors: [String] {
    let config = CorrelationConfig()
    func band(_ value: Int) -> ClosedRange<Int>? { config.intensityBands.first { $0.contains(value) } }
    switch kind {
    case .food: return ([name] + details.ingredients).map { Factor.food(typed: $0).key }
    case .exercise(let type, let intensity):
      return [Factor.exercise(type, intensity: nil).key]
        + [band(intensity).map { Factor.exercise(type, intensity: $0).key }].compactMap(\.self)
    case .activity(let type, let stress):
      return [Factor.activity(type).key]
        + [stress.flatMap(band).map { Factor.stress($0).key }].compactMap(\.self)
    }
  }
}

extension DiaryAct {
  /// Returns the acts of a story entry, with their devices and their delays after its beginning.
  package static func acts(
    _ act: StoryEntry.Act, at moment: Timestamp, _ place: Int, _ zone: Zone
  ) -> [(DiaryAct, Role, after: Span)] {
    let (number, name) = (number(ofStory: place), name(ofStory: place))
    func one(_ deed: Deed, _ role: Role) -> [(DiaryAct, Role, after: Span)] {
      [(DiaryAct(number: number, deed), role, .zero)]
    }
    guard let own = act.own(DiaryStoryAct.self) else { return [] }
    switch own.deed {
    case .writes(let content, ""): return one(.write(name, draft(content, at: moment, zone)), own.role)
    case .introduces(let person): return one(.introduce(person), own.role)
    case .refreshes: return one(.refresh, own.role)
    case .stopsStudy: return one(.stopStudy, own.role)
    case .looks: return one(.look, own.role)
    case .slides(let hours, let turn):
      let day = zone.civil(moment).date.dayNumber
      return slide(to: hours, day: day, then: turn, number: number).map { ($0.0, own.role, after: $0.after) }
    // `WearerDiary` handles named entries, because it knows their texts and times.
    case .writes, .corrects, .deletes: return []
    }
  }

  static func number(ofStory place: Int) -> UInt64 { 1 << 40 | UInt64(place) &<< 8 }
  static func name(ofStory place: Int) -> UInt64 {
    stableHash(stableHash("diary entry of the story"), UInt64(place)) >> 1
  }

  static func draft(_ content: DiaryDraft.Content, at moment: Timestamp, _ zone: Zone) -> DiaryDraft {
    var content = content
    if case .food(var food) = content, food.mealType.isEmpty {
      food.mealType = meal(zone.civil(moment).hour)
      content = .food(food)
    }
    return DiaryDraft(seconds: Int(moment.unixSeconds), offset: zone.offset(at: moment), content)
  }

  /// Which meal it would be (assumed).
  private static func meal(_ hour: Int) -> String {
    switch hour {
    case 5..<11: "breakfast"
    case 11..<15: "lunch"
    case 17..<22: "dinner"
    default: "snack"
    }
  }
}

extension WorldPlan {
  /// The wearer's diary; `nil` if the apps have none.
  package var diary: DiaryPlan? {
    get { self[DiaryPlan.self] }
    set { self[DiaryPlan.self] = newValue }
  }

  var hasDiary: Bool { diary != nil }
}
