import DeviceKit
import Engine
import Foundation
import Reports
import ScenarioFiles
import SimKernel
import Tools

/// `triad step`: a session on one day of a story.
enum StepCommand {
  static let definition = CommandDefinition(
    name: "step", abstract: "Step through a day of a scenario, look around, go back, and change what happens",
    discussion: """
      The session opens at the beginning of the day, or at any moment. Its instructions are listed by 'help'; they also come
      from standard input or from a file, one a line, so that a session can be kept and repeated. Nothing that you do to the
      story is lost: 'save' writes it as a scenario that 'triad run' runs to the same digest.
      """,
    arguments: [ArgumentDefinition(name: "file", help: "The scenario.")],
    options: [
      OptionDefinition(name: "day", help: "The day to open, counted from 1.", value: "n", standard: "1"),
      OptionDefinition(name: "at", help: "The moment to open instead, such as 'd12 07:00'.", value: "moment"),
      .seed,
      .schedule,
      .rules,
      .chaos,
      .mutant,
      OptionDefinition(
        name: "commands", help: "Take the instructions from a file, and end with it.", value: "file", isPath: true),
    ],
    run: { arguments, terminal throws(ToolError) in try run(arguments, terminal) })

  private static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws(ToolError) -> ExitCode {
    let path = arguments.words[0]
    let base = try ScenarioCommandInput.load(path, arguments)
    let scenario = arguments.has("chaos") ? Swarm().scenario(base) : base
    let moment = try opening(arguments, scenario)
    let mutant = try ScenarioCommandInput.mutant(arguments)
    let script = try arguments.value("commands").map { file throws(ToolError) in try lines(of: file) }
    terminal.remark(TextReport.header(try WorldPlan(scenario)))
    let monitor = TerminalMonitor(terminal)
    let session = try session(scenario, at: moment, mutant, monitor)
    var reply = session.opening
    if let complaint = reply.complaint { throw ToolError(.badData, "Error: \(complaint)") }
    for said in reply.lines { terminal.print(said) }
    let reader = LineSource(script: script)
    var code = ExitCode.pass
    while !reply.hasEnded, let line = reader.next(reply.prompt) {
      if reader.isEchoed { terminal.print(reply.prompt + line) }
      // Control-C ends what is done now, and no session.
      monitor.begin()
      reply = session.say(line)
      for said in reply.lines { terminal.print(terminal.coloured(said)) }
      guard let complaint = reply.complaint else { continue }
      terminal.complain(" " + complaint)
      if reply.hasDiverged { return .notDeterministic }
      if reply.hasEnded { return .internalError }
      // No person is there to try again.
      if !reader.isInteractive { code = .usage }
    }
    return code
  }

  /// A session that keeps places to go back to, where the system can copy a process; and one that does the story again.
  private static func session(
    _ scenario: Scenario, at moment: Instant, _ mutant: Mutant?, _ monitor: TerminalMonitor
  ) throws(ToolError) -> any StepTalk {
    #if canImport(Glibc)
      if let host = StepHost(scenario, at: moment, mutant: mutant, monitor: monitor) { return host }
    #endif
    do throws(StepMistake) {
      return try StepSession(scenario, at: moment, mutant: mutant, monitor: monitor)
    } catch {
      throw ToolError(.badData, "Error: \(error.words)")
    }
  }

  /// The moment at which the session begins.
  private static func opening(_ arguments: ParsedArguments, _ scenario: Scenario) throws(ToolError) -> Instant {
    if let moment = try ScenarioCommandInput.moment(arguments, option: "at", in: scenario) {
      guard !arguments.has("day") else { throw ToolError(.usage, "Error: say '--day' or '--at', not both") }
      return moment
    }
    let last = scenario.dayCount
    let day = try arguments.value("day", as: "a day from 1 to \(last)") { text in
      Int(text.hasPrefix("d") ? text.dropFirst() : text[...]).flatMap { (1...last).contains($0) ? $0 : nil }
    }
    let clock = WorldClock(start: scenario.beginning, zone: scenario.zone)
    return clock.instant(scenario.timestamp(of: .day(day ?? 1, .midnight)))
  }

  private static func lines(of file: String) throws(ToolError) -> [String] {
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
      throw ToolError(.inputMissing, "\(file): error: the file cannot be read")
    }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
