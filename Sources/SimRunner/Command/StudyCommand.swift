import Console
import Foundation
import Person
import Search
import Tools

/// `triad study`: a scenario with many values of one knob, and many seeds for each value.
enum StudyCommand {
  static let definition = CommandDefinition(
    name: "study", abstract: "Run a scenario with several values of a setting, and compare the planner's results",
    discussion: """
      The scenario says under 'study' which knob is turned. Each run is a world of its own; the table is the same
      however many run at once. With '--shard 2/8' only every eighth run is made, and kept in the file of '--output':
      'triad merge' joins the shards, and prints what one process would have.
      """,
    arguments: [ArgumentDefinition(name: "file", help: "The scenario, with a 'study'.")],
    options: [
      OptionDefinition(
        name: "seeds", help: "Run each value with so many seeds.", value: "n", standard: "the scenario's"),
      .jobs,
      .shard, .resumeShard, .shardOutput,
      .format("json"),
    ],
    run: { arguments, terminal throws(ToolError) in try run(arguments, terminal) })

  private static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws(ToolError) -> ExitCode {
    let study = try study(arguments)
    let jobs = try arguments.jobs()
    if let part = try ShardOptions(arguments, refusing: ["format"]) {
      let program = BuildFingerprint.text(Features.vocabulary)
      let work = study.work(part: part.shard, program: program, jobs: jobs)
      return try part.keep(work, terminal, TerminalMonitor(terminal))
    }
    let work = study.work(part: Shard(), program: "", jobs: jobs)
    let monitor = TerminalMonitor(terminal)
    return try tell(work.job, arguments, terminal) { take throws(ToolError) in
      defer { monitor.end() }
      return try work.run { item, sample throws(ToolError) in
        try take(item, sample) && monitor.goesOn(WorkProgress(.study, item + 1, of: work.job.count))
      }
    }
  }

  private static func study(_ arguments: ParsedArguments) throws(ToolError) -> Study {
    let path = arguments.words[0]
    let scenario = try Scenario(opening: path, Features.vocabulary)
    guard var settings = scenario.study else {
      throw ToolError(
        .badData,
        "Error: \(path) has no `study`\n  Say for instance: study: { knob: \"follows\", from: \"30%\", to: \"95%\" }")
    }
    if let seeds = try arguments.number("seeds", 1...Study.seedsMax) { settings.seeds = seeds }
    return Study(scenario: scenario, settings: settings)
  }

  static func tell(
    _ job: StudyJob, _ arguments: ParsedArguments, _ terminal: Terminal, from source: ItemSource<StudyJob>
  ) throws(ToolError) -> ExitCode {
    let study = job.study(Features.vocabulary)
    let isText = arguments.value("format") != "json"
    if isText { terminal.print(StudyReport(study: study, rows: []).header) }
    var samples: [Study.Sample] = []
    let isWhole = try source { _, sample in
      samples.append(sample)
      return true
    }
    guard isWhole else { return .interrupted }
    let report = StudyReport(study: study, rows: study.rows(samples))
    if isText {
      for line in report.lines() { terminal.printColoured(line) }
    } else {
      terminal.print((try? report.json()) ?? "{}")
    }
    return report.isBroken ? .safetyFailed : .pass
  }
}
