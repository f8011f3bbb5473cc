import PersonWire

import Agents

/// The listening history, from a table of end (UTC), artist, track and milliseconds played.
struct ListeningTable: Equatable, Sendable {
  struct Play: Equatable, Sendable {
    /// The line in the file, from 1.
    let line: Int
    /// Seconds since 1970; the table knows only the minute.
    let end: Double
    let title: String
    let artist: String
    /// Seconds.
    let listened: Double

    var song: Song.ID { Song.id(title: title, artist: artist) }
    var start: Double { end - listened }
    /// A play of less than half a minute was not wanted.
    var isSkip: Bool { listened < ListeningTable.skipSeconds }
  }

  static let skipSeconds = 30.0

  /// In the order of the file.
  private(set) var plays: [Play] = []
  private(set) var rejected: [RejectedRow] = []

  /// Reads what can be read and says of every other row why it was left out.
  init(_ text: String) throws(MusicTableError) {
    var rows = SeparatedRows(text)
    guard let names = rows.next()?.fields else { throw .empty }
    let wanted = ["endTimeUTC", "artist", "track", "msPlayed"]
    var places: [Int] = []
    for name in wanted {
      guard let place = names.firstIndex(of: name) else { throw .missingColumn(name, found: names) }
      places.append(place)
    }
    while let row = rows.next() {
      guard let fields = row.fields else {
        rejected.append(RejectedRow(line: row.line, .unclosedQuotationMark))
        continue
      }
      guard fields.count == names.count else {
        rejected.append(RejectedRow(line: row.line, .wrongFieldCount(found: fields.count, expected: names.count)))
        continue
      }
      let values = places.map { fields[$0] }
      if let empty = values.firstIndex(of: "") {
        rejected.append(RejectedRow(line: row.line, .missing(column: wanted[empty])))
      } else if let end = Self.seconds(values[0]) {
        if let milliseconds = Double(values[3]), milliseconds.isFinite {
          add(Play(line: row.line, end: end, title: values[2], artist: values[1], listened: milliseconds / 1_000))
        } else {
          rejected.append(RejectedRow(line: row.line, .notANumber(column: wanted[3], text: values[3])))
        }
      } else {
        rejected.append(RejectedRow(line: row.line, .notANumber(column: wanted[0], text: values[0])))
      }
    }
  }

  private mutating func add(_ play: Play) {
    guard (0...86_400).contains(play.listened) else {
      rejected.append(RejectedRow(line: play.line, .outOfRange(column: "msPlayed", value: play.listened * 1_000)))
      return
    }
    plays.append(play)
  }

  /// The songs that were listened to, in the order of their first play.
  ///
  /// A song's duration is its longest play that wasn't a skip (assumed).
  var songs: [Song] {
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

  /// Of a time like "2020-01-16 03:13".
  private static func seconds(_ text: String) -> Double? {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let date = parts[0].split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    let time = parts[1].split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard date.count == 3, time.count == 2, let year = date[0], let month = date[1], let day = date[2],
      let hour = time[0], let minute = time[1], (1_970...9_999).contains(year), (1...12).contains(month),
      (0..<24).contains(hour), (0..<60).contains(minute), (1...daysOf(month, year)).contains(day)
    else { return nil }
    let (shifted, place) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
    let days = 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + (153 * place + 2) / 5 + day - 719_469
    return Double(days * 86_400 + hour * 3_600 + minute * 60)
  }

  private static func daysOf(_ month: Int, _ year: Int) -> Int {
    guard month == 2 else { return [4, 6, 9, 11].contains(month) ? 30 : 31 }
    return year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
  }
}
