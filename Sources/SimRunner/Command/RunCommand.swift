import Console
import DeviceKit
import Engine
import Foundation
import Person
import Processes
import Reports
import ScenarioFiles
import Search
import SimKernel
import Tools

/// `triad run`: a scenario from its first day to its verdict.
enum RunCommand {
  static let definition = CommandDefinition(
    name: "run", abstract: "Run a scenario to its verdict",
    discussion: "The seed is printed first; a failure ends with the command that shows it again.",
    arguments: [ArgumentDefinition(name: "file", help: "The scenario.")],
    options: [
      .seed,
      OptionDefinition(name: "until", help: "Stop before this moment, such as d12 or 'd3 08:10'.", value: "moment"),
      .schedule,
      .rules,
      .chaos,
      .faults,
      .mutant,
      .format("json", "junit"),
      OptionDefinition(
        name: "output",
        help:
          "Leave the run's trace, records and metrics in DIR/<scenario>/<seed>/run.sqlite; options follow the seed.",
        value: "dir", isPath: true),
      .flag("check-determinism", "Run twice, and in another process, and stop at the first event that differs."),
      .flag("wire", "Encode and decode every message on its way."),
      .flag("show-config", "Print the scenario with every default, and do not run it."),
      .strict,
      .quiet,
      .colour,
    ],
    run: { arguments, terminal throws(ToolError) in try RunCommandExecution(arguments, terminal).run() })
}

/// One execution of `triad run`.
private struct RunCommandExecution {
  private let arguments: ParsedArguments
  private let terminal: Terminal
  private let path: String
  private let format: String
  private let scenario: Scenario
  private let mutant: Mutant?

  init(_ arguments: ParsedArguments, _ terminal: Terminal) throws(ToolError) {
    self.arguments = arguments
    path = arguments.words[0]
    format = arguments.value("format") ?? "text"
    self.terminal = terminal.adapted(isQuiet: arguments.has("quiet"), colour: arguments.value("color") ?? "auto")
    scenario = try ScenarioCommandInput.stories.loadDrawn(path, arguments)
    mutant = try ScenarioCommandInput.mutant(arguments)
  }

  func run() throws(ToolError) -> ExitCode {
    if arguments.has("show-config") {
      terminal.print(scenario.configuration())
      return .pass
    }
    if OwnProcessRun.isWanted {
      OwnProcessRun.report(scenario) {
        [scenario, mutant, isOnWire = arguments.has("wire")] () throws(ToolError) in
        try Self.makePlan(scenario, mutant, isOnWire)
      }
      return .pass
    }
    if arguments.has("check-determinism") { return try checkDeterminism() }
    let stop = try ScenarioCommandInput.moment(arguments, in: scenario)
    let plan = try makePlan()
    if format == "text" { terminal.remark(TextReport.header(plan)) }
    let folder = try folder()
    let (wall, outcome) = try execute(plan, until: stop, into: folder)
    report(outcome, wall)
    folder?.tell(terminal, arguments)
    return isInterrupted(outcome) ? .interrupted : ExitCode(outcome.verdict)
  }

  private func makePlan() throws(ToolError) -> WorldPlan {
    try Self.makePlan(scenario, mutant, arguments.has("wire"))
  }

  private static func makePlan(
    _ scenario: Scenario, _ mutant: Mutant?, _ isOnWire: Bool
  ) throws(ToolError) -> WorldPlan {
    var plan = try WorldPlan(scenario, planting: mutant)
    plan.serializesMessages = isOnWire
    return plan
  }

  /// Returns the folder of the run's files. Different runs have different folders.
  private func folder() throws(ToolError) -> RunFolder? {
    guard let directory = arguments.value("output") else { return nil }
    let name = RunFolder.name(
      scenario.seed, arguments.repeated("schedule", "rules", "chaos", "faults", "mutant", "until", "wire"))
    return try RunFolder(
      "\(directory)/\(scenario.folderName)/\(name)", for: scenario, arguments.repeated("mutant", "until", "wire"))
  }

