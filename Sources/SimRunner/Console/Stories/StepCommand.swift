import Foundation
import Processes
import Reports
import Search

/// `triad step`: a session on one day of a story.
package enum StepCommand {
  package static func definition(_ stories: StoryHost) -> CommandDefinition {
    CommandDefinition(
      name: "step", abstract: "Step through a day of a \(stories.noun), look around, go back, and change what happens",
      discussion: """
        The session opens at the beginning of the day, or at any moment. 'help' lists its instructions. They may also be in a
        file or on standard input, one a line, so that a session can be kept and repeated. 'save' writes the story with your
        changes as a \(stories.noun) that '\(stories.program) run' runs to the same digest.
        """,
      arguments: [stories.argument],
      options: [
        OptionDefinition(name: "day", help: "The day to open, counted from 1.", value: "n", standard: "1"),
        OptionDefinition(
          name: "at",
          help: "The moment to open instead, such as 'd12 07:00', or 'failure' for the first at which a check fails.",
          value: "moment|failure"),
      ] + stories.overrides + [
        OptionDefinition(
          name: "commands", help: "Read the instructions from a file, and end after them.", value: "file", isPath: true),
        .flag(
          "serve", "Show the session in a browser on this machine, at the address that is printed; Control-C ends it."),
        OptionDefinition(
          name: "port", help: "Serve at this port of 127.0.0.1; at a free one otherwise.", value: "number"),
      ],
      run: { arguments, terminal throws(ToolError) in try run(arguments, stories, terminal) })
  }

  private static func run(
    _ arguments: ParsedArguments, _ stories: StoryHost, _ terminal: Terminal
  ) throws(ToolError) -> ExitCode {
    let path = arguments.words[0]
    let scenario = try stories.loadDrawn(path, arguments)
    let mutant = try stories.mutant(arguments)
    let moment = try opening(arguments, scenario)
    if arguments.has("serve") { return try serve(scenario, at: moment, mutant, path, stories, arguments, terminal) }
    guard !arguments.has("port") else { throw ToolError(.usage, "Error: --port is where --serve serves: say both") }
    let script = try arguments.value("commands").map { file throws(ToolError) in try lines(of: file) }
    let plan = try WorldPlan(scenario)
    terminal.remark(TextReport.header(plan))
    let monitor = StepMonitor(terminal)
    monitor.begin()
    let (session, opening) = try session(scenario, at: moment, mutant, arguments, monitor)
    monitor.end()
    var reply = opening
    if reply.complaint != nil, monitor.isCancelled { return .interrupted }
    if let complaint = reply.complaint { throw ToolError(.badData, "Error: \(complaint)") }
    for said in reply.lines { terminal.print(terminal.wrapped(said)) }
    let completions = StepCompletions(scenario, plan)
    let reader = LineSource(script: script) { completions.words($0, $1) }
    if reader.isInteractive { terminal.remark(" 'help' lists the instructions and keys; Tab completes them") }
    var code = ExitCode.pass
    while !reply.hasEnded {
      // Control-D asks about unsaved changes, as 'quit' does, and leaves if it is pressed again.
      let end = reader.isInteractive && !reply.asksToLeave ? "quit" : nil
      guard let line = reader.next(reply.prompt) ?? end else { break }
      if reader.isEchoed { terminal.print(reply.prompt + line) }
      // Control-C ends what is done now, and no session.
      monitor.begin()
      reply = session.say(line)
      monitor.end()
      // No person is there to answer.
      if reply.asksToLeave, !reader.isInteractive { break }
      for said in reply.lines { terminal.printColoured(terminal.wrapped(said)) }
      guard let complaint = reply.complaint else { continue }
      terminal.complain(terminal.wrapped(" " + complaint))
      if reply.hasDiverged { return .notDeterministic }
      if reply.hasEnded { return .internalError }
      if reply.wasInterrupted, !reader.isInteractive { return .interrupted }
      // No person is there to try again.
      if !reader.isInteractive { code = .usage }
    }
    return code
  }

  /// The session as a page on this machine, until it is left or Control-C is pressed.
  private static func serve(
    _ scenario: Scenario, at moment: Instant, _ mutant: Mutant?, _ path: String, _ stories: StoryHost,
    _ arguments: ParsedArguments, _ terminal: Terminal
  ) throws(ToolError) -> ExitCode {
    guard !arguments.has("commands") else {
      throw ToolError(
        .usage, "Error: --serve takes its instructions from the page, and --commands from a file: say one")
    }
    let port = UInt16(try arguments.number("port", 1...65_535) ?? 0)
    let header = TextReport.header(try WorldPlan(scenario))
    Termination.watch()
    let clock = WorldClock(start: scenario.beginning, zone: scenario.zone)
    terminal.progress("the story up to \(atFailure(arguments) ? "its first failure" : clock.label(moment))")
    let (session, opening) = try session(scenario, at: moment, mutant, arguments, InterruptionMonitor())
    terminal.progress("")
    if Termination.isWanted { return .pass }
    if let complaint = opening.complaint { throw ToolError(.badData, "Error: \(complaint)") }
    guard let token = StepServer.makeToken() else {
      throw ToolError(.internalError, "Error: the system has no randomness for a secret address")
    }
    let server: StepServer
    do throws(SystemFailure) {
      server = try StepServer(
        session, opening: opening, of: scenario, header: header, port: port, token: token,
        again: "\(stories.program) step \(ShellWord.quoted(path)) --serve")
    } catch {
      throw ToolError(.inputOutput, "Error: port \(port) of 127.0.0.1: \(SystemText.message(error.code))")
    }
    terminal.print(" open     \(server.address)  (Control-C ends it)")
    server.run { Termination.isWanted }
    return .pass
  }

  /// Opens a session at the moment, or where the first check fails. It stores checkpoints where the system can copy a
  /// process, and replays the story elsewhere.
  private static func session(
    _ scenario: Scenario, at moment: Instant, _ mutant: Mutant?, _ arguments: ParsedArguments,
    _ monitor: any ProgressMonitor
  ) throws(ToolError) -> (any StepTalk, StepReply) {
    let source = try? String(contentsOfFile: arguments.words[0], encoding: .utf8)
    func direct() throws(StepMistake) -> any StepTalk {
      try DirectSession(scenario, at: moment, source: source, mutant: mutant, monitor: monitor)
    }
    let session: any StepTalk
    do throws(StepMistake) {
      #if canImport(Glibc)
        let host = StepHost(scenario, at: moment, source: source, mutant: mutant, monitor: monitor)
        if let host { session = host } else { session = try direct() }
      #else
        session = try direct()
      #endif
    } catch {
      throw ToolError(.badData, "Error: \(error.words)")
    }
    let isToGoOn = session.opening.complaint == nil && atFailure(arguments)
    return (session, isToGoOn ? session.say("next failure") : session.opening)
  }

  private static func atFailure(_ arguments: ParsedArguments) -> Bool { arguments.value("at") == "failure" }

  /// The moment at which the session begins.
  private static func opening(_ arguments: ParsedArguments, _ scenario: Scenario) throws(ToolError) -> Instant {
    guard !arguments.has("day") || !arguments.has("at") else {
      throw ToolError(.usage, "Error: say '--day' or '--at', not both")
    }
    if atFailure(arguments) { return .start }
    if let moment = try StoryHost.moment(arguments, option: "at", or: "failure", in: scenario) { return moment }
    let last = scenario.dayCount
    let day = try arguments.value("day", as: "a day from 1 to \(last)") { text in
      Int(text.hasPrefix("d") ? text.dropFirst() : text[...]).flatMap { (1...last).contains($0) ? $0 : nil }
    }
    let clock = WorldClock(start: scenario.beginning, zone: scenario.zone)
    return clock.instant(scenario.timestamp(of: .day(day ?? 1, .midnight)))
  }

  private static func lines(of file: String) throws(ToolError) -> [String] {
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
      throw ToolError(.inputMissing, "\(file): error: \(UnreadableFile.reason(file))")
    }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
