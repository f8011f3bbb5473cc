import DeviceKit
import Foundation
import Reports
import ScenarioFiles
import SimKernel

/// `triad trace`: a run for the viewers that people have.
enum TraceCommand {
  static let definition = CommandDefinition(
    name: "trace", abstract: "Export what a run left for Perfetto, ShiViz or a browser",
    discussion: """
      Without a stretch of time the whole run is exported; for the diagram of messages it is an hour, the first one unless
      you say from when.
      """,
    arguments: [
      .run
    ],
    options: [
      OptionDefinition(
        name: "perfetto", help: "Write a trace for ui.perfetto.dev.", value: "file", isPath: true),
      OptionDefinition(name: "shiviz", help: "Write a log with vector clocks for ShiViz.", value: "file", isPath: true),
      OptionDefinition(
        name: "lamport", help: "Write a space-time diagram of the messages as SVG.", value: "file", isPath: true),
      OptionDefinition(name: "from", help: "Begin there, such as 'd9 07:00'.", value: "moment", standard: "the start"),
      OptionDefinition(name: "for", help: "So long, such as 3h.", value: "duration"),
    ],
    run: { arguments, terminal throws(ToolError) in try run(arguments, terminal) })

  private static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws(ToolError) -> ExitCode {
    let run = try RunFile(arguments.words[0])
    guard ["perfetto", "shiviz", "lamport"].contains(where: arguments.has) else {
      throw ToolError(.usage, "Error: say what to write: --perfetto FILE, --shiviz FILE or --lamport FILE")
    }
    let from = try run.moment(arguments, option: "from") ?? .start
    let length = try arguments.value("for", as: "a duration such as 3h") { try? Notation<Span>.duration.parse($0) }
    if let file = arguments.value("perfetto") {
      let window = try window(run, from, length)
      let name = "\(run.facts["scenario"] ?? "") seed \(run.facts["seed"] ?? "")"
      try write(file, terminal, "\(window.events.count) events, \(window.messages.count) messages") {
        try PerfettoTrace(window: window, name: name).text()
      }
    }
    if let file = arguments.value("shiviz") {
      let window = try window(run, from, length)
      try write(file, terminal, "\(window.events.count) events of \(window.nodes.count) hosts") {
        ShivizLog(window: window).text()
      }
    }
    if let file = arguments.value("lamport") {
      let window = try window(run, from, length ?? .hours(1))
      let range = range(from, length ?? .hours(1))
      let diagram = SpaceTimeDiagram(window: window, clock: try run.clock(), range: range)
      let note = diagram.isCut ? ", of which the first \(SpaceTimeDiagram.messagesMax) are drawn" : ""
      try write(file, terminal, "\(window.messages.count) messages\(note)") { diagram.svg() }
    }
    return .pass
  }

  private static func range(_ from: Instant, _ length: Span?) -> Range<Int64> {
    from.nanoseconds..<(length.map { (from + $0).nanoseconds } ?? .max)
  }

  private static func window(_ run: RunFile, _ from: Instant, _ length: Span?) throws(ToolError) -> TraceWindow {
    let window = try run.reading { () throws(StorageError) in try TraceWindow(run, in: range(from, length)) }
    guard !window.events.isEmpty else { throw ToolError(.usage, "Error: nothing happened in that time") }
    return window
  }

  private static func write(
    _ file: String, _ terminal: Terminal, _ what: String, _ text: () throws -> String
  ) throws(ToolError) {
    do {
      try text().write(toFile: file, atomically: true, encoding: .utf8)
    } catch {
      throw ToolError(.inputOutput, "Error: '\(file)' cannot be written: \(error.localizedDescription)")
    }
    terminal.print(" \(file): \(what)")
  }
}
