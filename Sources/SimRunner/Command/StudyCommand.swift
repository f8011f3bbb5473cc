import Console
import Foundation
import Person
import ScenarioFiles
import SimKernel
import Tools

/// `triad study`: a scenario with one knob turned from end to end, and many seeds at each place.
enum StudyCommand {
  static let definition = CommandDefinition(
    name: "study", abstract: "Run a scenario over a knob and many seeds, and see how far the planner comes",
    discussion: """
      The scenario says under 'study' which knob is turned. Each run is a world of its own; the table is the same
      however many run at once.
      """,
    arguments: [ArgumentDefinition(name: "file", help: "The scenario, with a 'study'.")],
    options: [
      OptionDefinition(
        name: "seeds", help: "Run each value with so many seeds.", value: "n", standard: "the scenario's"),
      .jobs,
      .format("json"),
    ],
    run: { arguments, terminal throws(ToolError) in try run(arguments, terminal) })

  private static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws(ToolError) -> ExitCode {
    let path = arguments.words[0]
    let scenario = try Scenario(path: path, Features.vocabulary)
    guard var settings = scenario.study else {
      throw ToolError(
        .badData,
        "Error: \(path) has no `study`\n  Say for instance: study: { knob: \"follows\", from: \"30%\", to: \"95%\" }")
    }
    if let seeds = try arguments.number("seeds", 1...10_000) { settings.seeds = seeds }
    let jobs = try arguments.jobs()
    let study = Study(scenario: scenario, settings: settings)
    let isText = arguments.value("format") != "json"
    if isText { terminal.print(StudyReport(study: study, rows: []).header) }
    let monitor = TerminalMonitor(terminal)
    let rows = try study.run(jobs: jobs, monitor: monitor)
    monitor.end()
    guard let rows else { return .interrupted }
    let report = StudyReport(study: study, rows: rows)
    if isText {
      for line in report.lines() { terminal.printColoured(line) }
    } else {
      terminal.print((try? report.json()) ?? "{}")
    }
    return report.isBroken ? .safetyFailed : .pass
  }
}
