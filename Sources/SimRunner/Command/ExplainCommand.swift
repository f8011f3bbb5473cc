import Console
import Person
import Reports

/// `triad explain`: why the phone's planner decided what it did in a run.
enum ExplainCommand {
  private static let actions = DecisionReceipt.Action.allCases.map { "\($0)" }

  static let definition = CommandDefinition(
    name: "explain", abstract: "Tell why the phone's planner decided what it did in a run",
    discussion: """
      Without a receipt all receipts of the run are listed, by day. With one it tells why in plain words, and goes back
      event by event to the sensor's reading or the wearer's tap from which it came.
      """,
    arguments: [
      .run(Features.vocabulary),
      ArgumentDefinition(
        name: "receipt", help: "The first digits of a receipt's id, or its id in run.sqlite.", isRequired: false),
    ],
    options: [
      OptionDefinition(name: "day", help: "List only this day's receipts, such as d12.", value: "day"),
      OptionDefinition(
        name: "action", help: "List only these decisions; may be given more than once.", value: "action",
        choices: actions),
      OptionDefinition(name: "last", help: "List only the newest receipts.", value: "n"),
    ],
    run: { arguments, terminal throws(ToolError) in try run(arguments, terminal) })

  private static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws(ToolError) -> ExitCode {
    let path = arguments.words[0]
    let run = try RunFile(path)
    let text = ExplainText(run: run, path: path)
    let receipts = try run.reading { () throws(StorageError) in try run.receipts() }
    guard !receipts.isEmpty else {
      let isPlanned = run.facts["planner"] == "yes"
      terminal.print(
        isPlanned ? "The planner of this run decided nothing." : "No receipts: the run's scenario has no `planner`.")
      return .pass
    }
    var lines: [String]
    if arguments.words.count > 1 {
      let receipt = try one(arguments, among: receipts)
      let origin = try run.reading { () throws(StorageError) in
        try ReceiptOrigin(of: receipt, among: receipts, in: run)
      }
      lines = text.receipt(receipt, origin)
      lines += try run.reading { () throws(StorageError) in
        try PlanWords.lines(of: origin.subjects, asOf: receipt.event, in: run.database)
      }
    } else {
      let chosen = try some(arguments, of: receipts)
      lines = text.list(chosen, of: receipts.count)
    }
    for line in lines { terminal.print(line) }
    return .pass
  }

  private static func one(
    _ arguments: ParsedArguments, among receipts: [ReceiptEntry]
  ) throws(ToolError) -> ReceiptEntry {
    for name in ["day", "action", "last"] where arguments.has(name) {
      throw ToolError(.usage, "Error: '--\(name)' chooses among all receipts; leave it out to ask for one")
    }
    let digits = arguments.words[1].lowercased()
    let known = receipts.filter { "\(Int64(bitPattern: $0.id))" == digits }
    let matches = known.isEmpty ? receipts.filter { $0.hex.hasPrefix(digits) } : known
    if let match = matches.first, matches.count == 1 { return match }
    let run = ShellWord.quoted(arguments.words[0])
    guard !matches.isEmpty, !digits.isEmpty else {
      throw ToolError(
        .usage, "Error: no receipt of this run begins with '\(digits)'\n  See all of them with: triad explain \(run)")
    }
    let shown = matches.prefix(10).map { "  \($0.hex)  \($0.localTime.prefix(16))  \($0.what)" }
    throw ToolError(
      .usage,
      (["Error: \(matches.count) receipts begin with '\(digits)': give more digits"] + shown).joined(separator: "\n"))
  }

  private static func some(
    _ arguments: ParsedArguments, of receipts: [ReceiptEntry]
  ) throws(ToolError) -> [ReceiptEntry] {
    let day = try arguments.day("day", such: "d12")
    let count = try arguments.value("last", as: "a positive number") { Int($0).flatMap { $0 > 0 ? $0 : nil } }
    let actions = arguments.values("action")
    let chosen = receipts.filter { receipt in
      (day == nil || receipt.day == day) && (actions.isEmpty || actions.contains(receipt.action))
    }
    guard !chosen.isEmpty else {
      let days = receipts.map(\.day)
      throw ToolError(
        .usage,
        "Error: none of the \(receipts.count) receipts is like that\n"
          + "  They are from d\(days.min() ?? 1) to d\(days.max() ?? 1)")
    }
    return Array(chosen.suffix(count ?? chosen.count))
  }
}
