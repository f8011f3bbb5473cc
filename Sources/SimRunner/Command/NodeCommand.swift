import Cluster
import Console
import Foundation
import Person
import Processes
import UDPTransport

/// `triad node`: one device as a process of its own.
enum NodeCommand {
  static let definition = CommandDefinition(
    name: "node", abstract: "Run one device as a process that reaches the others over a socket",
    discussion: """
      The configuration is a JSON file with the scenario, the node's folder, the address where it listens, the peers'
      addresses, the file with the keys, and how fast time passes. SIGTERM ends the node in an orderly way; after a
      SIGKILL it goes on where its store is. See docs/wire.md.
      """,
    options: [
      OptionDefinition(
        name: "role", help: "Which device.", value: "role", choices: Role.shipped.map(\.rawValue)),
      OptionDefinition(name: "config", help: "The configuration.", value: "file", isPath: true),
      OptionDefinition(name: "speed", help: "How many seconds pass in one of the machine, 1 to 10000.", value: "n"),
      .flag("status", "Print what the node counts, and do not run it."),
      OptionDefinition(
        name: "controlled",
        help: "Take orders on standard input and report on standard output; the number is that of "
          + "this life. 'triad cluster' does this.", value: "n"),
    ],
    run: { arguments, terminal throws(ToolError) in try run(arguments, terminal) })

  private static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws(ToolError) -> ExitCode {
    guard let path = arguments.value("config") else {
      throw ToolError(.usage, "Error: '--config FILE' is missing")
    }
    var configuration = try NodeConfiguration.read(path)
    if arguments.has("status") { return try showStatus(configuration, terminal) }
    guard let role = arguments.value("role").flatMap({ Role(rawValue: $0) }) else {
      throw ToolError(.usage, "Error: '--role ROLE' is missing: watch, phone, desktop or cloud")
    }
    try checkIsOwn(configuration, role, path)
    if let speed = try speed(arguments) { configuration.speed = speed }
    let process = try arguments.value("controlled", as: "a whole number", { UInt64($0) })
    PrivateFolder.makeAllPrivate()
    Termination.watch()
    Termination.watchForResumption()
    let node = try NodeProcess(configuration, Features.vocabulary, role: role, process: process)
    if process == nil {
      terminal.remark("\(role.rawValue) on \(configuration.listen), \(configuration.folder)")
    }
    return try node.run()
  }

  /// A configuration that says where the node itself is, as where another one is, is that other one's.
  private static func checkIsOwn(
    _ configuration: NodeConfiguration, _ role: Role, _ path: String
  ) throws(ToolError) {
    guard configuration.peers[role.rawValue] != nil else { return }
    let absent = Role.shipped.filter { configuration.peers[$0.rawValue] == nil }
    let advice = absent.count == 1 ? ", the \(absent[0].rawValue)'s: say --role \(absent[0].rawValue)" : ""
    throw ToolError(
      .usage,
      "Error: \(PrintableText.of(path)) is the configuration of another node\(advice)\n  "
        + "It has the \(role.rawValue) among its peers; the \(role.rawValue)'s own does not.")
  }

  /// `--speed`, 1 to 10,000.
  static func speed(_ arguments: ParsedArguments) throws(ToolError) -> Double? {
    try arguments.value("speed", as: "a number from 1 to 10000") { text in
      Double(text).flatMap { (1...10_000).contains($0) ? $0 : nil }
    }
  }

  private static func showStatus(
    _ configuration: NodeConfiguration, _ terminal: Terminal
  ) throws(ToolError) -> ExitCode {
    guard let status = NodeStatusFile.read(folder: configuration.folder) else {
      throw ToolError(
        .inputMissing, "Error: \(NodeStatusFile.path(in: configuration.folder)) is not there: the node has not run yet")
    }
    let isRunning = !status.hasEnded && ProcessSignal.isThere(status.process)
    terminal.print("process \(status.process) \(isRunning ? "runs" : "has ended")")
    terminal.print("after \(Int(status.runsForSeconds)) s: \(status.events) events, \(status.memoryBytes >> 20) MiB")
    if let moment = status.runSeconds { terminal.print("at \(Int(moment)) s of the run") }
    for line in status.transport.description.split(separator: "\n") { terminal.print("  \(line)") }
    for (reason, count) in status.notTaken.sorted(by: { $0.key < $1.key }) {
      terminal.print("  notTaken.\(reason) \(count)")
    }
    if status.failedCommits > 0 { terminal.print("  failedCommits \(status.failedCommits)") }
    if status.keyChanges > 0 { terminal.print("  keyChanges \(status.keyChanges)") }
    if status.unreadable > 0 { terminal.print("  unreadable \(status.unreadable)") }
    return .pass
  }
}

/// `triad pair`: a fresh key for two nodes.
enum PairCommand {
  static let definition = CommandDefinition(
    name: "pair", abstract: "Give two nodes a fresh key",
    discussion: """
      The key goes into one file that both nodes read, or into a file for each. Doing it again rotates: the newest key is
      used for sending, and the older ones are accepted until they expire. See docs/wire.md.
      """,
    arguments: [
      ArgumentDefinition(name: "node", help: "One of the nodes.", choices: Role.shipped.map(\.rawValue)),
      ArgumentDefinition(name: "other", help: "The other one.", choices: Role.shipped.map(\.rawValue)),
    ],
    options: [
      OptionDefinition(name: "keys", help: "The file of keys; made when it is missing.", value: "file", isPath: true),
      OptionDefinition(
        name: "other-keys", help: "The other node's file of keys, where it has its own.", value: "file", isPath: true),
      OptionDefinition(
        name: "retire", help: "The pair's keys so far are not accepted any more after so many seconds.",
        value: "seconds"),
    ],
    run: { arguments, terminal throws(ToolError) in
      guard let file = arguments.value("keys") else {
        throw ToolError(.usage, "Error: '--keys FILE' is missing")
      }
      let retire = try arguments.value("retire", as: "a number of seconds, from 0 to 3000000000") { text in
        Int64(text).flatMap { (0...3_000_000_000).contains($0) ? $0 : nil }
      }
      let (one, other) = (arguments.words[0], arguments.words[1])
      let id = try KeyFileError.told { () throws(KeyFileError) in
        try KeyFile.pair(
          one, other, in: [file] + [arguments.value("other-keys")].compactMap { $0 },
          expiring: retire.map { MonotonicClock.wallClock + .seconds($0) })
      }
      terminal.print("\(one) and \(other) share key \(id)")
      return .pass
    })
}
