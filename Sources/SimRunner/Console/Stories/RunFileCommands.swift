import Foundation
import Processes
import Reports

/// `report`: one page about a run, from what it left or from a story that is run for it.
package enum ReportCommand {
  package static func definition(_ host: StoryHost) -> CommandDefinition {
    CommandDefinition(
      name: "report", abstract: "Make one self-contained HTML page of a run, or of a \(host.noun)",
      discussion: """
        The page needs no network. It draws the messages of the hours in which most were lost or late, and of yours.
        A \(host.noun) is run first, with its seed or yours.
        """,
      arguments: [
        ArgumentDefinition(
          name: "run",
          help: "What '\(host.program) run --output' left, the folder or its run.sqlite; "
            + "or a \(host.noun), a file that ends in .json5.")
      ],
      options: [
        OptionDefinition(
          name: "output", help: "Where to write the page.", value: "file", standard: "report.html beside the run",
          isPath: true),
        OptionDefinition(
          name: "hour", help: "Draw the messages of the hour from then on, such as 'd9 07:00'.", value: "moment"),
      ] + host.overrides,
      run: { arguments, terminal throws(ToolError) in
        let path = arguments.words[0]
        if path.hasSuffix(".json5") { return try ofStory(host, arguments, terminal) }
        for name in host.overrides.map(\.name) where arguments.has(name) {
          throw ToolError(.usage, "Error: '--\(name)' is about a \(host.noun), and '\(path)' is a run")
        }
        let run = try RunFile(path, program: host.program)
        let folder = FilePath.folder(of: run.path)
        return try write(run, host, (folder.isEmpty ? "" : folder + "/") + "report.html", arguments, terminal)
      })
  }

  /// Runs the story into a temporary folder, and makes the page from that.
  private static func ofStory(
    _ host: StoryHost, _ arguments: ParsedArguments, _ terminal: Terminal
  ) throws(ToolError) -> ExitCode {
    let run = try StoryRun(host, arguments)
    let folder = NSTemporaryDirectory() + "triad-\(ProcessInfo.processInfo.globallyUniqueString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (plan, monitor) = (try run.plan(), TerminalMonitor(terminal))
    defer { monitor.end() }
    let outcome = try ToolError.storing { () throws(StorageError) in
      try RunRecording.run(run.scenario, plan, into: folder, command: run.again, monitor: monitor) { _, _ in }
    }
    if case .interrupted = outcome.ending { return .interrupted }
    monitor.end()
    return try write(try RunFile(folder, program: host.program), host, "report.html", arguments, terminal)
  }

  private static func write(
    _ run: RunFile, _ host: StoryHost, _ standard: String, _ arguments: ParsedArguments, _ terminal: Terminal
  ) throws(ToolError) -> ExitCode {
    let again = run.facts["command"] ?? "\(host.program) run FILE --seed \(run.facts["seed"] ?? "")"
    let text = try RunPage(run, again: again, chosen: run.moment(arguments, option: "hour"), host.vocabulary).html()
    let file = arguments.value("output") ?? standard
    do { try OutputFile.write(text, to: file) } catch {
      throw ToolError(.inputOutput, "Error: '\(file)' cannot be written: \(error.localizedDescription)")
    }
    terminal.print(" \(file): \(Figures.grouped(text.utf8.count / 1_000)) kB")
    return .pass
  }
}

/// `triad trace`: a run in the formats of trace viewers.
package enum TraceCommand {
  package static func definition(_ vocabulary: PluginRegistry) -> CommandDefinition {
    CommandDefinition(
      name: "trace", abstract: "Export what a run left for Perfetto, ShiViz or a browser",
      discussion: """
        Without a stretch of time the whole run is exported; for the diagram of messages it is an hour, the first one unless
        you say from when.
        """,
      arguments: [
        .run(vocabulary)
      ],
      options: [
        OptionDefinition(
          name: "perfetto", help: "Write a trace for ui.perfetto.dev.", value: "file", isPath: true),
        OptionDefinition(
          name: "shiviz", help: "Write a log with vector clocks for ShiViz.", value: "file", isPath: true),
        OptionDefinition(
          name: "lamport", help: "Write a space-time diagram of the messages as SVG.", value: "file", isPath: true),
        OptionDefinition(
          name: "from", help: "Begin there, such as 'd9 07:00'.", value: "moment", standard: "the start"),
        OptionDefinition(name: "for", help: "So long, such as 3h.", value: "duration"),
      ],
      run: { arguments, terminal throws(ToolError) in try run(arguments, vocabulary, terminal) })
  }

  private static func run(
    _ arguments: ParsedArguments, _ vocabulary: PluginRegistry, _ terminal: Terminal
  ) throws(ToolError) -> ExitCode {
    let run = try RunFile(arguments.words[0], program: vocabulary.program.name)
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
      try OutputFile.write(text(), to: file)
    } catch {
      throw ToolError(.inputOutput, "Error: '\(file)' cannot be written: \(error.localizedDescription)")
    }
    terminal.print(" \(file): \(what)")
  }
}

