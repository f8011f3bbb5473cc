import DeviceKit
import Engine
import Reports
import ScenarioFiles
import SimKernel

/// `triad agents`: what the phone's agents make of a day.
enum AgentsCommand {
  static let definition = CommandDefinition(
    name: "agents", abstract: "Show what the phone's agents make of a day: its score and why, cards, answers, receipts",
    discussion: """
      The scenario is run until then. The score is one of strain: the higher, the worse. Each feature is what it is on the
      day, what is usual for this wearer, how far that is from usual, and what it adds to the score.
      """,
    arguments: [ArgumentDefinition(name: "file", help: "A scenario with agents.")],
    options: [
      OptionDefinition(
        name: "at", help: "When, such as 'd12 19:30'; the end of the scenario otherwise.", value: "moment"),
      OptionDefinition(name: "day", help: "Show this day as it is known then, such as d9.", value: "day"),
      .seed,
    ],
    run: { arguments, terminal throws(ToolError) in try run(arguments, terminal) })

  private static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws(ToolError) -> ExitCode {
    let path = arguments.words[0]
    let scenario = try ScenarioCommandInput.load(path, arguments)
    guard scenario.agents != nil else {
      throw ToolError(.usage, "Error: the phone has no agents in \(path): say `agents: {}` in it")
    }
    let moment = try ScenarioCommandInput.moment(arguments, option: "at", in: scenario)
    let day = try arguments.value("day", as: "a day of the run such as d9") { text in
      Int(text.hasPrefix("d") ? text.dropFirst() : text[...]).flatMap { $0 > 0 ? $0 : nil }
    }
    let plan = try WorldPlan(scenario)
    let log = RequestLog()
    let lines = try ToolError.storing { () throws(StorageError) in
      let run = try Run(plan, observers: [log])
      _ = try run.run(until: moment)
      return try AgentsText(run.world, log, at: moment ?? run.world.end, day: day, name: scenario.name).lines()
    }
    for line in lines { terminal.print(line) }
    return .pass
  }
}
