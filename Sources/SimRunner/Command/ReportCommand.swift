import DeviceKit
import Foundation
import Reports
import ScenarioFiles
import SimKernel

/// `triad report`: one page about a run.
enum ReportCommand {
  static let definition = CommandDefinition(
    name: "report", abstract: "Make one self-contained HTML page of what a run left",
    discussion:
      "The page needs no network. It draws the messages of the hours in which most were lost or late, and of yours.",
    arguments: [
      .run
    ],
    options: [
      OptionDefinition(
        name: "output", help: "Where to write the page.", value: "file", standard: "report.html beside the run",
        isPath: true),
      OptionDefinition(
        name: "hour", help: "Draw the messages of the hour from then on, such as 'd9 07:00'.", value: "moment"),
    ],
    run: { arguments, terminal throws(ToolError) in try run(arguments, terminal) })

  private static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws(ToolError) -> ExitCode {
    let run = try RunFile(arguments.words[0])
    let chosen = try run.moment(arguments, option: "hour")
    let clock = try run.clock()
    let page = try run.reading { () throws(StorageError) in
      let story = try RunStory(run, clock)
      return RunPage(
        story: story, again: run.facts["command"] ?? "triad run FILE --seed \(run.facts["seed"] ?? "")",
        hours: try HourBook(run, story, chosen: chosen?.nanoseconds),
        decisions: try DecisionList(story.receipts, in: run))
    }
    let file = arguments.value("output") ?? (run.path as NSString).deletingLastPathComponent + "/report.html"
    let text = page.html()
    do { try text.write(toFile: file, atomically: true, encoding: .utf8) } catch {
      throw ToolError(.inputOutput, "Error: '\(file)' cannot be written: \(error.localizedDescription)")
    }
    terminal.print(" \(file): \(Figures.grouped(text.utf8.count / 1_000)) kB")
    return .pass
  }
}
