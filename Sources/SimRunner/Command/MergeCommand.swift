import ScenarioFiles
import Tools

/// `triad merge`: the shards of a fleet as one.
enum MergeCommand {
  static let definition = CommandDefinition(
    name: "merge", abstract: "Join the shards of a fleet, and see what became of its people",
    discussion: """
      The result is what one run of the whole fleet leaves: the same rows and the same sums. Shards that are not of one
      fleet, not finished, missing or there twice are refused, and nothing is written then.
      """,
    arguments: [ArgumentDefinition(name: "shard", help: "The files that 'triad fleet' left.", isRepeated: true)],
    options: [
      OptionDefinition(name: "output", help: "The file to write, which must not be there.", value: "file", isPath: true)
    ],
    run: { arguments, terminal throws(ToolError) in
      guard let output = arguments.value("output") else {
        throw ToolError(.usage, "Error: Missing '--output <file>': where the fleet is to be written")
      }
      let monitor = TerminalMonitor(terminal)
      let merged = try FleetMerge(paths: arguments.words, output: output).run(monitor: monitor)
      monitor.end()
      guard let merged else { return .interrupted }
      defer { merged.close() }
      return try FleetCommand.report(merged, source: "--report \(ShellWord.quoted(output))", to: terminal)
    })
}
