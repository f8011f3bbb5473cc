import Console
import DeviceKit
import Engine
import Foundation
import Processes
import Reports
import ScenarioFiles
import Search
import SimKernel

/// The command line of a package of its own: `run`, `chaos`, `step`, `why` and others for its apps.
///
/// ```swift
/// @main enum Program {
///   static func main() { TriadCommand.main { try Simulation(story: $0, apps: [.watch(LapTimer()), .phone(LapBook())]) } }
/// }
/// ```
public enum TriadCommand {
  /// Runs the command in the process's arguments and exits: 0 for a pass, 1 for a broken promise, 2 if nothing was
  /// judged, an expectation couldn't be tested or a run couldn't be compared with one in another process, 4 if two runs
  /// differ, 64 for an invalid argument, 65 for a story with mistakes, 66 for a missing one, 74 if a file can't be
  /// written, 130 for Control-C. An app that calls `exit` ends it with 1.
  ///
  /// - Parameter make: Returns the simulation of the story at a path.
  public static func main(_ make: (String) throws -> Simulation) -> Never {
    Interruption.endAtOnce()
    OwnProcessRun.allow()
    OutputLoss.end(run(Array(CommandLine.arguments.dropFirst()), on: .standard, make))
  }

  /// Runs a command without exiting the process, for a package's own tests.
  ///
  /// - Parameters:
  ///   - write: Receives each text: output, or an error if `isComplaint`.
  /// - Returns: The exit code.
  public static func run(
    _ arguments: [String], to write: @escaping @Sendable (_ text: String, _ isComplaint: Bool) -> Void,
    _ make: (String) throws -> Simulation
  ) -> Int32 {
    run(arguments, on: Terminal { text, stream in write(text, stream == .error) }, make).rawValue
  }

  private static func run(
    _ arguments: [String], on terminal: Terminal, _ make: (String) throws -> Simulation
  ) -> ExitCode {
    withoutActuallyEscaping(make) { make in
      root(KitStories(make: make)).carryOut(arguments, terminal)
    }
  }

  private static func root(_ stories: KitStories) -> CommandDefinition {
    CommandDefinition(
      name: ProgramName.typed, abstract: "Run the apps of this package through stories, and see which promise breaks",
      discussion: """
        A run is determined by its story, its seed and the apps: the same three give the same run, byte for byte.
        Exit codes: 0 pass, 1 a promise was broken or an expectation was not met, 2 inconclusive (nothing was judged, or an
        expectation could not be tested), 4 not deterministic, 64 usage, 65 a story with mistakes, 66 input missing, 74 input or
        output, 130 interrupted.
        """,
      options: [Completions.option],
      subcommands: [
        KitRunCommand.definition(stories), KitChaosCommand.definition(stories), KitFleetCommand.definition(stories),
        KitStudyCommand.definition(stories),
        StepCommand.definition(stories.reader), WhyCommand.definition(stories.reader),
        KitCheckCommand.definition(stories),
        KitReportCommand.definition(stories), TraceCommand.definition(Simulation.vocabulary),
        DiffCommand.definition(Simulation.vocabulary),
        ValidateCommand.definition(stories.reader), ChecksCommand.definition(Simulation.vocabulary),
        KitSchemaCommand.definition,
      ])
  }
}

/// The source of stories, with the apps of the package installed.
///
/// `@unchecked Sendable`: commands run on the main thread, one after the other.
struct KitStories: @unchecked Sendable {
  let make: (String) throws -> Simulation

  var reader: StoryReader {
    StoryReader(
      Simulation.vocabulary, overrides: [.seed, .schedule, .kitChaos()],
      read: { path throws(ToolError) in try load(path) },
      draw: { scenario, arguments throws(ToolError) in
        arguments.noteHowToRunAgain(arguments.repeated("chaos", "schedule"))
        return Simulation(scenario).with(arguments.kitChaos(or: .none)).scenario
      })
  }

  private func load(_ path: String) throws(ToolError) -> Scenario {
    do { return try make(path).scenario } catch let error as StoryError {
      throw ToolError(error.code, error.description.trimmedOfLineEnds)
    } catch let error as ToolError { throw error } catch {
      throw ToolError(.badData, "\(error)")
    }
  }
}

