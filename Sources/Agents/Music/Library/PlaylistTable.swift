/// Lists of songs from a table with a header row: Playlist, Title and Artist, a row per song.
package struct PlaylistTable: Equatable, Sendable {
  package struct List: Codable, Equatable, Sendable {
    package let name: String
    /// In the order of the file.
    package var songs: [Song.ID]
  }

  /// In the order of their first songs in the file.
  package let lists: [List]
  package let rejected: [RejectedRow]

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
    var lists: [List] = []
    rejected = rows.rejected { row throws(RejectedRow.Reason) in
      guard let fields = row.fields else { throw .unclosedQuotationMark }
      guard fields.count == names.count else { throw .wrongFieldCount(found: fields.count, expected: names.count) }
      guard !fields[list].isEmpty else { throw .missing(column: "Playlist") }
      let song = Song.id(title: fields[title], artist: fields[artist])
      guard known.contains(song) else { throw .unknownSong(fields[title]) }
      let entry = "\(fields[list])\u{1f}\(song)"
      if let first = lines[entry] { throw .repeated(line: first) }
      lines[entry] = row.line
      if let place = places[fields[list]] {
        lists[place].songs.append(song)
      } else {
        places[fields[list]] = lists.count
        lists.append(List(name: fields[list], songs: [song]))
      }
    }
    self.lists = lists
  }
}