  private func execute(
    _ plan: WorldPlan, until stop: Instant?, into folder: RunFolder?
  ) throws(ToolError) -> (wall: Double, RunOutcome) {
    let (watch, monitor) = (Stopwatch(), TerminalMonitor(terminal))
    defer { monitor.end() }
    return try ToolError.storing { () throws(StorageError) in
      let run = try Run(plan)
      let database = try folder.map { folder throws(StorageError) in try openDatabase(run, in: folder.path) }
      let life = database == nil ? nil : LifeLog(watching: run.world)
      var outcome = try run.run(until: stop, monitor: monitor)
      outcome.isStrict = arguments.has("strict")
      try database?.finish(outcome, run.world, life: life, command: reproduceLine(), settings: folder?.settings)
      if let folder { try writeArchives(of: outcome, in: folder.path) }
      return (watch.seconds, outcome)
    }
  }

  /// Writes the archives that the wearer requested beside the run's database.
  private func writeArchives(of outcome: RunOutcome, in folder: String) throws(StorageError) {
    for file in outcome.finding(ExportedArchive.self)?.files ?? [] {
      let path = "\(folder)/\(file.name)"
      do { try OutputFile.write(file.text, to: path) } catch {
        throw .cannotOpen(path: path, message: error.localizedDescription)
      }
    }
  }

  private func openDatabase(_ run: Run, in folder: String) throws(StorageError) -> RunDatabase {
    let file = folder + "/run.sqlite"
    do {
      if FileManager.default.fileExists(atPath: file) { try FileManager.default.removeItem(atPath: file) }
    } catch {
      throw .cannotOpen(path: file, message: error.localizedDescription)
    }
    let database = try RunDatabase(
      path: file, of: run.world, names: NodeNames(run.plan))
    run.world.kernel.observe(with: database)
    return database
  }

  private func report(_ outcome: RunOutcome, _ wall: Double) {
    let reproduce = reproduceLine()
    switch format {
    case "json": terminal.print((try? JSONReport(outcome, reproduce: reproduce).text()) ?? "{}")
    case "junit": terminal.print(JUnitReport(outcome: outcome, wall: wall, reproduce: reproduce).text())
    default:
      let lines = TextReport(outcome: outcome, wall: wall, reproduce: reproduce).lines()
      for line in lines where !arguments.has("quiet") || terminal.isVerdict(line) {
        terminal.printColoured(line)
      }
    }
  }

  private func checkDeterminism() throws(ToolError) -> ExitCode {
    var failure: ToolError?
    do throws(StorageError) {
      let make = { () throws(StorageError) -> WorldPlan in
        do throws(ToolError) { return try makePlan() } catch {
          failure = error
          throw .closed
        }
      }
      let elsewhere = OwnProcessRun.start()
      switch try DeterminismCheck.run(alsoIn: elsewhere, make) {
      case .same(let outcome):
        let isAlsoElsewhere = elsewhere != nil && elsewhere?.problem == nil
        terminal.print(
          "\(scenario.name) · seed \(scenario.seed) · \(Figures.grouped(Int(outcome.events))) events twice"
            + "\(isAlsoElsewhere ? " and in another process" : ""), digest \(outcome.digest)")
        guard let problem = elsewhere?.problem else { return .pass }
        terminal.complain("inconclusive: nothing is known of a run in another process: \(problem)")
        return .inconclusive
      case .diverged(let divergence):
        terminal.complain("not deterministic: \(divergence)")
        terminal.complain("again: \(reproduceLine()) --check-determinism")
        return .notDeterministic
      }
    } catch {
      throw failure ?? ToolError(.inputOutput, "Error: \(error)")
    }
  }

  /// Returns the command that repeats this run, with options for everything that the seed and the file don't determine.
  private func reproduceLine() -> String {
    let options = arguments.repeated("schedule", "rules", "until", "mutant", "chaos", "faults", "wire")
    return OwnProcess(program: "triad", ["run", path, "--seed", "\(scenario.seed)"] + options).line
  }

  private func isInterrupted(_ outcome: RunOutcome) -> Bool {
    if case .interrupted = outcome.ending { true } else { false }
  }
}