extension OptionDefinition {
  static func kitChaos(_ standard: Chaos = .none) -> OptionDefinition {
    OptionDefinition(
      name: "chaos", help: "Which faults are drawn for the seed, beside those of the story.", value: "kind",
      standard: standard.rawValue, choices: Chaos.allCases.map(\.rawValue))
  }
}

extension ExitCode {
  /// The kit knows one kind of promise.
  var ofKit: ExitCode { self == .livenessFailed ? .safetyFailed : self }
}

extension ArgumentDefinition {
  static let story = ArgumentDefinition(name: "story", help: "The story.")
}

extension ParsedArguments {
  func kitChaos(or standard: Chaos) -> Chaos { value("chaos").flatMap(Chaos.init) ?? standard }

  /// Returns the command that runs a seed of the story again, with those options.
  func again(_ options: [String]) -> @Sendable (_ seed: UInt64) -> String {
    let story = words[0]
    return { OwnProcess(program: ProgramName.typed, ["run", story, "--seed", "\($0)"] + options).line }
  }

  /// Also printed if an app ends the process during a run.
  func noteHowToRunAgain(_ options: [String]) { RunsUnderWay.runAgain(with: again(options)) }
}

extension String {
  var trimmedOfLineEnds: String { String(reversed().drop { $0.isNewline }.reversed()) }
}

/// `run`: runs a story from its first day to its verdict.
enum KitRunCommand {
  static func definition(_ stories: KitStories) -> CommandDefinition {
    CommandDefinition(
      name: "run", abstract: "Run a story to its verdict",
      discussion: "The seed is printed first; a failure ends with the command that shows it again.",
      arguments: [.story],
      options: stories.reader.overrides + [
        OptionDefinition(name: "until", help: "Stop before this moment, such as d12 or 'd3 08:10'.", value: "moment"),
        .format("json", "junit"),
        OptionDefinition(
          name: "output", help: "Leave the story, a page, the run's database and a trace in this folder.",
          value: "folder", isPath: true),
        .flag("show-config", "Print the story with everything that was drawn, and do not run it."),
        .strict,
        .quiet,
        .colour,
      ],
      run: { arguments, terminal throws(ToolError) in
        let terminal = terminal.adapted(
          isQuiet: arguments.has("quiet"), colour: arguments.value("color") ?? "auto")
        return try run(try stories.reader.loadDrawn(arguments.words[0], arguments), arguments, terminal)
      })
  }

  private static func run(
    _ scenario: Scenario, _ arguments: ParsedArguments, _ terminal: Terminal
  ) throws(ToolError) -> ExitCode {
    let simulation = Simulation(scenario)
    if arguments.has("show-config") {
      terminal.print(simulation.text.trimmedOfLineEnds)
      return .pass
    }
    if OwnProcessRun.isWanted {
      simulation.report()
      return .pass
    }
    let stop = try StoryReader.moment(arguments, in: scenario)
    let again = arguments.again(arguments.repeated("chaos", "schedule", "until"))(scenario.seed)
    let folder = try arguments.value("output").map { path throws(ToolError) in
      try RunFolder(path, for: scenario, arguments.repeated("until"))
    }
    let format = arguments.value("format") ?? "text"
    let plan = try WorldPlan(scenario)
    if format == "text" { terminal.remark(TextReport.header(plan)) }
    let (watch, monitor) = (Stopwatch(), TerminalMonitor(terminal))
    defer { monitor.end() }
    var outcome = try ToolError.storing { () throws(StorageError) in
      try simulation.run(
        plan, until: stop, into: folder?.path, command: again, settings: folder?.settings, monitor: monitor)
    }
    outcome.isStrict = arguments.has("strict")
    monitor.end()
    switch format {
    case "json":
      terminal.print((try? JSONReport(outcome, reproduce: again).text()) ?? "{}")
    case "junit": terminal.print(JUnitReport(outcome: outcome, wall: watch.seconds, reproduce: again).text())
    default:
      for line in TextReport(outcome: outcome, wall: watch.seconds, reproduce: again).lines()
      where !arguments.has("quiet") || terminal.isVerdict(line) { terminal.printColoured(line) }
    }
    folder?.tell(terminal, arguments)
    if case .interrupted = outcome.ending { return .interrupted }
    return ExitCode(outcome.verdict).ofKit
  }
}

