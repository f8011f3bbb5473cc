import Person
import Console
import Foundation
import Importing

/// `triad import listening`: what a person heard before, as a file that a scenario can name.
enum ListeningCommand {
  static let definition = CommandDefinition(
    name: "listening", abstract: "Import a person's listening history, which the DJ learns from at the beginning",
    discussion: """
      The table has one row of names, and semicolons, commas or tabs between its fields: endTimeUTC (2020-01-16 03:13), artist, track \
      and msPlayed, a row for each play. Rows that cannot be true are left out and named. A scenario takes the history by \
      `music: { listening: "listening.json" }`, moved by whole days to end before it begins.
      """,
    arguments: [ArgumentDefinition(name: "table", help: "The table of plays.")],
    options: [
      OptionDefinition(
        name: "output", help: "The file to make.", value: "file", standard: "listening.json", isPath: true),
      OptionDefinition(name: "name", help: "What to call the history.", value: "text"),
      OptionDefinition(name: "attribution", help: "Whose it is.", value: "text"),
      OptionDefinition(name: "licence", help: "Under which licence.", value: "text"),
    ],
    run: { arguments, terminal throws(ToolError) in try run(arguments, terminal) })

  private static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws(ToolError) -> ExitCode {
    let path = arguments.words[0]
    let text = try SongsCommand.table(path)
    let table: ListeningTable
    do throws(MusicTableError) { table = try ListeningTable(text.text) } catch {
      throw ToolError(.badData, "error: '\(path)' isn't a listening history: \(error.words)")
    }
    guard !table.plays.isEmpty else { throw ToolError(.badData, "error: '\(path)' holds no play") }
    let plays = table.plays.sorted { ($0.end, $0.line) < ($1.end, $1.line) }
    let file = ListeningFile(
      name: arguments.value("name") ?? "listening", attribution: arguments.value("attribution"),
      licence: arguments.value("licence"), plays: plays)
    let output = arguments.value("output") ?? "listening.json"
    try SongsCommand.write(file.text, to: output)
    SongsCommand.report(table.rejected, terminal)
    terminal.print(
      "\(plays.count) plays of \(Set(plays.map(\.song)).count) songs in \(output), \(plays.count { $0.isSkip }) of them skips, "
        + "\(table.rejected.count) rows left out")
    return .pass
  }
}
