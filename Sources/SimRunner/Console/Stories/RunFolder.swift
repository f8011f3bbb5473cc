import Foundation
import Reports

/// The folder for a run's files. Runs with one name are the same run.
package struct RunFolder {
  package let path: String
  /// The digest of everything that determines the run; stored in its database.
  package let settings: String

  /// Makes the folder, unless it holds another run.
  ///
  /// - Parameter others: The settings beside the story that determine the run.
  package init(_ path: String, for scenario: Scenario, _ others: [String]) throws(ToolError) {
    self.path = path
    let text = ([scenario.configuration(showingDefaults: false)] + others).joined(separator: "\n")
    settings = "\(Digest(stableHash(text)))"
    guard RunFile.settings(of: path + "/run.sqlite").map({ $0 == settings }) ?? true else {
      throw ToolError(
        .usage,
        "Error: '\(path)' holds another run: its story or its options are not the same\n"
          + "  Name another folder with '--output', or remove that one.")
    }
    do { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) } catch {
      throw ToolError(.inputOutput, "Error: '\(path)' cannot be made: \(error.localizedDescription)")
    }
  }

  /// Returns the name of a seed's folder, including the options that make it another run than the story's own.
  package static func name(_ seed: UInt64, _ options: [String]) -> String {
    let words = "\(seed)" + options.map { $0.hasPrefix("--") ? $0.dropFirst() : "-" + $0 }.joined()
    let name = String(words.map { $0.isASCII && ($0.isLetter || $0.isNumber || "-.,".contains($0)) ? $0 : "-" })
    return name.utf8.count <= longest ? name : "\(name.prefix(longest - 20))-\(Digest(stableHash(words)))"
  }

  /// A length that file systems accept as a name, with some reserve.
  private static let longest = 120

  /// Prints the path of the files.
  package func tell(_ terminal: Terminal, _ arguments: ParsedArguments) {
    let line = " folder   \(path)"
    if arguments.value("format") ?? "text" == "text" { return terminal.remark(line) }
    if !arguments.has("quiet") { terminal.complain(line) }
  }
}
