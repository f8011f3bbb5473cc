import Reports
import Search

/// Tells the outcome of a failing run without each of its literal rules and faults.
enum WhyTelling {
  /// Explains a failure as `why` or as `why --when` does, which also has JSON; `nil` if that was interrupted.
  static func explain(
    _ scenario: Scenario, planting mutant: Mutant?, check: String?, isWhen: Bool, jobs: Int,
    _ monitor: any ProgressMonitor
  ) throws(ToolError) -> (lines: [String], json: String?)? {
    guard isWhen else { return try lines(for: scenario, planting: mutant, check: check, monitor).map { ($0, nil) } }
    let telling = try WhenTelling.search(scenario, planting: mutant, check: check, jobs: jobs, monitor)
    return telling.map { ($0.lines, $0.jsonText) }
  }

  /// Runs the story without each of its literal rules and faults; `nil` if that was interrupted.
  ///
  /// - Parameter check: `nil` for the check that the story was found for, or the first that fails.
  static func lines(
    for scenario: Scenario, planting mutant: Mutant?, check: String?, _ monitor: any ProgressMonitor
  ) throws(ToolError) -> [String]? {
    var (scenario, memory) = (scenario, FactMemory())
    monitor.report(WorkProgress(.original))
    var outcome = try memory.run(scenario, planting: mutant)
    if case .interrupted = outcome.ending { return nil }
    let wanted = try wanted(check, scenario)
    let clock = WorldClock(start: outcome.plan.start, zone: outcome.plan.zone)
    guard let failed = failure(of: wanted, in: outcome, clock) else {
      return [" Nothing to explain: \(wanted.map { "\($0) holds" } ?? "every check holds") in this run."]
    }
    // Expectations don't affect a run, so the others are omitted.
    scenario.expect = failed.expectation.map { [scenario.expect[$0]] } ?? []
    var lines = [" FAILED   \(failed.words)"]
    if scenario.literalRules.count > 1 {
      let blame = RuleBlame(
        scenario, check: failed.name, planting: mutant, idle: outcome.neverConsulted ?? [], monitor: monitor)
      lines.append(" rules    \(blame.words)")
      scenario.rules = scenario.vocabulary.choice(of: blame.rules)
      memory = FactMemory()
      outcome = try memory.run(scenario, planting: mutant)
    }
    let words = failure(of: failed.name, in: outcome, clock)?.words ?? failed.words
    let answers = try FaultAblation.all(
      of: scenario, check: failed.name, failure: words, original: memory, planting: mutant, monitor: monitor)
    // Interrupted runs say nothing about the effect of a fault.
    if monitor.isCancelled { return nil }
    if scenario.faults.isEmpty { lines.append(" It takes no fault: the story alone is enough.") }
    for answer in answers { lines += Self.lines(answer, failed.name, scenario, clock) }
    return lines
  }

  /// Returns the check to explain, if the command or the story names one.
  static func wanted(_ name: String?, _ scenario: Scenario) throws(ToolError) -> String? {
    let wanted = name ?? scenario.found?.text
    if let wanted, wanted != CheckName.expect.text, CheckCatalogue(scenario.vocabulary).named(wanted) == nil {
      throw ToolError(.usage, "Error: there is no check '\(wanted)'; \(Self.hint(wanted, scenario.vocabulary))")
    }
    return wanted
  }

  /// Returns the check that failed first in the order of reports, or else the first unmet expectation; `nil` if there
  /// is none.
  static func failure(
    of wanted: String?, in outcome: RunOutcome, _ clock: WorldClock
  ) -> (name: String, words: String, at: Instant, expectation: Int?)? {
    for check in outcome.checks where wanted == nil || check.name == wanted {
      guard let first = check.failures.first else { continue }
      return (check.name, "\(check.name) on \(clock.label(first.at)): \(first.message)", first.at, nil)
    }
    guard wanted == nil || wanted == CheckName.expect.text else { return nil }
    return outcome.expectations.firstIndex { $0.outcome == .unmet }.map { place in
      (CheckName.expect.text, outcome.expectations[place].sentence(clock), .start + outcome.plan.length, place)
    }
  }

  private static func hint(_ name: String, _ vocabulary: PluginRegistry) -> String {
    let close =
      Suggestion.closest(to: name, among: vocabulary.checks.map(\.text)).map { "did you mean '\($0)'? " } ?? ""
    return "\(close)'\(vocabulary.program.name) checks' lists them"
  }

  private static func lines(
    _ answer: FaultAblation, _ check: String, _ scenario: Scenario, _ clock: WorldClock
  ) -> [String] {
    let label =
      switch answer.part {
      case .rule(let rule): "the rule \(rule.name)"
      case .fault(let fault): Self.label(fault, scenario, clock)
      }
    let name = " without  \(label): "
    if answer.stillFails {
      return [name + (answer.changesNothing ? "the run is the same" : "\(check) fails all the same")]
    }
    // A change only in a store has no fact.
    if answer.changesNothing { return [name + "\(check) holds"] }
    func line(_ entry: FactMemory.Entry?) -> String {
      guard let entry else { return "nothing more" }
      let who = Role(node: entry.node)?.rawValue ?? "world"
      return "\(clock.label(entry.at)) \(who): \(TraceEntry.named(once: who, entry.fact.words))"
    }
    return [
      name + "\(check) holds", "            with it      \(line(answer.with))",
      "            without it   \(line(answer.without))",
    ]
  }

  /// Returns a fault's kind, target and start.
  static func label(_ entry: FaultEntry, _ scenario: Scenario, _ clock: WorldClock) -> String {
    let target = entry.fault.device.map(\.rawValue) ?? entry.fault.links.map { "\($0)" }
    let moment = (entry.timing.at ?? entry.timing.from).map {
      " at \(clock.label(clock.instant(scenario.timestamp(of: $0))))"
    }
    let again = entry.timing.every.isEmpty ? "" : ", again and again"
    return "\(entry.fault.kind)\(target.map { " on \($0)" } ?? "")\(moment ?? "")\(again)"
  }
}
