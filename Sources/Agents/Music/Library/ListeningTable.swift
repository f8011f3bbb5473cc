/// The listening history, from a table of end (UTC), artist, track and milliseconds played.
package struct ListeningTable: Equatable, Sendable {
  package struct Play: Codable, Equatable, Sendable {
    /// The line in the file, from 1.
    package let line: Int
    /// Seconds since 1970; the table knows only the minute.
    package let end: Double
    package let title: String
    package let artist: String
    /// Seconds.
    package let listened: Double

    package var song: Song.ID { Song.id(title: title, artist: artist) }
    package var start: Double { end - listened }
    /// A play of less than half a minute is a skip.
    package var isSkip: Bool { listened < ListeningTable.skipSeconds }
  }

  static let skipSeconds = 30.0

  /// In the order of the file.
  package let plays: [Play]
  package let rejected: [RejectedRow]

  /// Reads the valid rows, and reports why every other row is rejected.
  package init(_ text: String) throws(MusicTableError) {
    var rows = SeparatedRows(text)
    guard let names = rows.next()?.fields else { throw .empty }
    let wanted = ["endTimeUTC", "artist", "track", "msPlayed"]
    var places: [Int] = []
    for name in wanted {
      guard let place = names.firstIndex(of: name) else { throw .missingColumn(name, found: names) }
      places.append(place)
    }
    var plays: [Play] = []
    rejected = rows.rejected { row throws(RejectedRow.Reason) in
      guard let fields = row.fields else { throw .unclosedQuotationMark }
      guard fields.count == names.count else { throw .wrongFieldCount(found: fields.count, expected: names.count) }
      let values = places.map { fields[$0] }
      if let empty = values.firstIndex(of: "") { throw .missing(column: wanted[empty]) }
      guard let end = Self.seconds(values[0]) else { throw .notANumber(column: wanted[0], text: values[0]) }
      guard let milliseconds = Double(values[3]), milliseconds.isFinite else {
        throw .notANumber(column: wanted[3], text: values[3])
      }
      guard (0...86_400_000).contains(milliseconds) else { throw .outOfRange(column: wanted[3], value: milliseconds) }
      plays.append(
        Play(line: row.line, end: end, title: values[2], artist: values[1], listened: milliseconds / 1_000))
    }
    self.plays = plays
  }

  /// Returns the songs of plays, in the order of their first play.
  ///
  /// A song's duration is its longest play that wasn't a skip (assumed).
  package static func songs(of plays: [Play]) -> [Song] {
    var (songs, places) = ([Song](), [Song.ID: Int]())
    for play in plays {
      let place = places[play.song] ?? songs.count
      if place == songs.count {
        places[play.song] = place
        songs.append(Song(title: play.title, artist: play.artist))
      }
      if !play.isSkip { songs[place].duration = max(songs[place].duration ?? 0, play.listened) }
    }
    return songs
  }

  /// Returns the seconds since 1970 of a time like "2020-01-16 03:13".
  private static func seconds(_ text: String) -> Double? {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let date = parts[0].split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    let time = parts[1].split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard date.count == 3, time.count == 2, let year = date[0], let month = date[1], let day = date[2],
      let hour = time[0], let minute = time[1], (1_970...9_999).contains(year), (0..<24).contains(hour),
      (0..<60).contains(minute), let civil = CivilDate(year: year, month: month, day: day)
    else { return nil }
    return Double(civil.dayNumber * 86_400 + hour * 3_600 + minute * 60)
  }
}
