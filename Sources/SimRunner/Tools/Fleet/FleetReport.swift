package import PersonWire
package import DeviceKit
import Engine
import Orchestration
import Reports
package import ScenarioFiles
import Search

/// The report of a fleet, read from the views of its database. It doesn't depend on the number of shards.
package struct FleetReport {
  package let settings: FleetSettings
  /// `true` if a check that was vacuous for every person leaves the fleet without a verdict.
  package var isStrict = false
  package let name: String
  /// The options that select the fleet again, for `--show`.
  package let source: String
  package let groups: [Group]
  package let phases: [Phase]
  let checks: [CheckLine]
  package let faults: [(name: String, people: Int, windows: Int)]
  package let failures: [Failure]
  /// The first lives that didn't complete.
  let breakdowns: [(person: Int, archetype: String, reason: String)]
  package let digest: String
  package let skill: FleetSkill

  /// All people of a kind, and at the end all people.
  package struct Group {
    package let name: String
    package let people, planned, passed, failed, broken, days: Int
    package let done, missing, doubled, trips, alerts: Int
    package let apart, longestApart, shown, stale, busiestHour, withheld: Int
    /// The success metrics and anti-metrics.
    package let opens, openDays, openWeeks, foreground, tapped, proactive, weeks, troubled, peopleTroubled: Int
    /// The sessions agreed to on their own day and on the day before, and those done.
    let sameDay, sameDayDone, dayBefore, dayBeforeDone: Int
  }

  package struct Phase {
    package let group: String
    package let phase: TrustPhase
    package let people, medianDay: Int
  }

  struct CheckLine {
    let name: String
    let kind: CheckKind
    let held, failed: Int
  }

  /// The first failure of a check, and the number of people with one.
  package struct Failure {
    package let check: String
    package let people: Int
    package let kinds: String
    package let person: Int
    package let archetype, at, message: String
  }

  package init(_ database: FleetDatabase, name: String, source: String) throws(StorageError) {
    (settings, self.name, self.source) = (database.settings, name, source)
    groups = try database.rows(
      """
      SELECT archetype, people, planned, passed, failed, broken, days, workouts_done, workouts_lost, workouts_doubled,
        breaker_trips, alerts, apart_ms, longest_apart_ms, shown, shown_stale, watch_busiest_hour_ms, withheld,
        opens, open_days, open_weeks, foreground_ms, alerts_tapped, workouts_proactive, weeks, troubled_ms,
        people_troubled, agreed_same_day, agreed_same_day_done, agreed_day_before, agreed_day_before_done
      FROM by_archetype
      """, Group.init)
    phases = try database.rows("SELECT archetype, phase, people, median_day FROM phase_reached") {
      row throws(StorageError) in
      Phase(
        group: try row.text(0), phase: TrustPhase(rawValue: UInt8(clamping: try row.int64(1))) ?? .observer,
        people: try row.int(2), medianDay: min(max(1, try row.int(3)), FleetSettings.daysRange.upperBound))
    }
    checks = try database.rows("SELECT name, kind, held, failed FROM by_check") { row throws(StorageError) in
      CheckLine(
        name: try row.text(0), kind: CheckKind(rawValue: try row.text(1)) ?? .safety, held: try row.int(2),
        failed: try row.int(3))
    }
    faults = try database.rows("SELECT name, people, windows FROM by_fault") { row throws(StorageError) in
      (try row.text(0), try row.int(1), try row.int(2))
    }
    failures = try Self.failures(database)
    breakdowns = try database.rows(
      "SELECT number, archetype, breakdown FROM person WHERE breakdown IS NOT NULL ORDER BY number LIMIT 3"
    ) { row throws(StorageError) in (try row.int(0), try row.text(1), try row.text(2)) }
    var folded = Digest()
    for (number, digest) in try database.rows(
      "SELECT number, digest FROM person ORDER BY number",
      { row throws(StorageError) in (try row.int(0), try row.text(1)) })
    {
      folded.fold(stableHash(digest), UInt64(bitPattern: Int64(number)))
    }
    digest = "\(folded)"
    skill = FleetSkill(
      try database.rows(
        """
        SELECT forecasts_steering, forecast_error_e6, share_error_e6 FROM person WHERE forecasts_steering > 0
        ORDER BY number
        """
      ) { row throws(StorageError) in (try row.int(0), try row.int(1), try row.int(2)) })
  }

  private static func failures(_ database: FleetDatabase) throws(StorageError) -> [Failure] {
    let kinds = try database.rows(
      """
      SELECT failure.name, archetype, count(*) FROM failure JOIN person ON number = person
      JOIN archetype ON archetype.name = archetype GROUP BY failure.name, place ORDER BY failure.name, place
      """
    ) { row throws(StorageError) in (try row.text(0), try row.text(1), try row.int(2)) }
    return try database.rows(
      """
      SELECT failure.name, count(*), number, archetype, at, message, min(person) FROM failure JOIN person ON number = person
      GROUP BY failure.name ORDER BY count(*) DESC, failure.name
      """
    ) { row throws(StorageError) in
      let name = try row.text(0)
      return Failure(
        check: name, people: try row.int(1),
        kinds: kinds.filter { $0.0 == name }.map { "\($0.1) \($0.2)" }.joined(separator: ", "),
        person: try row.int(2), archetype: try row.text(3), at: try row.text(4), message: try row.text(5))
    }
  }

  package var exitCode: ExitCode {
    if reason != nil { return .inconclusive }
    if skill.isHarmful || checks.contains(where: { $0.failed > 0 && $0.kind == .safety }) { return .safetyFailed }
    return checks.contains { $0.failed > 0 } ? .livenessFailed : .pass
  }

  /// The reason why the whole fleet has no verdict; `nil` if it has one.
  package var reason: String? {
    let (all, broken) = (groups.last?.people ?? 0, groups.last?.broken ?? 0)
    if all != settings.people { return "\(Figures.grouped(settings.people - all)) people are still missing" }
    if broken > 0 { return "\(Figures.counted(broken, "life", "lives")) did not come to an end" }
    let hasFailed = skill.isHarmful || checks.contains { $0.failed > 0 }
    guard isStrict, !hasFailed, !vacuous.isEmpty else { return nil }
    return "nothing put \(vacuous.joined(separator: ", ")) to the test"
  }

  package var vacuous: [String] { checks.filter { $0.held == 0 && $0.failed == 0 }.map(\.name) }
}