/// `triad diff`: the first difference of two runs, and the differences after it.
package enum DiffCommand {
  package static func definition(_ vocabulary: PluginRegistry) -> CommandDefinition {
    CommandDefinition(
      name: "diff", abstract: "Show the event at which two runs differ first, and the differences after it",
      discussion: "Exits with 0 when the two are the same run, event for event, and with 1 when they are not.",
      arguments: [
        .run(vocabulary),
        ArgumentDefinition(name: "other", help: "The other run."),
      ],
      run: { arguments, terminal throws(ToolError) in try run(arguments, vocabulary, terminal) })
  }

  private static func run(
    _ arguments: ParsedArguments, _ vocabulary: PluginRegistry, _ terminal: Terminal
  ) throws(ToolError) -> ExitCode {
    let (a, b) = (
      try RunFile(arguments.words[0], program: vocabulary.program.name),
      try RunFile(arguments.words[1], program: vocabulary.program.name)
    )
    let difference = try a.reading { () throws(StorageError) in try RunDifference(a, b) }
    for (name, run) in [("a", a), ("b", b)] {
      let facts = run.facts
      terminal.print(
        " \(name)        \(facts["scenario"] ?? "") · seed \(facts["seed"] ?? "") · \(facts["verdict"] ?? "") · digest \(facts["digest"] ?? "")"
      )
    }
    guard let parting = difference.parting else {
      terminal.print(" same     \(Figures.grouped(difference.common)) events, one and the same run")
      return .pass
    }
    terminal.print(" common   \(Figures.grouped(difference.common)) events")
    // Equal lines differ in something that isn't printed.
    let isAlike = line(parting.a) == line(parting.b)
    terminal.print(" then a   \(line(parting.a))\(isAlike ? fineprint(parting.a) : "")")
    terminal.print("      b   \(line(parting.b))\(isAlike ? fineprint(parting.b) : "")")
    for count in difference.counts.prefix(12) {
      terminal.print(
        " after    \(count.what): \(Figures.grouped(count.a)) in a, \(Figures.grouped(count.b)) in b")
    }
    if difference.counts.count > 12 { terminal.print("          and \(difference.counts.count - 12) more") }
    for check in difference.checks { terminal.print(" check    \(check.name): \(check.a) in a, \(check.b) in b") }
    return .safetyFailed
  }

  private static func fineprint(_ entry: TraceEntry?) -> String {
    guard let entry else { return "" }
    return " (\(Double(entry.at) / 1_000_000_000) s after the start, cause #\(entry.cause), about \(entry.subject))"
  }

  private static func line(_ entry: TraceEntry?) -> String {
    guard let entry else { return "nothing more" }
    return "#\(entry.number) \(entry.localTime) \(entry.who): \(entry.words)"
  }
}

extension RunFile {
  /// Returns the moment of an option, at or after which an event must exist; `nil` if the option isn't given.
  func moment(_ arguments: ParsedArguments, option: String) throws(ToolError) -> Instant? {
    let named = try arguments.value(option, as: "a moment such as 'd9 07:00'") {
      try? Notation<Moment>.moment.parse($0)
    }
    guard let named else { return nil }
    let clock = try clock()
    let found: Instant? =
      switch named {
      case .start: .start
      case .end: nil
      case .day(let day, let time):
        clock.instant(clock.zone.timestamp(time.on(clock.civil(.start).date.adding(days: day - 1))))
      case .civil(let civil): clock.instant(clock.zone.timestamp(civil))
      }
    let last = try reading { () throws(StorageError) in
      try database.statement("SELECT coalesce(max(at_ns), 0) FROM events").first { row throws(StorageError) in
        Instant(nanoseconds: try row.int64(0))
      }
    }
    guard let found, found >= .start, found <= last ?? .start else {
      throw ToolError(
        .usage, "Error: the run was over or had not begun then: '--\(option) \(arguments.value(option) ?? "")'")
    }
    return found
  }
}
