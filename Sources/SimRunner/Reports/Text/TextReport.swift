package import Engine

/// A run as text: the seed first, then the failures, a line for each day, the checks, and finally the next step.
package struct TextReport {
  package let outcome: RunOutcome
  /// Seconds of real time that the run took; `nil` omits every figure that depends on the machine.
  package let wall: Double?
  /// The command that repeats the run.
  package let reproduce: String
  /// The columns of the window, for which the table of days is made narrower and a long one has a row for each week;
  /// `nil` prints all of it.
  private let width: Int?

  package init(outcome: RunOutcome, wall: Double?, reproduce: String, width: Int? = nil) {
    (self.outcome, self.wall, self.reproduce, self.width) = (outcome, wall, reproduce, width)
  }

  /// Returns the first line, and the ignored parts of the scenario. Printed before the run begins.
  package static func header(_ plan: WorldPlan) -> String {
    let date = plan.zone.civil(plan.start).date
    let days = Int((plan.length.seconds / 86_400).rounded(.up))
    let title =
      "\(plan.name) · seed \(plan.seed) · \(Figures.counted(days, "day")) from \(date.weekday.abbreviation) \(date.day) "
      + "\(date.monthAbbreviation) \(date.year), \(plan.zone.identifier)\(plan.rules.planted.map(\.remark) ?? "")"
    return ([title] + plan.remarks.map { "  " + $0 }).joined(separator: "\n")
  }

  package func lines() -> [String] {
    [""] + failures() + dayTable() + [""] + summary()
  }

  // MARK: - Days

  private struct Column: Sendable {
    let title: String
    let width: Int
    var isLeft = false
    /// `true` if it is about records of the wearer's life, which users' apps don't have.
    var isOfRecords = false
    let cell: @Sendable (DayRow) -> String
  }

  private static let columns = [
    Column(title: " day", width: 11, isLeft: true) { day in
      " \(day.date.weekday.abbreviation) \(day.date.day < 10 ? " " : "")\(day.date.day) \(day.date.monthAbbreviation)"
    },
    Column(title: "sleep", width: 6, isOfRecords: true) { $0.asleepMinutes.map { Figures.hours($0 * 60) } ?? "-" },
    Column(title: "did", width: 5, isOfRecords: true) { Self.count($0.workoutsDone) },
    Column(title: "phone", width: 6, isOfRecords: true) { Self.count($0.workoutsOnPhone) },
    Column(title: "sent", width: 6) { "\($0.messages.sent)" },
    Column(title: "got", width: 6) { "\($0.messages.delivered)" },
    Column(title: "lost", width: 5) { Self.count($0.messages.lost) },
    Column(title: "late", width: 5) { Self.count($0.messages.late) },
    Column(title: "away", width: 5) { Self.count($0.messages.outOfRange) },
    Column(title: "apart", width: 8, isOfRecords: true) { Figures.span($0.apart) },
  ]

  private func dayTable() -> [String] {
    let vocabulary = outcome.plan.vocabulary
    let isFolded = width != nil && outcome.days.count > 28
    var own = Self.columns.filter { vocabulary.hasRecords || !$0.isOfRecords }
    // The text of a day has no sum.
    var brought = isFolded ? [] : vocabulary.reportModules.flatMap { $0.columns(of: outcome) }
    func taken() -> Int { own.reduce(brought.reduce(2) { $0 + $1.width }) { $0 + $1.width } }
    // Twelve columns are for the faults.
    for title in ["away", "late", "got"] where taken() + 12 > width ?? .max { own.removeAll { $0.title == title } }
    while taken() + 12 > width ?? .max, !brought.isEmpty { brought.removeLast() }
    let groups =
      vocabulary.hasRecords
      ? String(repeating: " ", count: 18) + "  workouts  messages" + String(repeating: " ", count: 21) + "longest"
      : String(repeating: " ", count: 13) + "messages"
    let titles =
      own.map { Self.cell(isFolded && $0.title == " day" ? " week of" : $0.title, $0.width, isLeft: $0.isLeft) }
      .joined()
      + brought.map { Self.cell($0.title, $0.width, isLeft: $0.isLeft) }.joined() + "  faults"
    let days = isFolded ? Self.weeks(outcome.days) : outcome.days
    let rows = days.enumerated().flatMap { index, day in
      let cells =
        own.map { Self.cell($0.cell(day), $0.width, isLeft: $0.isLeft) }
        + brought.map { Self.cell(index < $0.cells.count ? $0.cells[index] : "", $0.width, isLeft: $0.isLeft) }
      let row = (cells.joined() + "  " + day.faults.joined(separator: " ")).trimmedRight
      return width.map { WrappedText.lines(row, width: $0, indent: taken()) } ?? [row]
    }
    // The headings of groups need all of their columns.
    return (own.count == Self.columns.count || !vocabulary.hasRecords ? [groups] : []) + [titles] + rows
  }

  /// Returns the days of each week as one: sums, the longest time apart, and the mean sleep.
  private static func weeks(_ days: [DayRow]) -> [DayRow] {
    stride(from: 0, to: days.count, by: 7).map { first in
      let week = days[first..<min(first + 7, days.count)]
      var sum = days[first]
      let nights = week.compactMap(\.asleepMinutes)
      if !nights.isEmpty { sum.asleepMinutes = nights.reduce(0, +) / nights.count }
      for day in week.dropFirst() {
        sum.workoutsDone += day.workoutsDone
        sum.workoutsOnPhone += day.workoutsOnPhone
        sum.messages.sent += day.messages.sent
        sum.messages.delivered += day.messages.delivered
        sum.messages.lost += day.messages.lost
        sum.messages.late += day.messages.late
        sum.messages.outOfRange += day.messages.outOfRange
        sum.apart = max(sum.apart, day.apart)
        sum.faults += day.faults.filter { !sum.faults.contains($0) }
      }
      return sum
    }
  }

  private static func cell(_ text: String, _ width: Int, isLeft: Bool) -> String {
    isLeft ? text.padded(to: width) : text.rightAligned(to: width, least: 1)
  }

  private static func count(_ number: Int) -> String { number == 0 ? "·" : "\(number)" }

  // MARK: - Failures

  private func failures() -> [String] {
    var lines: [String] = []
    let clock = WorldClock(start: outcome.plan.start, zone: outcome.plan.zone)
    for check in outcome.checks where check.isFailed {
      let first = check.failures[0]
      lines.append(" FAILED   \(check.name) on \(clock.label(first.at)): \(first.message)")
      lines.append("          The promise: \(check.promise).")
      if check.failures.count > 1 { lines.append("          And \(check.failures.count - 1) more like it.") }
    }
    let failed = outcome.checks.filter(\.isFailed).map(\.name)
    for expectation in outcome.expectations where !expectation.isMet {
      // Already listed above as a failed check.
      if let name = expectation.expectedToHold, failed.contains(name) { continue }
      lines.append(" \(expectation.mark) \(expectation.sentence(clock))")
    }
    return lines.isEmpty ? [] : lines + [""]
  }

  // MARK: - Summary

  private func summary() -> [String] {
    var lines: [String] = []
    if !outcome.checks.isEmpty { lines.append(" checks   \(checkLine())") }
    if !outcome.expectations.isEmpty {
      let met = outcome.expectations.count { $0.isMet }
      let untested = outcome.expectations.count { $0.outcome == .untested }
      let rest = untested == 0 ? "" : ", \(untested) not tested"
      lines.append(" expects  \(met) of \(outcome.expectations.count) met" + rest)
    }
    lines += vacuousLines()
    if !outcome.faults.isEmpty {
      lines.append(" faults   \(outcome.faults.map(Self.describe).joined(separator: " · "))")
    }
    if let inert = outcome.neverConsulted, !inert.isEmpty {
      lines.append(" inert    never consulted: \(inert.joined(separator: ", "))")
    }
    for module in outcome.plan.vocabulary.reportModules { lines += module.lines(of: outcome) }
    if let settled = outcome.settledAfter { lines.append(" settled  \(Figures.span(settled)) after the end") }
    lines.append(" digest   \(outcome.digest)\(speed())")
    lines += failedLines() + verdictLines()
    if outcome.verdict != .pass { lines.append(" again    \(reproduce)") }
    return lines
  }

  private func checkLine() -> String {
    let held = outcome.checks.filter(\.isHeld).count
    let failed = outcome.checks.filter(\.isFailed).count
    guard outcome.isJudged else { return "\(failed) failed so far" }
    return "\(held) held · \(failed) failed · \(outcome.checks.count - held - failed) vacuous"
  }

  /// Returns a line for each reason for which checks had nothing to judge.
  private func vacuousLines() -> [String] {
    var vacuous: [(names: [String], reason: String)] = []
    for check in outcome.isJudged ? outcome.checks : [] {
      guard case .vacuous(let reason) = check.outcome else { continue }
      if let place = vacuous.firstIndex(where: { $0.reason == reason }) {
        vacuous[place].names.append(check.name)
      } else {
        vacuous.append(([check.name], reason))
      }
    }
    return vacuous.map { " vacuous  \($0.names.joined(separator: ", ")): \($0.reason)" }
  }

  /// Returns the names of what failed above the days, so that they can be read beside the verdict.
  private func failedLines() -> [String] {
    let names = outcome.checks.filter(\.isFailed).map(\.name)
    let unmet = outcome.expectations.count { $0.outcome == .unmet }
    let all = names + (unmet == 0 ? [] : [Figures.counted(unmet, "expectation")])
    return all.isEmpty ? [] : [" failed   \(all.joined(separator: ", "))"]
  }

  private static func describe(_ fault: FaultCount) -> String {
    guard let messages = fault.messages else { return "\(fault.name) \(fault.windows)" }
    return "\(fault.name) \(fault.windows) (\(Figures.grouped(messages)) messages)"
  }

  private func speed() -> String {
    let counts =
      "\(Figures.grouped(Int(clamping: outcome.events))) events · \(Figures.grouped(outcome.messages.sent)) messages"
    guard let wall else { return "   \(counts)" }
    let hundredths = (wall * 100).rounded() / 100
    let daysPerSecond = Int(outcome.deviceDays / max(wall, 1e-6))
    return
      "   \(hundredths) s · \(Int(outcome.deviceDays)) device-days (\(Figures.grouped(daysPerSecond)) a second) · \(counts)"
  }

  private func verdictLines() -> [String] {
    var word = outcome.verdict.word
    if outcome.verdict != .inconclusive {
      switch outcome.ending {
      case .livelocked: word += ", because the simulation cannot go on"
      case .stoppedEarly: word += ", before the end of the story"
      case .complete, .interrupted, .stuckTasks, .broke: break
      }
    }
    return VerdictLines(word + (outcome.plan.rules.planted.map(\.remark) ?? ""), reason: outcome.reason).lines
  }
}

extension ExpectationResult {
  /// The start of a line about it.
  package var mark: String { outcome == .untested ? "UNTESTED" : "FAILED  " }

  /// Returns the expectation with its time, and the actual value.
  package func sentence(_ clock: WorldClock) -> String {
    "the scenario expects \(words) on \(clock.label(at)): \(detail)"
  }
}

/// The last lines of a report: the verdict, and the reason why it isn't a pass or a remark.
package struct VerdictLines {
  package let lines: [String]

  package init(_ word: String, reason: String? = nil, remark: String? = nil) {
    lines =
      [" verdict  \(word)"] + (reason.map { [" because  \($0)"] } ?? []) + (remark.map { [" remark   \($0)"] } ?? [])
  }
}

extension String {
  /// The text without trailing spaces.
  package var trimmedRight: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}

extension Mutant {
  /// The addition to every verdict while the mutant is planted.
  package var remark: String { ", with the mutant \(name) planted" }
}
