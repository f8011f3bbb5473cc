/// Songs read from a table with one row of names, separated by semicolons, shares in percent and lengths in seconds.
package struct SongTable: Equatable, Sendable {
  /// In the order of the file.
  package private(set) var songs: [Song] = []
  package private(set) var rejected: [RejectedRow] = []

  private struct Column {
    let name: String
    let place: Int
  }

  private struct Columns {
    let count: Int
    let title: Column
    let artist: Column
    let genre: Column?
    let year: Column?
    let tempo: Column?
    let energy: Column?
    let valence: Column?
    let acousticness: Column?
    let speechiness: Column?
    let duration: Column?

    init(_ names: [String]) throws(MusicTableError) {
      /// A column is found by the beginning of its name.
      func column(_ prefix: String) -> Column? {
        names.firstIndex { $0.lowercased().hasPrefix(prefix) }.map { Column(name: names[$0], place: $0) }
      }
      guard let title = column("title") else { throw .missingColumn("Title") }
      guard let artist = column("artist") else { throw .missingColumn("Artist") }
      (self.title, self.artist, count) = (title, artist, names.count)
      (genre, year, tempo, energy) = (
        column("top genre") ?? column("genre"), column("year"), column("beats") ?? column("bpm"), column("energy")
      )
      (valence, acousticness, speechiness, duration) = (
        column("valence"), column("acoustic"), column("speech"), column("length") ?? column("duration")
      )
    }
  }

  /// Reads what can be read and says of every other row why it was left out.
  package init(_ text: String) throws(MusicTableError) {
    var rows = SeparatedRows(text, separator: ";")
    guard let names = rows.next()?.fields else { throw .empty }
    let columns = try Columns(names)
    var lines: [Song.ID: Int] = [:]
    while let row = rows.next() {
      do throws(RejectedReason) {
        let song = try Self.song(row, columns)
        if let first = lines[song.id] { throw RejectedReason(.repeated(line: first)) }
        lines[song.id] = row.line
        songs.append(song)
      } catch {
        rejected.append(RejectedRow(line: row.line, error.reason))
      }
    }
  }

  private struct RejectedReason: Error {
    let reason: RejectedRow.Reason

    init(_ reason: RejectedRow.Reason) { self.reason = reason }
  }

  private static func song(_ row: SeparatedRows.Row, _ columns: Columns) throws(RejectedReason) -> Song {
    guard let fields = row.fields else { throw RejectedReason(.unclosedQuotationMark) }
    guard fields.count == columns.count else {
      throw RejectedReason(.wrongFieldCount(found: fields.count, expected: columns.count))
    }
    for column in [columns.title, columns.artist] where fields[column.place].isEmpty {
      throw RejectedReason(.missing(column: column.name))
    }
    /// Nothing in a field is nothing known; a number that cannot be is a broken row.
    func number(_ column: Column?, _ range: ClosedRange<Double>) throws(RejectedReason) -> Double? {
      guard let column, !fields[column.place].isEmpty else { return nil }
      let text = fields[column.place]
      guard let value = Double(text.filter { $0 != "," }), value.isFinite else {
        throw RejectedReason(.notANumber(column: column.name, text: text))
      }
      guard range.contains(value) else { throw RejectedReason(.outOfRange(column: column.name, value: value)) }
      return value
    }
    func share(_ column: Column?) throws(RejectedReason) -> Double? { try number(column, 0...100).map { $0 / 100 } }

    var song = Song(title: fields[columns.title.place], artist: fields[columns.artist.place])
    song.genre = columns.genre.map { fields[$0.place] }.flatMap { $0.isEmpty ? nil : $0 }
    song.year = try number(columns.year, 1_000...3_000).map { Int($0) }
    song.tempo = try number(columns.tempo, 20...300)
    song.energy = try share(columns.energy)
    song.valence = try share(columns.valence)
    song.acousticness = try share(columns.acousticness)
    song.speechiness = try share(columns.speechiness)
    song.duration = try number(columns.duration, 1...36_000)
    return song
  }
}
