import DeviceKit
import Engine
import Foundation
import Reports
import ScenarioFiles
import SimKernel

/// `triad diary`: the diary on the phone, what was found in it, and what a physician would be given.
enum DiaryCommand {
  static let definition = CommandDefinition(
    name: "diary", abstract: "Show the phone's diary: the last days, what was found, and a page for a physician",
    discussion: """
      The scenario is run until then. What was found compares how often something came in the hours before a flare with
      how often it came in the same hours of other days; the adjusted p knows how many questions were asked.
      """,
    arguments: [ArgumentDefinition(name: "file", help: "A scenario with a diary.")],
    options: [
      OptionDefinition(
        name: "at", help: "When, such as 'd12 19:30'; the end of the scenario otherwise.", value: "moment"),
      .seed,
      OptionDefinition(name: "rules", help: "Run by these rules: mended, or as-written:NAME,NAME.", value: "rules"),
      OptionDefinition(name: "days", help: "How many days to show.", value: "n", standard: "7"),
      OptionDefinition(
        name: "csv", help: "Write the whole diary, comma-separated, into that file.", value: "file", isPath: true),
      OptionDefinition(
        name: "html", help: "Write a page to print, for a physician, into that file.", value: "file", isPath: true),
    ],
    run: { arguments, terminal throws(ToolError) in try run(arguments, terminal) })

  private static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws(ToolError) -> ExitCode {
    let path = arguments.words[0]
    let scenario = try ScenarioCommandInput.load(path, arguments)
    guard scenario.diary != nil else {
      throw ToolError(.usage, "Error: the apps have no diary in \(path): say `diary: {}` in it")
    }
    let days = try arguments.value("days", as: "a number of days from 1 to 366") {
      Int($0).flatMap { (1...366).contains($0) ? $0 : nil }
    }
    let moment = try ScenarioCommandInput.moment(arguments, option: "at", in: scenario)
    let plan = try WorldPlan(scenario)
    let text = try ToolError.storing { () throws(StorageError) in
      let run = try Run(plan)
      _ = try run.run(until: moment)
      return try DiaryText(run.world, at: moment ?? run.world.end, name: scenario.name)
    }
    for line in text.lines(days: days ?? 7) { terminal.print(line) }
    try write(text.csv, arguments.value("csv"))
    try write(text.html, arguments.value("html"))
    return .pass
  }

  private static func write(_ text: String, _ path: String?) throws(ToolError) {
    guard let path else { return }
    do { try Data(text.utf8).write(to: URL(filePath: path), options: .atomic) } catch {
      throw ToolError(.inputOutput, "Error: '\(path)' cannot be written")
    }
  }
}