/// `check`: two runs of a story, compared event by event.
enum KitCheckCommand {
  static func definition(_ stories: KitStories) -> CommandDefinition {
    CommandDefinition(
      name: "check", abstract: "Run a story twice, and in another process, and stop at the first event that differs",
      discussion:
        "Exits with 0 when all runs are the same, event for event, with 4 when they are not, and with 2 when there could be none in another process.",
      arguments: [.story], options: stories.reader.overrides,
      run: { arguments, terminal throws(ToolError) in
        let simulation = Simulation(try stories.reader.loadDrawn(arguments.words[0], arguments))
        if OwnProcessRun.isWanted {
          simulation.report()
          return .pass
        }
        let elsewhere = OwnProcessRun.start()
        if let difference = simulation.firstDifference(alsoIn: elsewhere) {
          terminal.complain("not deterministic: \(difference)")
          return .notDeterministic
        }
        if let problem = elsewhere?.problem {
          terminal.print("two runs in this process did the same")
          terminal.complain("inconclusive: nothing is known of a run in another process: \(problem)")
          return .inconclusive
        }
        terminal.print(
          elsewhere == nil ? "both runs did the same" : "two runs, and one in another process, did the same")
        return .pass
      })
  }
}

/// `report`: a page about a run, from its database or from a story that is run for it.
enum KitReportCommand {
  static func definition(_ stories: KitStories) -> CommandDefinition {
    let page = ReportCommand.definition(Simulation.vocabulary)
    return CommandDefinition(
      name: page.name, abstract: "Make one self-contained HTML page of a run, or of a story",
      discussion: page.discussion + " A story is run first, with its seed or yours.",
      arguments: [
        ArgumentDefinition(
          name: "run",
          help:
            "What '\(ProgramName.typed) run --output' left, the folder or its run.sqlite; or a story, a file that ends in .json5."
        )
      ], options: page.options + stories.reader.overrides,
      run: { arguments, terminal throws(ToolError) in
        let path = arguments.words[0]
        guard path.hasSuffix(".json5") else {
          for name in stories.reader.overrides.map(\.name) where arguments.has(name) {
            throw ToolError(.usage, "Error: '--\(name)' is about a story, and '\(path)' is a run")
          }
          return try page.run?(arguments, terminal) ?? .usage
        }
        let simulation = Simulation(try stories.reader.loadDrawn(path, arguments))
        return try ofStory(simulation, path, arguments, page, terminal)
      })
  }

  /// Runs the story into a temporary folder, and creates the page from that.
  private static func ofStory(
    _ simulation: Simulation, _ path: String, _ arguments: ParsedArguments, _ page: CommandDefinition,
    _ terminal: Terminal
  ) throws(ToolError) -> ExitCode {
    let again = "\(ProgramName.typed) run \(ShellWord.quoted(path)) --seed \(simulation.seed)"
    let folder = NSTemporaryDirectory() + "triad-\(ProcessInfo.processInfo.globallyUniqueString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let plan = try WorldPlan(simulation.scenario)
    let monitor = TerminalMonitor(terminal)
    defer { monitor.end() }
    let outcome = try ToolError.storing { () throws(StorageError) in
      try simulation.run(plan, into: folder, command: again, monitor: monitor)
    }
    if case .interrupted = outcome.ending { return .interrupted }
    monitor.end()
    var own = arguments
    own.words = [folder]
    own.options["output"] = [arguments.value("output") ?? "report.html"]
    return try page.run?(own, terminal) ?? .usage
  }
}

/// `schema`: the JSON schema of stories for editors.
enum KitSchemaCommand {
  static let definition = CommandDefinition(
    name: "schema", abstract: "Print the JSON Schema of stories, for editors",
    discussion: "A story names the file in which it was saved: `$schema: \"story.schema.json\"`.",
    run: { _, terminal in
      terminal.print(ScenarioDocuments.schema(Simulation.vocabulary).trimmedOfLineEnds)
      return .pass
    })
}
