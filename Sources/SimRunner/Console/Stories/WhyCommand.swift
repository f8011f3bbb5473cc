import DeviceKit
import Engine
import Reports
import ScenarioFiles
import SimKernel
import Wire
import Search

/// `triad why`: what a failing run would have been without each of its faults.
package enum WhyCommand {
  package static func definition(_ stories: StoryReader) -> CommandDefinition {
    CommandDefinition(
      name: "why",
      abstract: "Run a failing scenario again without each of its faults, and tell what would have been otherwise",
      discussion: """
        The scenario is best one that '\(stories.vocabulary.program.name) chaos --output' made small. For each fault it is run once more without it: either
        the check fails all the same, or the first thing is told that a device did otherwise.
        """,
      arguments: [ArgumentDefinition(name: "file", help: "A scenario in which a check fails.")],
      options: [
        OptionDefinition(
          name: "check", help: "The check, or 'expect'; the first that fails otherwise.", value: "name")
      ] + stories.overrides.filter { $0.name == "seed" || $0.name == "rules" },
      run: { arguments, terminal throws(ToolError) in try run(arguments, stories, terminal) })
  }

  private static func run(
    _ arguments: ParsedArguments, _ stories: StoryReader, _ terminal: Terminal
  ) throws(ToolError) -> ExitCode {
    let scenario = try stories.load(arguments.words[0], arguments)
    let memory = FactMemory()
    let monitor = TerminalMonitor(terminal)
    monitor.report(WorkProgress(.original))
    let outcome = try memory.run(scenario)
    defer { monitor.end() }
    if case .interrupted = outcome.ending { return .interrupted }
    let wanted = arguments.value("check")
    if let wanted, wanted != RunOutcome.expectation, CheckCatalogue(scenario.vocabulary).named(wanted) == nil {
      throw ToolError(.usage, "Error: there is no check '\(wanted)'; \(Self.hint(wanted, scenario.vocabulary))")
    }
    let clock = WorldClock(start: outcome.plan.start, zone: outcome.plan.zone)
    guard let failed = failure(of: wanted, in: outcome, clock) else {
      monitor.end()
      terminal.print(" Nothing to explain: \(wanted.map { "\($0) holds" } ?? "every check holds") in this run.")
      return .pass
    }
    let answers = try Counterfactual.all(of: scenario, check: failed.name, original: memory, monitor: monitor)
    monitor.end()
    // Runs that were given up say nothing of what a fault has to do with it.
    if monitor.isCancelled { return .interrupted }
    terminal.print(" FAILED   \(failed.words)")
    if scenario.faults.isEmpty { terminal.print(" It takes no fault: the story alone is enough.") }
    for answer in answers { for line in lines(answer, failed.name, scenario, clock) { terminal.print(line) } }
    return .pass
  }

  /// The check that failed first in the order of reports, or else what the story expects; nil where nothing did.
  private static func failure(
    of wanted: String?, in outcome: RunOutcome, _ clock: WorldClock
  ) -> (name: String, words: String)? {
    for check in outcome.checks where wanted == nil || check.name == wanted {
      guard let first = check.failures.first else { continue }
      return (check.name, "\(check.name) on \(clock.label(first.at)): \(first.message)")
    }
    guard wanted == nil || wanted == RunOutcome.expectation else { return nil }
    return outcome.expectations.first { $0.outcome == .unmet }.map { (RunOutcome.expectation, $0.sentence(clock)) }
  }

  private static func hint(_ name: String, _ vocabulary: Vocabulary) -> String {
    let close =
      Suggestion.closest(to: name, among: vocabulary.checks.map(\.text)).map { "did you mean '\($0)'? " } ?? ""
    return "\(close)'\(vocabulary.program.name) checks' lists them"
  }

  private static func lines(
    _ answer: Counterfactual, _ check: String, _ scenario: Scenario, _ clock: WorldClock
  ) -> [String] {
    let name = " without  \(label(answer.fault, scenario, clock)): "
    if answer.stillFails { return [name + "\(check) fails all the same"] }
    func line(_ entry: FactMemory.Entry?) -> String {
      guard let entry else { return "nothing more" }
      let who = Role(node: entry.node)?.rawValue ?? "world"
      return "\(clock.label(entry.at)) \(who): \(entry.fact.words)"
    }
    return [
      name + "\(check) holds", "            with it      \(line(answer.with))",
      "            without it   \(line(answer.without))",
    ]
  }

  /// What a fault is, whom it hits and when it begins.
  private static func label(_ entry: FaultEntry, _ scenario: Scenario, _ clock: WorldClock) -> String {
    let target = entry.fault.device.map(\.rawValue) ?? entry.fault.links.map { "\($0)" }
    let moment = (entry.timing.at ?? entry.timing.from).map {
      " at \(clock.label(clock.instant(scenario.timestamp(of: $0))))"
    }
    let again = entry.timing.every.isEmpty ? "" : ", again and again"
    return "\(entry.fault.kind)\(target.map { " on \($0)" } ?? "")\(moment ?? "")\(again)"
  }
}
