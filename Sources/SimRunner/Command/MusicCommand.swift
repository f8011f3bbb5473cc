import DeviceKit
import Engine
import Reports
import ScenarioFiles
import SimKernel

/// `triad music`: how the wearer is at a moment as far as music is concerned, what plays, and why.
enum MusicCommand {
  static let definition = CommandDefinition(
    name: "music",
    abstract: "Show what the DJ makes of a moment: the wearer's state, what plays and why, what could be next",
    discussion: """
      The scenario is run until then. The state is what the phone last estimated while music played, and says of each part \
      what speaks for it; the reasons are those that the phone has kept.
      """,
    arguments: [ArgumentDefinition(name: "file", help: "A scenario with music.")],
    options: [
      OptionDefinition(
        name: "at", help: "When, such as 'd3 20:15'; the end of the scenario otherwise.", value: "moment"),
      .seed,
    ],
    run: { arguments, terminal throws(ToolError) in try run(arguments, terminal) })

  private static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws(ToolError) -> ExitCode {
    let path = arguments.words[0]
    let scenario = try ScenarioCommandInput.load(path, arguments)
    guard scenario.music != nil else {
      throw ToolError(.usage, "Error: nobody chooses the music in \(path): say `music: {}` in it")
    }
    let moment = try ScenarioCommandInput.moment(arguments, option: "at", in: scenario)
    let plan = try WorldPlan(scenario)
    let lines = try ToolError.storing { () throws(StorageError) in
      let run = try Run(plan)
      _ = try run.run(until: moment)
      return try MusicText(run.world, at: moment ?? run.world.end, name: scenario.name).lines()
    }
    for line in lines { terminal.print(line) }
    return .pass
  }
}