extension FleetReport.Group {
  fileprivate init(_ row: borrowing Row) throws(StorageError) {
    name = try row.text(0)
    (people, planned, passed) = (try Self.count(row, 1), try Self.count(row, 2), try Self.count(row, 3))
    (failed, broken) = (try Self.count(row, 4), try Self.count(row, 5))
    days = min(try Self.count(row, 6), 40_000_000_000)
    (done, missing, doubled) = (try Self.count(row, 7), try Self.count(row, 8), try Self.count(row, 9))
    (trips, alerts, apart) = (try Self.count(row, 10), try Self.count(row, 11), try Self.time(row, 12))
    (shown, stale, withheld) = (try Self.count(row, 14), try Self.count(row, 15), try Self.count(row, 17))
    // These become spans of nanoseconds.
    longestApart = min(try Self.time(row, 13), 1_000_000_000_000)
    busiestHour = min(try Self.time(row, 16), 1_000_000_000_000)
    (opens, openDays, openWeeks) = (try Self.count(row, 18), try Self.count(row, 19), try Self.count(row, 20))
    (foreground, tapped, proactive) = (try Self.time(row, 21), try Self.count(row, 22), try Self.count(row, 23))
    (weeks, troubled, peopleTroubled) = (try Self.count(row, 24), try Self.time(row, 25), try Self.count(row, 26))
    (sameDay, sameDayDone) = (try Self.count(row, 27), try Self.count(row, 28))
    (dayBefore, dayBeforeDone) = (try Self.count(row, 29), try Self.count(row, 30))
  }

  // Numbers of a file, which another program may have written: no product of them overflows.
  private static func count(_ row: borrowing Row, _ column: Int) throws(StorageError) -> Int {
    min(max(0, try row.int(column)), 10_000_000_000_000)
  }

  /// In milliseconds.
  private static func time(_ row: borrowing Row, _ column: Int) throws(StorageError) -> Int {
    min(max(0, try row.int(column)), 2_000_000_000_000_000)
  }
}

// A fleet as text.
extension FleetReport {
  package var header: String {
    let shard = settings.shard.count == 1 ? "" : " · shard \(settings.shard)"
    let rules = settings.rules == .mended ? "" : " · rules \(settings.rules.text)"
    let weeks = settings.days == 7 ? "1 week" : "\(settings.weeksText) weeks"
    return
      "\(name) · seed \(settings.seed) · \(Figures.counted(settings.people, "person", "people")) · \(weeks) each\(shard)\(rules)"
  }

  package func lines() -> [String] { [header, ""] + table() + [""] + failureLines() + summary() }

  // MARK: - Kinds of people

  private func table() -> [String] {
    let width = max(10, groups.map(\.name.count).max() ?? 0) + 2
    func line(_ name: String, _ cells: [String]) -> String {
      let row = zip(cells, Self.widths).map { $0.rightAligned(to: $1, least: 1) }.joined()
      return (" " + name.padded(to: width, least: 1) + row).trimmedRight
    }
    // Each heading spans several columns.
    let groups = [("", 13), ("who reached a phase, and median week", 37), ("", 7), ("workouts", 16), ("", 6)]
    let above =
      String(repeating: " ", count: width + 1)
      + (groups + [("alerts", 8), ("watch and phone", 17)]).map { $0.0.rightAligned(to: $0.1) }.joined()
    let titles = line(
      "",
      [
        "people", "plan", "sched", "auto", "trans", "ghost", "trips", "done", "lost", "twice", "a week", "apart",
        "longest", "failed",
      ])
    return [above, titles] + self.groups.map { line($0.name, cells($0)) }
  }

