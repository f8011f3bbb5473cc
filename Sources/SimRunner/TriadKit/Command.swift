import Console
import Foundation
import Processes
import Search

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
  public static func main(_ make: @escaping (String) throws -> Simulation) -> Never {
    Interruption.endAtOnce()
    SubprocessRun.allow()
    OutputLoss.end(run(Array(CommandLine.arguments.dropFirst()), on: .standard, make))
  }

  /// Runs a command without exiting the process, for a package's own tests.
  ///
  /// - Parameters:
  ///   - write: Receives each text: output, or an error if `isComplaint`.
  /// - Returns: The exit code.
  public static func run(
    _ arguments: [String], to write: @escaping @Sendable (_ text: String, _ isComplaint: Bool) -> Void,
    _ make: @escaping (String) throws -> Simulation
  ) -> Int32 {
    run(arguments, on: Terminal { text, stream in write(text, stream == .error) }, make).rawValue
  }

  private static func run(
    _ arguments: [String], on terminal: Terminal, _ make: @escaping (String) throws -> Simulation
  ) -> ExitCode {
    root(host(KitMaker(make: make))).carryOut(arguments, terminal)
  }

  private static func root(_ host: StoryHost) -> CommandDefinition {
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
        RunCommand.definition(host), ChaosCommand.definition(host), KitFleetCommand.definition(host),
        KitStudyCommand.definition(host), StepCommand.definition(host), WhyCommand.definition(host),
        CheckCommand.definition(host), ReportCommand.definition(host), TraceCommand.definition(host.vocabulary),
        DiffCommand.definition(host.vocabulary), ValidateCommand.definition(host),
        ChecksCommand.definition(host.vocabulary), SchemaCommand.definition(host),
      ])
  }

  private static func host(_ maker: KitMaker) -> StoryHost {
    StoryHost(
      Simulation.vocabulary, noun: "story", argument: "story", overrides: [.seed, .schedule, .kitChaos()],
      hasOneKindOfPromise: true,
      chaos: ChaosChoice(
        discussion: """
          Of each distinct failure the smallest story that still shows it is saved beside the story, or in the folder of
          '--output'. Global variables of the apps are shared by all runs of a process.
          """,
        options: [.kitChaos(.weather)],
        swarm: { arguments, isChaos throws(ToolError) in arguments.kitChaos(or: isChaos ? .weather : .none).swarm },
        runWords: { arguments in
          let chaos = arguments.kitChaos(or: .weather)
          return chaos == .none ? [] : ["--chaos", chaos.rawValue]
        }),
      finds: FindRules(isBesideStory: true) { Simulation($0).judgingOnly($1, $2).scenario },
      folder: FolderRules(
        help: "Leave the story, a page, the run's database and a trace in this folder.",
        path: { output, _, _ in output },
        keep: { _, run in try run.writePages() }),
      read: { path throws(ToolError) in try maker.load(path) })
  }
}

/// Makes the simulation of a story, with the apps of the package installed.
///
/// `@unchecked Sendable`: commands run on the main thread, one after the other.
private struct KitMaker: @unchecked Sendable {
  let make: (String) throws -> Simulation

  func load(_ path: String) throws(ToolError) -> Scenario {
    do { return try make(path).scenario } catch let error as StoryError {
      throw ToolError(error.code, error.description.trimmedOfNewlines)
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

extension ParsedArguments {
  func kitChaos(or standard: Chaos) -> Chaos { value("chaos").flatMap(Chaos.init) ?? standard }
}
