import Foundation
import Processes
import Reports
import Search

/// `run`: a story from its first day to its verdict.
package enum RunCommand {
  package static func definition(_ host: StoryHost) -> CommandDefinition {
    let drawn = host.showsDefaults ? "every default" : "everything that was drawn"
    return CommandDefinition(
      name: "run", abstract: "Run a \(host.noun) to its verdict",
      discussion: "The seed is printed first; a failure ends with the command that shows it again.",
      arguments: [host.argument],
      options: host.overrides + [
        OptionDefinition(name: "until", help: "Stop before this moment, such as d12 or 'd3 08:10'.", value: "moment"),
        .format("json", "junit"),
        OptionDefinition(name: "output", help: host.folder.help, value: "folder", isPath: true),
      ] + host.runOptions + [
        .flag("show-config", "Print the \(host.noun) with \(drawn), and do not run it."),
        .strict,
        .quiet,
        .colour,
      ],
      run: { arguments, terminal throws(ToolError) in
        let terminal = terminal.adapted(isQuiet: arguments.has("quiet"), colour: arguments.value("color") ?? "auto")
        return try run(try StoryRun(host, arguments), arguments, terminal)
      })
  }

  private static func run(
    _ run: StoryRun, _ arguments: ParsedArguments, _ terminal: Terminal
  ) throws(ToolError) -> ExitCode {
    let (host, scenario) = (run.host, run.scenario)
    if arguments.has("show-config") {
      terminal.print(scenario.configuration(showingDefaults: host.showsDefaults))
      return .pass
    }
    if run.isReported() { return .pass }
    if arguments.has("check-determinism") { return try CheckCommand.check(run, terminal) }
    let stop = try StoryHost.moment(arguments, in: scenario)
    var plan = try run.plan()
    let remark = try host.change(&plan, arguments)
    let format = arguments.value("format") ?? "text"
    if format == "text" { terminal.remark(TextReport.header(plan)) }
    if format == "text", let remark { terminal.remark(remark) }
    let folder = try folder(run, arguments)
    let (watch, monitor, again) = (Stopwatch(), TerminalMonitor(terminal), run.again)
    defer { monitor.end() }
    let outcome = try ToolError.storing { () throws(StorageError) in
      try RunRecording.run(
        scenario, plan, until: stop, into: folder?.path, command: again, settings: folder?.settings,
        isStrict: arguments.has("strict"), monitor: monitor, keep: host.folder.keep)
    }
    monitor.end()
    switch format {
    case "json": terminal.print((try? JSONReport(outcome, reproduce: again).text()) ?? "{}")
    case "junit": terminal.print(JUnitReport(outcome: outcome, wall: watch.seconds, reproduce: again).text())
    default:
      let report = TextReport(outcome: outcome, wall: watch.seconds, reproduce: again, width: terminal.width)
      terminal.report(report.lines().filter { !arguments.has("quiet") || terminal.isVerdict($0) })
    }
    folder?.tell(terminal, arguments)
    if case .interrupted = outcome.ending { return .interrupted }
    return host.code(ExitCode(outcome.verdict))
  }

  /// Returns the folder of the run's files. Different runs have different folders.
  private static func folder(_ run: StoryRun, _ arguments: ParsedArguments) throws(ToolError) -> RunFolder? {
    guard let output = arguments.value("output") else { return nil }
    return try RunFolder(
      run.host.folder.path(output, run.scenario, run.host.runWords(arguments)), for: run.scenario,
      arguments.repeated("mutant", "until", "wire"))
  }
}

/// The run that a command names.
struct StoryRun: Sendable {
  let host: StoryHost
  let path: String
  let scenario: Scenario
  private let arguments: ParsedArguments
  private let mutant: Mutant?

  init(_ host: StoryHost, _ arguments: ParsedArguments) throws(ToolError) {
    (self.host, self.arguments, path) = (host, arguments, arguments.words[0])
    scenario = try host.loadDrawn(path, arguments)
    mutant = try host.mutant(arguments)
  }

  func plan() throws(ToolError) -> WorldPlan {
    var plan = try WorldPlan(scenario, planting: mutant)
    plan.serializesMessages = arguments.has("wire")
    return plan
  }

  /// The command that repeats the run.
  var again: String { host.process(path, scenario.seed, host.runWords(arguments)).line }

  /// The command that compares two such runs.
  var checkAgain: String {
    let words = ["check", path, "--seed", "\(scenario.seed)"] + host.runWords(arguments, ["wire"])
    return OwnProcess(program: host.program, words).line
  }

  /// Makes the run if another process wants its events. Returns whether it does.
  func isReported() -> Bool {
    guard SubprocessRun.isWanted else { return false }
    SubprocessRun.report(scenario) { () throws(ToolError) in try plan() }
    return true
  }
}

/// `check`: two runs of a story, and one in another process, compared event by event.
package enum CheckCommand {
  package static func definition(_ host: StoryHost) -> CommandDefinition {
    CommandDefinition(
      name: "check",
      abstract: "Run a \(host.noun) twice, and in another process, and stop at the first event that differs",
      discussion: """
        Exits with 0 when all runs are the same, event for event, with 4 when they are not, and with 2 when there could be none
        in another process.
        """,
      arguments: [host.argument], options: host.overrides + host.runOptions.filter { $0.name == "wire" },
      run: { arguments, terminal throws(ToolError) in
        let run = try StoryRun(host, arguments)
        return try run.isReported() ? .pass : check(run, terminal)
      })
  }

  static func check(_ run: StoryRun, _ terminal: Terminal) throws(ToolError) -> ExitCode {
    let elsewhere = SubprocessRun.start()
    switch try result(run, elsewhere) {
    case .same(let outcome):
      let isAlsoElsewhere = elsewhere != nil && elsewhere?.problem == nil
      terminal.print(
        "\(run.scenario.name) · seed \(run.scenario.seed) · \(Figures.grouped(Int(outcome.events))) events twice"
          + "\(isAlsoElsewhere ? " and in another process" : ""), digest \(outcome.digest)")
      guard let problem = elsewhere?.problem else { return .pass }
      terminal.complain("inconclusive: nothing is known of a run in another process: \(problem)")
      return .inconclusive
    case .diverged(let divergence):
      terminal.complain("not deterministic: \(divergence)")
      terminal.complain("again: \(run.checkAgain)")
      return .notDeterministic
    }
  }

  private static func result(
    _ run: StoryRun, _ elsewhere: SubprocessRun?
  ) throws(ToolError) -> DeterminismCheck.Result {
    var failure: ToolError?
    do throws(StorageError) {
      return try DeterminismCheck.run(alsoIn: elsewhere) { () throws(StorageError) -> WorldPlan in
        do throws(ToolError) { return try run.plan() } catch {
          failure = error
          throw .closed
        }
      }
    } catch {
      throw failure ?? ToolError(.inputOutput, "Error: \(error)")
    }
  }
}
