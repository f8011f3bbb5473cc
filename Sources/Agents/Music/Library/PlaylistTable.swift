/// Lists of songs from a table with a header row: Playlist, Title and Artist, a row per song.
package struct PlaylistTable: Equatable, Sendable {
  package struct List: Codable, Equatable, Sendable {
    package let name: String
    /// In the order of the file.
    package var songs: [Song.ID]
  }

  /// In the order of their first songs in the file.
  package private(set) var lists: [List] = []
  package private(set) var rejected: [RejectedRow] = []

  /// Reads the rows with songs of a library, and reports why every other row is rejected.
  package init(_ text: String, of songs: [Song]) throws(MusicTableError) {
    var rows = SeparatedRows(text)
    guard let names = rows.header() else { throw .empty }
    func column(_ prefix: String, _ name: String) throws(MusicTableError) -> Int {
      guard let place = names.firstIndex(where: { $0.hasPrefix(prefix) }) else {
        throw .missingColumn(name, found: names)
      }
      return place
    }
    let (list, title) = (try column("playlist", "Playlist"), try column("title", "Title"))
    let artist = try column("artist", "Artist")
    let known = Set(songs.map(\.id))
    var (lines, places) = ([String: Int](), [String: Int]())
    while let row = rows.next() {
      let reason = read(row, names.count, (list, title, artist), known, &lines, &places)
      if let reason { rejected.append(RejectedRow(line: row.line, reason)) }
    }
  }

  /// Returns why a row is rejected, or `nil`.
  private mutating func read(
    _ row: SeparatedRows.Row, _ count: Int, _ columns: (list: Int, title: Int, artist: Int), _ known: Set<Song.ID>,
    _ lines: inout [String: Int], _ places: inout [String: Int]
  ) -> RejectedRow.Reason? {
    guard let fields = row.fields else { return .unclosedQuotationMark }
    guard fields.count == count else { return .wrongFieldCount(found: fields.count, expected: count) }
    guard !fields[columns.list].isEmpty else { return .missing(column: "Playlist") }
    let song = Song.id(title: fields[columns.title], artist: fields[columns.artist])
    guard known.contains(song) else { return .unknownSong(fields[columns.title]) }
    let entry = "\(fields[columns.list])\u{1f}\(song)"
    if let first = lines[entry] { return .repeated(line: first) }
    lines[entry] = row.line
    if let place = places[fields[columns.list]] {
      lists[place].songs.append(song)
    } else {
      places[fields[columns.list]] = lists.count
      lists.append(List(name: fields[columns.list], songs: [song]))
    }
    return nil
  }
}
