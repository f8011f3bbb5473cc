extension RawRepresentable<String> {
  /// The word as people write it: `smallGroup` and `small_group` are a small group.
  fileprivate var words: String {
    rawValue.reduce(into: "") { text, character in
      text += character == "_" ? " " : character.isUppercase ? " " + character.lowercased() : String(character)
    }
  }
}

/// The text of `triad diary`: the phone's diary at the current moment of a run.
package struct DiaryText {
  private let title: String
  private let diary: Diary
  private let user: DiaryUser?
  /// The phone's pages.
  private let leaves: [DiaryLeaf]
  private let findings: StudyFindings?
  /// `true` if the findings belong to the current diary.
  private let isCurrent: Bool
  private let config: DiaryStudyConfig
  private let today: Int
  /// The refused entries, as the devices showed it to the wearer.
  private let refused: [String]

  /// - Parameter moment: The current moment of the run, or the one at which it was stopped.
  package init(_ world: World, at moment: Instant, name: String) throws(StorageError) {
    let zone = world.plan.zone
    // The first instant of a day is the end of the previous one.
    let date = zone.civil(world.clock.timestamp(moment + .seconds(-1))).date
    let now = zone.civil(world.clock.timestamp(moment))
    title = "\(name) · seed \(world.plan.seed) · \(date.weekday.abbreviation) \(date), looked at on \(now)"
    (today, config) = (date.dayNumber, DiaryStudyConfig(world.plan.rules))
    refused = (world[WearerDiary.self]?.refusals ?? []).map { refusal in
      "\(zone.civil(world.clock.timestamp(refusal.at))): \(refusal.text)"
    }
    guard let phone = world.host(.phone), phone.isStarted else {
      (diary, user, leaves, findings, isCurrent) = (Diary(), nil, [], nil, false)
      return
    }
    leaves = try phone.database.reading { DiaryShelf($0).leaves() }
    diary = Diary(leaves)
    user = DiaryUser.wearer(try phone.database.reading { DiaryShelf($0).latest() })
    findings = try phone.database.reading { StudyLog.findings(in: $0) }
    isCurrent = try phone.database.reading { StudyLog.current(in: $0) } != nil
  }

  // MARK: - For the terminal

  /// - Parameters: The text to search in the diary and the findings, and the confidence that a finding needs.
  package func lines(
    days: Int, search: DiarySearch? = nil, atLeast least: ConfidenceLevel = .low
  ) -> [String] {
    let shown = max(0, days)
    var lines = [title, ""] + person
    if let search { return lines + found(search) + [""] + found(atLeast: least, search.text) }
    let timeline = Timeline(diary, in: (today - shown + 1)...today)
    var position = Timeline.Position.start
    var list: [DiaryDay] = []
    while true {
      let page = timeline.page(position)
      list += page.days
      guard page.hasMore, let last = page.days.last else { break }
      position = .before(day: last.day)
    }
    if list.isEmpty { lines.append(" nothing was written down") }
    for day in list.reversed() { lines += self.lines(day) }
    if !refused.isEmpty { lines += [""] + refused.map { " refused   " + PrintableText.of($0) } }
    return lines + [""] + found(atLeast: least, "")
  }

  private var person: [String] {
    guard let user else { return [] }
    let name = [user.firstName, user.lastName].compactMap(\.self).joined(separator: " ")
    let conditions = user.conditions.map(\.words).joined(separator: ", ")
    let parts = [name, conditions.isEmpty ? "" : "lives with \(conditions)"].filter { !$0.isEmpty }
    let state = user.isOnboarded ? [] : ["has not answered all that the app asks at first"]
    return [" wearer    " + PrintableText.of((parts + state).joined(separator: ", ")), ""]
  }

  private func found(_ search: DiarySearch) -> [String] {
    let entries = search.entries(in: diary)
    let head = " \(entries.count) \(entries.count == 1 ? "entry" : "entries") of all days"
    return [head]
      + entries.map { entry in
        let when = "\(CivilDate(dayNumber: entry.day)) \(DiaryTime.clock(minute: entry.time.minute))"
        return "   \(when)  \(PrintableText.of(Self.words(entry)))"
      }
  }

  private func lines(_ day: DiaryDay) -> [String] {
    let date = CivilDate(dayNumber: day.day)
    let sleep = day.sleepHours.map { "slept \($0) h" } ?? "sleep unknown"
    let quality = day.quality.map { "a \($0.rawValue) day" } ?? ""
    let head = " \(date.weekday.abbreviation) \(date)   \(sleep), \(day.total) entries, \(quality)"
    let groups = DayTimeline(diary, day: day.day).groups.map { group in
      let clock = group.entries.first.map { DiaryTime.clock(minute: $0.time.minute) } ?? ""
      return "   \(clock)  " + group.entries.map(Self.words).joined(separator: ", ")
    }
    return [head] + groups
  }

  private static func words(_ entry: DiaryEntry) -> String {
    switch entry.content {
    case .symptom(let symptom):
      "\(symptom.name) \(symptom.severity)/10"
        + more([symptom.bodyLocation, symptom.duration.map { "\($0) min" }, symptom.notes])
    case .food(let food):
      food.name
        + more([food.quantity.map { "\(Figures.fixed($0, 0)) \(food.unit)" }, food.preparation] + food.ingredients)
    case .exercise(let exercise):
      "\(exercise.type.rawValue) \(exercise.duration) min"
        + more([exercise.calories.map { "\($0) kcal" }, exercise.heartRate.map { "\($0) beats" }, exercise.notes])
    case .activity(let activity):
      activity.type.rawValue + (activity.stress.map { ", stress \($0)" } ?? "")
        + more([
          activity.duration.map { "\($0) min" }, activity.socialContext?.words, activity.location, activity.notes,
        ])
    }
  }

  private static func more(_ parts: [String?]) -> String {
    let said = parts.compactMap(\.self)
    return said.isEmpty ? "" : " (\(said.joined(separator: ", ")))"
  }

  private func found(atLeast least: ConfidenceLevel, _ words: String) -> [String] {
    guard let findings else { return [" found     nothing yet: the diary was not studied"] }
    let upTo = CivilDate(dayNumber: findings.lastDay)
    var lines = [" found     up to \(upTo): \(findings.caption)" + (isCurrent ? "" : "; being computed again")]
    if findings.absence == nil { lines.append(" asked     \(findings.tested) questions") }
    for (name, all) in [("triggers", findings.triggers), ("protects", findings.protective)] {
      let claims = all.filter { claim in
        Int(claim.confidence) >= least.rawValue && DiarySearch.has(words, in: [claim.name])
      }
      guard !claims.isEmpty else { continue }
      lines.append("")
      let head = [
        "  \(name)", "hours before", "times as often", "before flares", "otherwise", "p", "adjusted", "sure",
      ]
      lines += Figures.columns([head] + claims.map(Self.row))
      lines += all.filter { !$0.isTrigger && $0.symptom == nil }.compactMap(Self.advice)
    }
    return lines
  }

  private static func advice(_ claim: StudyFindings.Claim) -> String? {
    let table = CorrelationTable(claim.flareWith, claim.flareWithout, claim.otherWith, claim.otherWithout)
    return ProtectiveAdvice(table).map { advice in
      "  try       \(PrintableText.of(claim.name)) on \(advice.suggestedDays) days a week; it was "
        + "\(Figures.fixed(advice.daysAWeek, 1))"
    }
  }

  private static func row(_ claim: StudyFindings.Claim) -> [String] {
    let sure = ["", "low", "medium", "high"]
    let isOfSevere = claim.severity > CorrelationConfig().flareSeverity
    let of = claim.symptom.map { " (\($0))" } ?? (isOfSevere ? " (the most severe)" : "")
    return [
      "  " + PrintableText.of(claim.name + of), "\(claim.from)-\(claim.to)",
      "\(number(1 + claim.strength, 2)) (\(number(1 + claim.least, 2)) to \(number(1 + claim.most, 2)))",
      "\(claim.flareWith) of \(claim.flareWith + claim.flareWithout)",
      "\(claim.otherWith) of \(claim.otherWith + claim.otherWithout)", probability(claim.probability),
      probability(claim.adjusted), sure[min(Int(claim.confidence), 3)],
    ]
  }

  private static func probability(_ value: Double) -> String { value < 0.0001 ? "< 0.0001" : number(value, 4) }

  private static func number(_ value: Double, _ decimals: Int) -> String {
    guard value.isFinite, value.magnitude < 1e9 else { return value > 0 ? "without bound" : "-" }
    return Figures.fixed(value, decimals)
  }

  // MARK: - For others

  private var range: ClosedRange<Int> {
    guard let first = diary.days.first, let last = diary.days.last else { return today...today }
    return first...last
  }

  /// Every entry and every night.
  package var csv: String { DiaryTable.text(diary, in: range) }

  /// The page for a physician, of the last 90 days at most.
  package var html: String {
    let days = max(range.lowerBound, range.upperBound - 89)...range.upperBound
    var page = ClinicianPage(diary, in: days)
    page.user = user
    guard let findings else {
      page.absence = "The diary was not studied yet."
      return page.html
    }
    page.absence = findings.absence.map { "Nothing can be said yet: \($0.text)." }
    // The phone stores these results too; the page shows more of them than the phone does.
    page.results = DiaryAnalyzer.results(leaves, lastDay: findings.lastDay, offset: findings.offset, config)
    return page.html
  }
}
