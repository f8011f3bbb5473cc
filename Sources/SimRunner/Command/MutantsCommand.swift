import Console
import Search
import DeviceKit
import Foundation
import Person
import ScenarioFiles
import Tools

/// `triad mutants`: plants small mistakes in the program, one at a time, and tells which check finds each.
enum MutantsCommand {
  static let definition = CommandDefinition(
    name: "mutants", abstract: "Plant small mistakes in the program, and see which check finds each of them",
    discussion: """
      First the program as it is runs with the seeds: where that fails, the rest proves nothing. Then each mistake is planted,
      and seeds run until the first check fails. Seed n takes the next of the scenarios in turn, with everything that 'triad
      chaos' draws for it.
      The page docs/mutants.md is what --format markdown prints.
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
      .format("json", "markdown"),
    ],
    run: { arguments, terminal throws(ToolError) in try run(arguments, terminal) })

  private static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws(ToolError) -> ExitCode {
    let mutants = try mutants(arguments)
    if arguments.has("list") {
      let width = mutants.map(\.name.count).max() ?? 0
      for mutant in mutants {
        let padding = String(repeating: " ", count: width - mutant.name.count)
        terminal.print("\(mutant.name)\(padding)  \(mutant.place): \(mutant.about)")
      }
      return .pass
    }
    let words = arguments.words.isEmpty ? ["scenarios/general"] : arguments.words
    let files = try ScenarioCommandInput.files(words, arguments)
    var hunt = MutantHunt(scenarios: files.map(\.scenario), seeds: try arguments.number("seeds", 1...100_000) ?? 300)
    hunt.jobs = try arguments.jobs()
    let format = arguments.value("format") ?? "text"
    let size = min(try arguments.number("baseline", 1...100_000) ?? hunt.seeds, hunt.seeds)
    let monitor = TerminalMonitor(terminal)
    let baseline = hunt.baseline(size, monitor: monitor)
    monitor.end()
    if monitor.isCancelled { return .interrupted }
    func report(_ catches: [MutantHunt.Catch]) -> MutantReport {
      MutantReport(
        hunt: hunt, baseline: (baseline.runs, baseline.failed), catches: catches,
        command: (["triad", "mutants"] + arguments.words.map(ShellWord.quoted) + ["--seeds", "\(hunt.seeds)"]
          + (size < hunt.seeds ? ["--baseline", "\(size)"] : [])).joined(separator: " "),
        paths: Dictionary(files.map { ($0.scenario.name, $0.path) }) { one, _ in one })
    }
    if format == "text" { terminal.printColoured(report([]).baselineLine) }
    var catches: [MutantHunt.Catch] = []
    for mutant in mutants where !monitor.isCancelled {
      let failing = Set(baseline.failed.map(\.scenario.seed))
      let found = hunt.hunt(mutant, except: failing, tried: size, monitor: monitor)
      monitor.end()
      // What was not tried to the end has not escaped.
      if found.run == nil, monitor.isCancelled { break }
      catches.append(found)
      if format == "text" { for line in report(catches).line(found) { terminal.print(line) } }
    }
    if monitor.isCancelled {
      if format == "text" { terminal.print(" interrupted after \(catches.count) of \(mutants.count) mistakes") }
      return .interrupted
    }
    let whole = report(catches)
    switch format {
    case "json": terminal.print((try? whole.json()) ?? "{}")
    case "markdown": terminal.print(whole.markdown())
    default: for line in whole.summary() { terminal.printColoured(line) }
    }
    return whole.isSound ? .pass : .safetyFailed
  }

  private static func mutants(_ arguments: ParsedArguments) throws(ToolError) -> [Mutant] {
    guard let names = arguments.value("only") else { return Features.vocabulary.mutants }
    var mutants: [Mutant] = []
    for name in names.split(separator: ",") { mutants.append(try Features.vocabulary.mutant(named: String(name))) }
    return mutants
  }
}
