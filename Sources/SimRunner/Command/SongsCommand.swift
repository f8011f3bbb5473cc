import Agents
import Foundation
import Importing
import ScenarioFiles

/// `triad import songs`: a table of songs as a library that a scenario can name.
enum SongsCommand {
  static let definition = CommandDefinition(
    name: "songs", abstract: "Import a table of songs with their tempo and energy",
    discussion: """
      The table has one row of names and semicolons between its fields: Title and Artist, and as far as they are known \
      genre, year, BPM, and energy, valence, acousticness and speechiness in percent, and the length in seconds. Rows that \
      cannot be true are left out and named. A scenario takes the library by `music: { songs: "library.json" }`.
      """,
    arguments: [ArgumentDefinition(name: "table", help: "The table of songs.")],
    options: [
      OptionDefinition(
        name: "output", help: "The library to make.", value: "file", standard: "songs.json", isPath: true),
      OptionDefinition(name: "limit", help: "Keep only the first so many songs.", value: "n"),
      OptionDefinition(name: "name", help: "What to call the library.", value: "text"),
      OptionDefinition(name: "attribution", help: "Who made the table.", value: "text"),
      OptionDefinition(name: "licence", help: "Under which licence.", value: "text"),
    ],
    run: { arguments, terminal throws(ToolError) in try run(arguments, terminal) })

  private static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws(ToolError) -> ExitCode {
    let path = arguments.words[0]
    guard let data = FileManager.default.contents(atPath: path) else {
      throw ToolError(.inputMissing, "error: there is no file '\(path)'")
    }
    guard let text = String(data: data, encoding: .utf8) else {
      throw ToolError(.badData, "error: '\(path)' is no text in UTF-8")
    }
    let table: SongTable
    do throws(MusicTableError) { table = try SongTable(text) } catch {
      throw ToolError(.badData, "error: '\(path)' is no table of songs: \(error.words)")
    }
    let limit = try arguments.value("limit", as: "a number of songs") { Int($0).flatMap { $0 > 0 ? $0 : nil } }
    let songs = Array(table.songs.prefix(limit ?? .max))
    guard !songs.isEmpty else { throw ToolError(.badData, "error: there is no song in '\(path)'") }
    let file = SongLibraryFile(
      name: arguments.value("name") ?? "songs", attribution: arguments.value("attribution"),
      licence: arguments.value("licence"), songs: songs)
    let output = arguments.value("output") ?? "songs.json"
    do throws(SongLibraryError) { try write(try file.text(), to: output) } catch {
      throw ToolError(.inputOutput, "\(error)")
    }
    for row in table.rejected.prefix(20) { terminal.print("left out: \(row)") }
    if table.rejected.count > 20 { terminal.print("left out: \(table.rejected.count - 20) more") }
    let tempos = songs.count { $0.tempo != nil }
    terminal.print(
      "\(songs.count) songs of \(Set(songs.map(\.artist)).count) artists in \(output), \(tempos) with a known tempo, "
        + "\(table.rejected.count) rows left out")
    return .pass
  }

  /// As a whole or not at all.
  private static func write(_ text: String, to path: String) throws(SongLibraryError) {
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw .unreadable(path, "it cannot be written")
    }
  }
}

extension MusicTableError {
  fileprivate var words: String {
    switch self {
    case .empty: "it is empty"
    case .missingColumn(let name): "it has no column '\(name)'"
    }
  }
}
