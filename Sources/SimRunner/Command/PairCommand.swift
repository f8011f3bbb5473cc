import Devices
import ScenarioFiles
import SimKernel
import UDPTransport
import Wire

/// `triad pair`: a fresh key for two nodes.
enum PairCommand {
  static let definition = CommandDefinition(
    name: "pair", abstract: "Give two nodes a fresh key",
    discussion: """
      The key goes into one file that both nodes read, or into a file for each. Doing it again rotates: the newest key is
      used for sending, and the older ones are accepted until they expire. See docs/wire.md.
      """,
    arguments: [
      ArgumentDefinition(name: "node", help: "One of the nodes.", choices: Role.allCases.map(\.rawValue)),
      ArgumentDefinition(name: "other", help: "The other one.", choices: Role.allCases.map(\.rawValue)),
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
      let retire = try arguments.value("retire", as: "a number of seconds, 0 or more") { text in
        Int64(text).flatMap { (0...8_000_000_000).contains($0) ? $0 : nil }
      }
      let (one, other) = (arguments.words[0], arguments.words[1])
      do throws(KeyFileError) {
        let id = try KeyFile.pair(
          one, other, in: [file] + [arguments.value("other-keys")].compactMap { $0 },
          expiring: retire.map { MonotonicClock.wallClock + .seconds($0) })
        terminal.print("\(one) and \(other) share key \(id)")
        return .pass
      } catch {
        throw ToolError(.inputOutput, "Error: \(error)")
      }
    })
}
