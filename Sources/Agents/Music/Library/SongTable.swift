/// Songs from a table with a header row: shares in percent or from 0 to 1, lengths in seconds, milliseconds or as a
/// clock shows them.
package struct SongTable: Equatable, Sendable {
  /// In the order of the file.
  package private(set) var songs: [Song] = []
  package private(set) var rejected: [RejectedRow] = []
  /// Assumptions about the table's numbers, a sentence each.
  package private(set) var notes: [String] = []

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

    /// `true` if lengths are in milliseconds.
    let isInMilliseconds: Bool

    /// - Parameters:
    ///   - names: Normalised for comparison.
    ///   - written: As in the table, for messages.
    init(_ names: [String], written: [String]) throws(MusicTableError) {
      /// Finds a column by the beginning of its name, but not that of identifiers such as "Artist URI(s)".
      func column(_ prefixes: String...) -> Column? {
        for prefix in prefixes {
          let found = names.firstIndex { $0.hasPrefix(prefix) && !$0.contains(" uri") && !$0.contains(" id") }
          guard let place = found else { continue }
          return Column(name: written[place], place: place)
        }
        return nil
      }
      guard let title = column("title", "track name", "track_name", "song", "name") else {
        throw .missingColumn("Title", found: written)
      }
      guard let artist = column("artist") else { throw .missingColumn("Artist", found: written) }
      (self.title, self.artist, count) = (title, artist, names.count)
      (genre, year, tempo, energy) = (
        column("top genre", "genre", "artist genre"), column("year", "release", "album release"),
        column("beats", "bpm", "tempo"), column("energy")
      )
      (valence, acousticness, speechiness, duration) = (
        column("valence"), column("acoustic"), column("speech"), column("length", "duration", "track duration")
      )
      isInMilliseconds = duration.map { names[$0.place].hasSuffix("ms)") || names[$0.place].hasSuffix("_ms") } ?? false
    }
  }

  /// Reads the valid rows, and reports why every other row is rejected.
  package init(_ text: String) throws(MusicTableError) {
    var (rows, named) = (SeparatedRows(text), SeparatedRows(text))
    guard let names = rows.header(), let written = named.next()?.fields else { throw .empty }
    let columns = try Columns(names, written: written)
    var lines: [Song.ID: Int] = [:]
    var usesDecimalCommas = false
    var songs: [Song] = []
    rejected = rows.rejected { row throws(RejectedRow.Reason) in
      let song = try Self.song(row, columns, &usesDecimalCommas)
      if let first = lines[song.id] { throw .repeated(line: first) }
      lines[song.id] = row.line
      songs.append(song)
    }
    self.songs = songs
    if usesDecimalCommas { notes.append("a comma within a number is a decimal comma: 8,5 is eight and a half") }
    if columns.isInMilliseconds { notes.append("lengths are in milliseconds, as their column says") }
    scaleShares()
  }

  /// Scales shares: they are percent, or from 0 to 1 if none is above 1 and some are fractions, as from Spotify.
  private mutating func scaleShares() {
    let fields = [\Song.energy, \Song.valence, \Song.acousticness, \Song.speechiness]
    let shares = songs.flatMap { song in fields.compactMap { song[keyPath: $0] } }
    let isOfOne = shares.allSatisfy { $0 <= 1 } && shares.contains { $0 != $0.rounded() }
    for index in songs.indices where !isOfOne {
      for field in fields { songs[index][keyPath: field] = songs[index][keyPath: field].map { $0 / 100 } }
    }
    if isOfOne { notes.append("energy and the other shares are from 0 to 1: none is above 1") }
  }

  private static func song(
    _ row: SeparatedRows.Row, _ columns: Columns, _ usesDecimalCommas: inout Bool
  ) throws(RejectedRow.Reason) -> Song {
    guard let fields = row.fields else { throw .unclosedQuotationMark }
    guard fields.count >= columns.count, fields.dropFirst(columns.count).allSatisfy(\.isEmpty) else {
      throw .wrongFieldCount(found: fields.count, expected: columns.count)
    }
    for column in [columns.title, columns.artist] where fields[column.place].isEmpty {
      throw .missing(column: column.name)
    }
    /// An empty field is unknown; an impossible number makes the row invalid.
    func number(_ column: Column?, _ range: ClosedRange<Double>, unit: Double = 1) throws(RejectedRow.Reason) -> Double?
    {
      guard let column, !fields[column.place].isEmpty else { return nil }
      let text = fields[column.place]
      guard let number = TableNumber(text), number.value.isFinite else {
        throw .notANumber(column: column.name, text: text)
      }
      let value = number.value / unit
      guard range.contains(value) else { throw .outOfRange(column: column.name, value: value) }
      usesDecimalCommas = usesDecimalCommas || number.hasDecimalComma
      return value
    }

    // Exportify escapes the commas of a name within a list of several.
    let artist = fields[columns.artist.place].replacing("\\,", with: ",")
    var song = Song(title: fields[columns.title.place], artist: artist)
    song.genre = columns.genre.map { fields[$0.place] }.flatMap { $0.isEmpty ? nil : $0 }
    song.year = try year(columns.year.map { fields[$0.place] }, columns.year)
    // Spotify's 0 is an unknown tempo.
    let hasTempo = columns.tempo.map { Double(fields[$0.place]) != 0 } ?? false
    song.tempo = hasTempo ? try number(columns.tempo, 20...300) : nil
    song.energy = try number(columns.energy, 0...100)
    song.valence = try number(columns.valence, 0...100)
    song.acousticness = try number(columns.acousticness, 0...100)
    song.speechiness = try number(columns.speechiness, 0...100)
    if !columns.isInMilliseconds, let column = columns.duration, let seconds = clockSeconds(fields[column.place]) {
      guard (1...36_000).contains(seconds) else {
        throw .outOfRange(column: column.name, value: seconds)
      }
      song.duration = seconds
    } else {
      song.duration = try number(columns.duration, 1...36_000, unit: columns.isInMilliseconds ? 1_000 : 1)
    }
    return song
  }

  /// Returns the year of a date such as 1999-05-31, or the year itself.
  private static func year(_ text: String?, _ column: Column?) throws(RejectedRow.Reason) -> Int? {
    guard let text, let column, !text.isEmpty else { return nil }
    guard let year = Int(text.prefix { $0 != "-" }) else {
      throw .notANumber(column: column.name, text: text)
    }
    guard (1_000...3_000).contains(year) else {
      throw .outOfRange(column: column.name, value: Double(year))
    }
    return year
  }

  /// Returns the seconds of a length such as 3:35 or 1:02:35; `nil` if it has another form.
  private static func clockSeconds(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { $0.count <= 3 ? Int($0) : nil }
    guard (2...3).contains(parts.count), parts.dropFirst().allSatisfy({ $0.map { (0..<60).contains($0) } ?? false }),
      let first = parts[0], first >= 0
    else { return nil }
    return parts.dropFirst().reduce(Double(first)) { $0 * 60 + Double($1 ?? 0) }
  }
}

/// A number as tables write it: with a decimal point or a decimal comma, and commas between thousands.
struct TableNumber {
  let value: Double
  let hasDecimalComma: Bool

  /// `nil` if it isn't a number. A comma before three digits separates thousands, unless a zero precedes it.
  init?(_ text: String) {
    let text = text.filter { !$0.isWhitespace }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let isThousands =
      parts.count > 1 && !parts[0].isEmpty && parts[0].count <= 3 && parts[0] != "0"
      && parts.dropFirst().dropLast().allSatisfy { $0.count == 3 }
      && (parts.last.map { $0.prefix { $0 != "." }.count == 3 } ?? false)
    hasDecimalComma = parts.count == 2 && !isThousands && !text.contains(".")
    let plain =
      isThousands ? parts.joined() : hasDecimalComma ? parts.joined(separator: ".") : text
    guard let value = Double(plain) else { return nil }
    self.value = value
  }
}