  private static let widths = [7, 6, 10, 9, 9, 9, 7, 9, 6, 7, 8, 7, 10, 8]

  private func cells(_ group: Group) -> [String] {
    let weeks = max(1, group.days)
    let reached = [TrustPhase.scheduler, .autoScheduler, .transformer, .fullGhost].map { phase -> String in
      guard let found = phases.first(where: { $0.group == group.name && $0.phase == phase }) else { return "·" }
      // A day is reached after those before it.
      return "\(found.people) \(Self.tenths(found.medianDay - 1, 7).rightAligned(to: 4, least: 1))w"
    }
    return [Figures.grouped(group.people), Self.dot(group.planned)] + reached + [
      Self.dot(group.trips), Figures.grouped(group.done), Self.dot(group.missing), Self.dot(group.doubled),
      Self.tenths(group.alerts * 7, weeks), Self.tenths(group.apart * 100, weeks * 86_400_000) + " %",
      Figures.span(.milliseconds(Int64(group.longestApart))), Self.dot(group.failed + group.broken),
    ]
  }

  // MARK: - Failures

  private func failureLines() -> [String] {
    var lines: [String] = []
    for failure in failures {
      lines.append(
        " FAILED   \(failure.check) for \(Figures.counted(failure.people, "person", "people")) (\(failure.kinds))")
      lines.append("          person \(failure.person), \(failure.archetype), on \(failure.at): \(failure.message)")
    }
    for life in breakdowns {
      let reason = life.reason.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }.joined(separator: " ")
      lines.append(" BROKE    person \(life.person), \(life.archetype): \(reason)")
    }
    if skill.isHarmful {
      lines.append(" FAILED   forecasts of skips steer plans, and are worse than the share of skips before them")
    }
    if let first = (failures.map(\.person) + breakdowns.map(\.person)).min() {
      let file = "person-\(first).json5"
      lines.append(" again    triad fleet \(source) --show \(first) > \(file) && triad run \(file)")
    }
    return lines.isEmpty ? [] : lines + [""]
  }

  // MARK: - Everybody

  private func summary() -> [String] {
    guard let all = groups.last else { return [" people   nobody yet"] }
    let missing = settings.people - all.people
    let open = missing > 0 ? " · \(Figures.grouped(missing)) not yet" : ""
    var lines = [
      " people   \(Figures.grouped(all.passed)) of \(Figures.grouped(settings.people)) passed, "
        + "\(Figures.grouped(all.failed)) failed, \(Figures.grouped(all.broken)) broke off\(open)",
      " budget   in its busiest hour a watch's app ran \(Figures.span(.milliseconds(Int64(all.busiestHour)))) of "
        + "4 min in the background · \(Figures.grouped(all.withheld)) wakes withheld",
      " shown    \(Figures.grouped(all.shown)) times, \(Self.tenths(all.stale * 100, max(1, all.shown))) % "
        + "of it six hours old or more",
    ]
    lines += all.successLines
    if all.planned > 0 { lines += [all.agreedLine] + SummaryLine.wrapped("skips", skill.words, width: 120) }
    let fired = faults.map { "\($0.name) \(Figures.grouped($0.windows)) for \(Figures.grouped($0.people))" }
    let words = fired.isEmpty ? ["none"] : ["how often, for how many people"] + fired
    lines += SummaryLine.wrapped("faults", words, separator: " · ", width: 120)
    if !vacuous.isEmpty { lines += SummaryLine.wrapped("vacuous", vacuous, separator: ", ", width: 120) }
    lines.append(" digest   \(digest)")
    let word = exitCode == .pass ? "pass" : reason == nil ? "fail" : "inconclusive"
    let untested = Figures.counted(vacuous.count, "check")
    let remark = "\(untested) had nothing to judge with any person; --strict makes that inconclusive"
    return lines
      + VerdictLines(word, reason: reason, remark: exitCode == .pass && !vacuous.isEmpty ? remark : nil).lines
  }

  // MARK: - Words

  private static func dot(_ number: Int) -> String { number == 0 ? "·" : Figures.grouped(number) }

  /// A quotient of whole numbers with one decimal, rounded half up.
  static func tenths(_ number: Int, _ divisor: Int) -> String {
    let tenths = (number * 20 + divisor) / (divisor * 2)
    return "\(tenths / 10).\(tenths % 10)"
  }
}
