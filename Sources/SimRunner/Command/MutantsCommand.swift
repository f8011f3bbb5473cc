import DeviceKit
import Foundation
import Processes
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
      OptionDefinition(
        name: "jobs", help: "How many run at once.", value: "n", standard: "as many as there are processors"),
      OptionDefinition(name: "only", help: "Only these mistakes, by comma.", value: "names"),
      .flag("list", "List the mistakes, and run nothing."),
      OptionDefinition(
        name: "format", help: "How to print the result.", value: "format", standard: "text",
        choices: ["text", "json", "markdown"]),
    ],
    run: { arguments, terminal throws(ToolError) in try run(arguments, terminal) })

  private static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws(ToolError) -> ExitCode {
    let mutants = try mutants(arguments)
    if arguments.has("list") {
      let width = mutants.map(\.rawValue.count).max() ?? 0
      for mutant in mutants {
        let padding = String(repeating: " ", count: width - mutant.rawValue.count)
        terminal.print("\(mutant.rawValue)\(padding)  \(mutant.place): \(mutant.about)")
      }
      return .pass
    }
    let words = arguments.words.isEmpty ? ["scenarios/general"] : arguments.words
    let files = try ScenarioCommandInput.files(words)
    var hunt = MutantHunt(scenarios: files.map(\.scenario), seeds: try arguments.number("seeds", 1...100_000) ?? 300)
    hunt.jobs = try arguments.number("jobs", 1...256) ?? ProcessInfo.processInfo.activeProcessorCount
    let format = arguments.value("format") ?? "text"
    let size = min(try arguments.number("baseline", 1...100_000) ?? hunt.seeds, hunt.seeds)
    let baseline = hunt.baseline(size) { done in
      terminal.progress("without a mistake: run \(done) of \(size)")
      return !Interruption.hasHappened
    }
    terminal.progress("")
    func report(_ catches: [MutantHunt.Catch]) -> MutantReport {
      MutantReport(
        hunt: hunt, baseline: (baseline.runs, baseline.failed), catches: catches,
        command: (["triad", "mutants"] + arguments.words.map(ShellWord.quoted) + ["--seeds", "\(hunt.seeds)"]
          + (size < hunt.seeds ? ["--baseline", "\(size)"] : [])).joined(separator: " "),
        paths: Dictionary(files.map { ($0.scenario.name, $0.path) }) { one, _ in one })
    }
    if format == "text" { terminal.print(terminal.coloured(report([]).baselineLine)) }
    var catches: [MutantHunt.Catch] = []
    for mutant in mutants where !Interruption.hasHappened {
      let found = hunt.hunt(mutant, except: Set(baseline.failed.map(\.scenario.seed)), tried: size) { done in
        terminal.progress("\(mutant.rawValue): \(done) of \(hunt.seeds) runs")
        return !Interruption.hasHappened
      }
      terminal.progress("")
      // What was not tried to the end has not escaped.
      if found.run == nil, Interruption.hasHappened { break }
      catches.append(found)
      if format == "text" { for line in report(catches).line(found) { terminal.print(line) } }
    }
    let whole = report(catches)
    switch format {
    case "json": terminal.print((try? whole.json()) ?? "{}")
    case "markdown": terminal.print(whole.markdown())
    default: for line in whole.summary() { terminal.print(terminal.coloured(line)) }
    }
    if Interruption.hasHappened { return .interrupted }
    return whole.isSound ? .pass : .safetyFailed
  }

  private static func mutants(_ arguments: ParsedArguments) throws(ToolError) -> [Mutant] {
    guard let names = arguments.value("only") else { return Mutant.allCases }
    var mutants: [Mutant] = []
    for name in names.split(separator: ",") { mutants.append(try ScenarioCommandInput.mutant(named: String(name))) }
    return mutants
  }
}

extension ScenarioCommandInput {
  /// The scenarios at these paths, where a folder stands for all that are in it, by name.
  static func files(_ paths: [String]) throws(ToolError) -> [(path: String, scenario: Scenario)] {
    var files: [(path: String, scenario: Scenario)] = []
    for path in paths {
      var isFolder = ObjCBool(false)
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
        files.append((path, try Scenario(path: path)))
        continue
      }
      let all = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      let names = all.filter { $0.hasSuffix(".json5") }.sorted()
      guard !names.isEmpty else { throw ToolError(.inputMissing, "Error: there is no scenario in \(path)") }
      for name in names { files.append(("\(path)/\(name)", try Scenario(path: "\(path)/\(name)"))) }
    }
    return files
  }
}
