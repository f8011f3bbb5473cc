import Devices
import Foundation
import Transport

/// `triad report`: one page about a run.
enum ReportCommand {
  static let definition = CommandDefinition(
    name: "report", abstract: "Make one self-contained HTML page of what a run left",
    discussion:
      "The page needs no network. It draws the messages of one hour: the one in which most were lost, or yours.",
    arguments: [
      ArgumentDefinition(name: "run", help: "What 'triad run --output' left: the folder, or its run.sqlite.")
    ],
    options: [
      OptionDefinition(
        name: "output", help: "Where to write the page.", value: "file", standard: "report.html beside the run",
        isPath: true),
      OptionDefinition(
        name: "hour", help: "Draw the messages of the hour from then on, such as 'd9 07:00'.", value: "moment"),
    ],
    run: { arguments, terminal throws(CommandFailure) in try run(arguments, terminal) })

  private static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws(CommandFailure) -> ExitCode {
    let run = try RunFile(arguments.words[0])
    let story = try run.reading { () throws(StorageError) in try RunStory(run) }
    let chosen = try run.moment(arguments, option: "hour")
    let page = RunPage(
      story: story, again: run.facts["command"] ?? "triad run FILE --seed \(run.facts["seed"] ?? "")",
      hour: try hour(run, chosen))
    let file = arguments.value("output") ?? (run.path as NSString).deletingLastPathComponent + "/report.html"
    let text = page.html()
    do { try text.write(toFile: file, atomically: true, encoding: .utf8) } catch {
      throw CommandFailure(.inputOutput, "Error: '\(file)' cannot be written: \(error.localizedDescription)")
    }
    terminal.print(" \(file): \(TextReport.grouped(text.utf8.count / 1_000)) kB")
    return .pass
  }

  /// The messages of an hour: the one that was asked for, or the one in which most were lost.
  private static func hour(
    _ run: RunFile, _ chosen: Instant?
  ) throws(CommandFailure) -> (title: String, svg: String)? {
    let length = Span.hours(1).nanoseconds
    let worst = try run.reading { () throws(StorageError) in
      try run.database.statement(
        "SELECT sent / ? FROM messages GROUP BY 1 ORDER BY count(lost) DESC, count(*) DESC, 1 LIMIT 1"
      ).first(length) { row throws(StorageError) in try row.int64(0) * length }
    }
    guard let begin = chosen?.nanoseconds ?? worst else { return nil }
    let range = begin..<begin + length
    let window = try run.reading { () throws(StorageError) in try TraceWindow(run, in: range) }
    let clock = try run.clock()
    let title = "Messages of the hour from \(clock.label(Instant(nanoseconds: begin)))"
    return (title, SpaceTimeDiagram(window: window, clock: clock, range: range).svg())
  }
}
