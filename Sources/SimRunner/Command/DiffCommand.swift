import DeviceKit
import Reports
import ScenarioFiles
import SimKernel

/// `triad diff`: where two runs part, and what is otherwise after it.
enum DiffCommand {
  static let definition = CommandDefinition(
    name: "diff", abstract: "Tell where two runs part, and what differs after it",
    discussion: "Exits with 0 when the two are the same run, event for event, and with 1 when they are not.",
    arguments: [
      .run,
      ArgumentDefinition(name: "other", help: "The other run."),
    ],
    run: { arguments, terminal throws(ToolError) in try run(arguments, terminal) })

  private static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws(ToolError) -> ExitCode {
    let (a, b) = (try RunFile(arguments.words[0]), try RunFile(arguments.words[1]))
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
    // What reads alike differs in something that is not told.
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
