import Person
import Console
import Foundation
import Importing

/// `triad import playlists`: the lists of a person in a library of songs.
enum PlaylistsCommand {
  static let definition = CommandDefinition(
    name: "playlists", abstract: "Put a person's own lists into a library of songs",
    discussion: """
      The table has one row of names, and semicolons, commas or tabs between its fields: Playlist, Title and Artist, a row for each song of \
      each list. Songs that the library does not have are left out and named. The library is one that 'triad import songs' \
      made; a scenario that takes it plays these lists, in the order of the table.
      """,
    arguments: [
      ArgumentDefinition(name: "table", help: "The table of lists."),
      ArgumentDefinition(name: "library", help: "The library that they are put into."),
    ],
    options: [],
    run: { arguments, terminal throws(ToolError) in try run(arguments, terminal) })

  private static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws(ToolError) -> ExitCode {
    let (path, library) = (arguments.words[0], arguments.words[1])
    let text = try SongsCommand.table(path)
    var file: SongLibraryFile
    do throws(SongLibraryError) { file = try SongLibraryFile.read(library) } catch {
      throw ToolError(.badData, "\(error)")
    }
    let table: PlaylistTable
    do throws(MusicTableError) { table = try PlaylistTable(text.text, of: file.songs) } catch {
      throw ToolError(.badData, "error: '\(path)' is no table of lists: \(error.words)")
    }
    guard !table.lists.isEmpty else { throw ToolError(.badData, "error: no song of '\(path)' is in '\(library)'") }
    file.lists = table.lists
    try SongsCommand.write(file.text, to: library)
    SongsCommand.report(table.rejected, terminal)
    terminal.print(
      "\(table.lists.count) lists with \(table.lists.reduce(0) { $0 + $1.songs.count }) songs in \(library), "
        + "\(table.rejected.count) rows left out")
    return .pass
  }
}
