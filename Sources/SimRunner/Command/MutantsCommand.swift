import Console
import Foundation
import Person
import Search
import Tools

/// `triad mutants`: plants mutants in the program, one at a time, and reports which check finds each.
enum MutantsCommand {
  static let definition = CommandDefinition(
    name: "mutants", abstract: "Plant small mistakes in the program, and see which check finds each of them",
    discussion: """
      First the program as it is runs with the seeds: where that fails, the rest proves nothing. Then each mistake is planted,
      and seeds run until the first check fails. Seed n takes the next of the scenarios in turn, with everything that 'triad
      chaos' draws for it.
      The page docs/mutants.md is what --format markdown prints. With '--shard 2/8' only every eighth of the runs and mistakes is
      done, and kept in the file of '--output': 'triad merge' joins the shards, and prints what one process would have.
      Exit codes: 0 when 24 of every 25 mistakes were found, 1 when fewer were or the program fails without any.
      """,
    arguments: [
      ArgumentDefinition(
        name: "file", help: "Scenarios, or folders of them; scenarios/general otherwise.", isRequired: false,
        isRepeated: true)
    ],
    options: [
      OptionDefinition(name: "seeds", help: "How many seeds are tried.", value: "n", standard: "300"),
      OptionDefinition(
        name: "baseline", help: "With how many of the seeds the program runs as it is first; with all otherwise.",
        value: "n"),
      .jobs,
      OptionDefinition(name: "only", help: "Only these mistakes, by comma.", value: "names"),
      .flag("list", "List the mistakes, and run nothing."),
      .shard, .resumeShard, .shardOutput,
      .format("json", "markdown"),
    ],
    run: { arguments, terminal throws(ToolError) in try run(arguments, terminal) })

  private static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws(ToolError) -> ExitCode {
    let mutants = try mutants(arguments)
    if arguments.has("list") {
      let width = mutants.map(\.name.count).max() ?? 0
      for mutant in mutants {
        terminal.print("\(mutant.name.padded(to: width))  \(mutant.place): \(mutant.about)")
      }
      return .pass
    }
    let jobs = try arguments.jobs()
    let part = try ShardOptions(arguments, refusing: ["format"])
    let files = try ScenarioCommandInput.files(
      arguments.words.isEmpty ? ["scenarios/general"] : arguments.words, arguments)
    let hunt = MutantHunt(
      scenarios: files.map(\.scenario), seeds: try arguments.number("seeds", 1...MutantHunt.seedsMax) ?? 300)
    let size = min(try arguments.number("baseline", 1...MutantHunt.seedsMax) ?? hunt.seeds, hunt.seeds)
    let job = MutantJob(
      hunt, mutants, paths: files.map(\.path), asked: arguments.words, baseline: size, shard: part?.shard ?? Shard(),
      program: part == nil ? "" : BuildFingerprint.text(Features.vocabulary))
    let monitor = TerminalMonitor(terminal)
    let work = job.work(hunt, mutants, jobs: jobs, monitor: monitor)
    if let part { return try part.keep(work, terminal, monitor) }
    return try tell(job, arguments, terminal) { take throws(ToolError) in
      defer { monitor.end() }
      return try work.run(take)
    }
  }

  /// Prints the result of a hunt.
  static func tell(
    _ job: MutantJob, _ arguments: ParsedArguments, _ terminal: Terminal, from source: ItemSource<MutantJob>
  ) throws(ToolError) -> ExitCode {
    let format = arguments.value("format") ?? "text"
    var report = job.report(Features.vocabulary)
    let isWhole = try source { item, record throws(ToolError) in
      let found = try job.add(item, record, to: &report)
      guard format == "text" else { return true }
      if item == job.baseline - 1 { terminal.printColoured(report.baselineLine) }
      if let found { for line in report.line(found) { terminal.print(line) } }
      return true
    }
    guard isWhole else {
      if format == "text" {
        terminal.print(" interrupted after \(report.catches.count) of \(job.mutants.count) mistakes")
      }
      return .interrupted
    }
    switch format {
    case "json": terminal.print((try? report.json()) ?? "{}")
    case "markdown": terminal.print(report.markdown())
    default: for line in report.summary() { terminal.printColoured(line) }
    }
    return report.isSound ? .pass : .safetyFailed
  }

  private static func mutants(_ arguments: ParsedArguments) throws(ToolError) -> [Mutant] {
    guard let names = arguments.value("only") else { return Features.vocabulary.mutants }
    var mutants: [Mutant] = []
    for name in names.split(separator: ",") { mutants.append(try Features.vocabulary.mutant(named: String(name))) }
    return mutants
  }
}
