import Orchestrator
import Reports
import ScenarioFiles
import SimKernel
import Wire

// A fleet as a person reads it.
extension FleetReport {
  package var header: String {
    let shard = settings.shard.count == 1 ? "" : " · shard \(settings.shard)"
    let rules = settings.rules == .mended ? "" : " · rules \(settings.rules.text)"
    let weeks = settings.days == 7 ? "1 week" : "\(settings.weeksText) weeks"
    return
      "\(name) · seed \(settings.seed) · \(Self.count(settings.people, "person", "people")) · \(weeks) each\(shard)\(rules)"
  }

  package func lines() -> [String] { [header, ""] + table() + [""] + failureLines() + summary() }

  // MARK: - Kinds of people

  private func table() -> [String] {
    let width = max(10, groups.map(\.name.count).max() ?? 0) + 2
    func line(_ name: String, _ cells: [String]) -> String {
      let padding = String(repeating: " ", count: max(1, width - name.count))
      return (" " + name + padding + zip(cells, Self.widths).map { Self.right($0, $1) }.joined()).trimmedRight
    }
    // Each stands over several columns.
    let groups = [("", 13), ("who reached a phase, and median week", 37), ("", 7), ("workouts", 16), ("", 6)]
    let above =
      String(repeating: " ", count: width + 1)
      + (groups + [("alerts", 8), ("watch and phone", 17)]).map { Self.right($0.0, $0.1) }.joined()
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
      return "\(found.people) \(Self.right(Self.tenths(found.medianDay - 1, 7), 4))w"
    }
    return [Figures.grouped(group.people), Self.dot(group.planned)] + reached + [
      Self.dot(group.trips), Figures.grouped(group.done), Self.dot(group.missing), Self.dot(group.doubled),
      Self.tenths(group.alerts * 7, weeks), Self.tenths(group.apart * 100, weeks * 86_400_000) + " %",
      Figures.span(.milliseconds(Int64(group.longestApart))), Self.dot(group.failed + group.broken),
    ]
  }

  // MARK: - What failed

  private func failureLines() -> [String] {
    var lines: [String] = []
    for failure in failures {
      lines.append(
        " FAILED   \(failure.check) for \(Self.count(failure.people, "person", "people")) (\(failure.kinds))")
      lines.append("          person \(failure.person), \(failure.archetype), on \(failure.at): \(failure.message)")
    }
    for life in breakdowns {
      let reason = life.reason.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }.joined(separator: " ")
      lines.append(" BROKE    person \(life.person), \(life.archetype): \(reason)")
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
    let fired = faults.map { "\($0.name) \(Figures.grouped($0.windows)) for \(Figures.grouped($0.people))" }
    lines += Self.wrapped(" faults   ", fired.isEmpty ? ["none"] : fired, " · ")
    if !vacuous.isEmpty { lines += Self.wrapped(" vacuous  ", vacuous, ", ") }
    lines.append(" digest   \(digest)")
    lines.append(" verdict  \(word)")
    return lines
  }

  private var word: String {
    switch exitCode {
    case .pass: "pass"
    case .safetyFailed, .livenessFailed: "fail"
    default: settings.people == groups.last?.people ? "inconclusive" : "inconclusive: some people are still missing"
    }
  }

  // MARK: - Words

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(1, width - text.count)) + text
  }

  private static func dot(_ number: Int) -> String { number == 0 ? "·" : Figures.grouped(number) }

  private static func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(Figures.grouped(number)) \(number == 1 ? one : many)"
  }

  /// A quotient of whole numbers with one decimal, rounded half up.
  static func tenths(_ number: Int, _ divisor: Int) -> String {
    let tenths = (number * 20 + divisor) / (divisor * 2)
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// Parts in lines of no more than 120 columns.
  private static func wrapped(_ label: String, _ parts: [String], _ separator: String) -> [String] {
    var lines = [label]
    for (index, part) in parts.enumerated() {
      let text = part + (index + 1 < parts.count ? separator : "")
      if lines[lines.count - 1].count + text.count > 120 {
        lines.append(String(repeating: " ", count: label.count))
      }
      lines[lines.count - 1] += text
    }
    return lines.map(\.trimmedRight)
  }
}
