import Console
import Foundation
import Person
import Processes
import Search
import Tools

/// The program.
@main
enum Triad {
  private static let host = ScenarioCommandInput.host

  static let root = CommandDefinition(
    name: "triad",
    abstract: "Run a person's watch, phone, desktop and cloud through weeks of life, and see which promise breaks",
    discussion: """
      A run is determined by its scenario and its seed: the same two give the same trace, byte for byte.
      Exit codes: 0 pass, 1 a safety check failed or an expectation was not met, 2 inconclusive (nothing was judged, or an
      expectation could not be tested; the reason is printed), 3 a liveness check failed, 4 not deterministic, 64 usage,
      65 bad scenario or data, 66 input missing, 70 internal, 74 input or output, 130 interrupted.
      """,
    options: [Completions.option],
    subcommands: [
      NewCommand.definition, AdoptCommand.definition,
      RunCommand.definition(host), StepCommand.definition(host),
      ReportCommand.definition(host), TraceCommand.definition(Features.vocabulary),
      DiffCommand.definition(Features.vocabulary),
      AskCommand.definition, AgentsCommand.definition, JudgeCommand.definition,
      DiaryCommand.definition,
      MusicCommand.definition,
      ExplainCommand.definition,
      StudyCommand.definition, ChaosCommand.definition(host),
      WhyCommand.definition(host), CheckCommand.definition(host),
      MutantsCommand.definition, FindingsCommand.definition, FleetCommand.definition, MergeCommand.definition,
      ValidateCommand.definition(host),
      SchemaCommand.definition(host, others: [("population", PopulationDocuments.schema)]),
      ChecksCommand.definition(Features.vocabulary), RulesCommand.definition,
      NodeCommand.definition, ClusterCommand.definition, PairCommand.definition,
      ImportCommand.definition, BenchCommand.definition,
    ])

  static func main() {
    SubprocessRun.allow()
    Interruption.endAtOnce()
    OutputLoss.end(run(Array(CommandLine.arguments.dropFirst())))
  }

  static func run(_ words: [String], _ terminal: Terminal = .standard) -> ExitCode {
    // Not a command: only `bench` and the tests start it.
    if words.starts(with: UDPPeer.words), words.count <= 3 { return UDPPeer.run(words.dropFirst(2).first) }
    return root.carryOut(words, terminal)
  }
}
