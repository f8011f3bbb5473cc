import Agents
package import DeviceKit
import Devices
package import Engine
import Orchestration
import ScenarioFiles
package import SimKernel
import Wire

/// The diary of the phone at the moment on which a run stands, as a person reads it.
package struct DiaryText {
  private let title: String
  private let diary: Diary
  private let findings: StudyFindings?
  /// Whether what was found is of the diary as it is.
  private let isCurrent: Bool
  private let config: DiaryStudyConfig
  private let today: Int

  /// - Parameter moment: where the run stands, or stood when it was stopped.
  package init(_ world: World, at moment: Instant, name: String) throws(StorageError) {
    let zone = world.plan.zone
    // The first instant of a day is the end of the one before.
    let date = zone.civil(world.clock.timestamp(moment + .seconds(-1))).date
    let now = zone.civil(world.clock.timestamp(moment))
    title = "\(name) · seed \(world.plan.seed) · \(date.weekday.abbreviation) \(date), looked at on \(now)"
    (today, config) = (date.dayNumber, DiaryStudyConfig(world.plan.rules))
    guard let phone = world.host(.phone), phone.isStarted else {
      (diary, findings, isCurrent) = (Diary(), nil, false)
      return
    }
    diary = Diary(try phone.database.reading { DiaryShelf($0).leaves() })
    findings = try phone.database.reading { StudyLog.findings(in: $0) }
    isCurrent = try phone.database.reading { StudyLog.current(in: $0) } != nil
  }

  // MARK: - For the terminal

  package func lines(days: Int) -> [String] {
    let shown = max(0, days)
    var lines = [title, ""]
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
    return lines + [""] + found
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
    case .symptom(let symptom): "\(symptom.name) \(symptom.severity)/10"
    case .food(let food): food.name
    case .exercise(let exercise): "\(exercise.type.rawValue) \(exercise.duration) min"
    case .activity(let activity): activity.type.rawValue + (activity.stress.map { ", stress \($0)" } ?? "")
    }
  }

  private var found: [String] {
    guard let findings else { return [" found     nothing yet: the diary was not studied"] }
    let upTo = CivilDate(dayNumber: findings.lastDay)
    var lines = [" found     up to \(upTo): \(findings.caption)" + (isCurrent ? "" : "; being computed anew")]
    if findings.absence == nil { lines.append(" asked     \(findings.tested) questions") }
    for (name, claims) in [("triggers", findings.triggers), ("protects", findings.protective)] where !claims.isEmpty {
      lines.append("")
      let head = ["  \(name)", "hours before", "strength", "before flares", "otherwise", "p", "adjusted", "sure"]
      lines += Figures.columns([head] + claims.map(Self.row))
    }
    return lines
  }

  private static func row(_ claim: StudyFindings.Claim) -> [String] {
    let sure = ["", "low", "medium", "high"]
    return [
      "  " + claim.name, "\(claim.from)-\(claim.to)", number(claim.strength, 2),
      "\(claim.flareWith) of \(claim.flareWith + claim.flareWithout)",
      "\(claim.otherWith) of \(claim.otherWith + claim.otherWithout)", number(claim.probability, 4),
      number(claim.adjusted, 4), sure[min(Int(claim.confidence), 3)],
    ]
  }

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
    guard let findings else {
      page.absence = "The diary was not studied yet."
      return page.html
    }
    page.absence = findings.absence.map { "Nothing can be said yet: \($0.text)." }
    var correlation = config.correlation
    correlation.offset = findings.offset
    // What the phone keeps is what this finds; the page shows more of it than the phone does.
    page.results = (try? CorrelationRun.results(diary, lastDay: findings.lastDay, at: 0, correlation)) ?? nil
    return page.html
  }
}
