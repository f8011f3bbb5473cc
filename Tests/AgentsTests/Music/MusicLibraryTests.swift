import Foundation
import Testing

@testable import Agents

/// Two files of real songs and plays, which are not part of the package.
enum MusicData {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "shared/data/music").path
  static let isPresent = FileManager.default.fileExists(atPath: folder)
  static let absence: Comment = "the shared data set is not beside the package"

  static func songs() throws -> SongTable {
    try SongTable(String(contentsOfFile: folder + "/spotify_top_2000_bpm_energy.csv", encoding: .utf8))
  }

  static func plays() throws -> ListeningTable {
    try ListeningTable(String(contentsOfFile: folder + "/listening_history.csv", encoding: .utf8))
  }
}

@Suite("Songs from a table")
struct SongTableTests {
  private let names = "Title;Artist;Beats Per Minute (BPM);Energy;Valence;Length (Duration);Acousticness"

  @Test("keep every row that can be read and name the line and the reason of every other")
  func rejection() throws {
    let table = try SongTable(
      "\u{feff}" + names + "\r\n"
        + "One;A;120;50;40;1,412;3\r\n"  // 2
        + "\"Two; \"\"loud\"\"\";B;;0;;;\r\n"  // 3
        + "Three;;;;;;\r\n"  // 4
        + ";C;1;2;3;4;5\r\n"  // 5
        + "Four;D;fast;50;40;200;3\r\n"  // 6
        + "Five;E;120;101;40;200;3\r\n"  // 7
        + "Six;F;120;50\r\n"  // 8
        + "\r\n"  // 9
        + "one;a;90;1;1;100;1\r\n"  // 10
        + "\"Seven;G;120;50;40;200;3\r\n"  // 11
        + "Eight;H;nan;50;40;200;3\r\n"  // 12
        + "Nine;I;100;50;40;200;3")
    #expect(table.songs.map(\.title) == ["One", "Two; \"loud\"", "Nine"])
    #expect(table.songs[0].duration == 1_412 && table.songs[0].energy == 0.5)
    #expect(table.songs[1].tempo == nil && table.songs[1].energy == 0 && table.songs[1].duration == nil)
    let length = "Beats Per Minute (BPM)"
    #expect(
      table.rejected == [
        RejectedRow(line: 4, .missing(column: "Artist")), RejectedRow(line: 5, .missing(column: "Title")),
        RejectedRow(line: 6, .notANumber(column: length, text: "fast")),
        RejectedRow(line: 7, .outOfRange(column: "Energy", value: 101)),
        RejectedRow(line: 8, .wrongFieldCount(found: 4, expected: 7)), RejectedRow(line: 10, .repeated(line: 2)),
        RejectedRow(line: 11, .unclosedQuotationMark), RejectedRow(line: 12, .notANumber(column: length, text: "nan")),
      ])
    #expect(table.rejected[0].description == "line 4: nothing under \"Artist\"")
  }

  @Test("are none of a table without names")
  func columns() {
    #expect(throws: MusicTableError.empty) { try SongTable("\n\n") }
    #expect(throws: MusicTableError.missingColumn("Artist", found: ["Title", "BPM"])) {
      try SongTable("Title;BPM\na;1")
    }
    #expect(throws: MusicTableError.missingColumn("msPlayed", found: ["endTimeUTC", "artist", "track"])) {
      try ListeningTable("endTimeUTC,artist,track\n")
    }
  }

  @Test("of Exportify's table have its artists, also in a list, and an unknown tempo costs only itself")
  func exportify() throws {
    let table = try SongTable(
      "\u{feff}\"Track URI\",\"Track Name\",\"Artist URI(s)\",\"Artist Name(s)\",\"Album Name\",\"Album Release Date\","
        + "\"Track Duration (ms)\",\"Track Name\",\"Artist Genres\",\"Energy\",\"Valence\",\"Tempo\"\n"
        + "x:1,\"Night, Again\",\"u:1, u:2\",\"Earth\\, Wind, Ms. Kay\",A,2020-01-17,215000,z,\"rock,pop\",0.543,0.36,128.5\n"
        + "x:2,\"Say \"\"when\"\"\",u:3,Three,A,2019,187000,z,,0.2,0.15,0\n"
        + "spotify:local:x,Mine,,Me,,,180000,z,,,,\n"
        + "x:4,Broken \"Five,u:4,\"Tall 5'9\",\" J\",A,2019,1,z,,0.2,0.15,90\n")
    #expect(table.songs.map(\.title) == ["Night, Again", "Say \"when\"", "Mine"])
    #expect(table.songs.map(\.artist) == ["Earth, Wind, Ms. Kay", "Three", "Me"])
    #expect(table.songs.map(\.tempo) == [128.5, nil, nil])
    #expect(table.songs.map(\.duration) == [215, 187, 180] && table.songs.map(\.year) == [2_020, 2_019, nil])
    #expect(table.songs.map(\.genre) == ["rock,pop", nil, nil] && table.songs.map(\.energy) == [0.543, 0.2, nil])
    #expect(table.rejected.map(\.line) == [5])
  }

  @Test("have the numbers that the table means: decimal commas, shares of one, milliseconds, clocks")
  func numbers() throws {
    let commas = try SongTable("Title;Artist;BPM;Energy;Length\nA;B;128,5;8,5;1,412\nC;D;90;60;1:02:35\n")
    #expect(commas.songs.map(\.tempo) == [128.5, 90] && commas.songs.map(\.energy) == [0.085, 0.6])
    #expect(commas.songs.map(\.duration) == [1_412, 3_755] && commas.notes.count == 1)
    let shares = try SongTable("Title;Artist;Energy;Valence\nA;B;0.83;1\nC;D;0.2;0\n")
    #expect(shares.songs.map(\.energy) == [0.83, 0.2] && shares.songs.map(\.valence) == [1, 0])
    #expect(shares.notes.count == 1)
    let exported = try SongTable(
      "Track Name,Artist Name(s),Release Date,Duration (ms),Tempo\nA,B,1999-05-31,215000,128.5\nC,D,2001,1:02:35,90\n")
    #expect(exported.songs.map(\.duration) == [215] && exported.songs.first?.year == 1_999)
    #expect(exported.rejected == [RejectedRow(line: 3, .notANumber(column: "Duration (ms)", text: "1:02:35"))])
    #expect(TableNumber("0,085")?.value == 0.085 && TableNumber("1,234,567.5")?.value == 1_234_567.5)
    #expect(TableNumber("1,2,3") == nil && TableNumber("") == nil)
  }

  @Test(
    "are all of two thousand recorded ones but the broken row", .enabled(if: MusicData.isPresent, MusicData.absence))
  func recorded() throws {
    let table = try MusicData.songs()
    #expect(table.songs.count == 1_993 && table.rejected.count == 1)
    #expect(table.rejected.first?.reason == .missing(column: "Artist"))
    #expect(table.songs.allSatisfy { $0.tempo != nil && $0.energy != nil && $0.duration != nil })
    let longest = try #require(table.songs.max { ($0.duration ?? 0) < ($1.duration ?? 0) })
    #expect(longest.duration == 1_412 && longest.title == "Echoes")
  }
}

@Suite("Plays from a table")
struct ListeningTableTests {
  @Test("know when they ended, for how long they were heard, and which were skips")
  func plays() throws {
    let table = try ListeningTable(
      """
      endTimeUTC,artist,track,msPlayed
      2020-01-16 03:13,"Daniel, I",One,199925
      2020-02-29 23:59,B,Two,29999
      2021-02-29 10:00,B,Two,30000
      2020-01-16,B,Two,30000
      2020-01-16 03:13,B,Two,-1
      2020-01-16 03:13,B,Two,x
      2020-01-16 03:13,B,,30000
      """)
    #expect(table.plays.map(\.end) == [1_579_144_380, 1_583_020_740])
    #expect(table.plays.map(\.isSkip) == [false, true] && table.plays[0].artist == "Daniel, I")
    #expect(table.rejected.map(\.line) == [4, 5, 6, 7, 8])
    #expect(ListeningTable.songs(of: table.plays).map(\.duration) == [199.925, nil])
  }

  @Test("are all of a recorded year", .enabled(if: MusicData.isPresent, MusicData.absence))
  func recorded() throws {
    let table = try MusicData.plays()
    #expect(table.plays.count == 6_866 && table.rejected.isEmpty)
    #expect(table.plays.filter(\.isSkip).count > 500)
  }
}

@Suite("A made library")
struct SongMakerTests {
  @Test("has two hundred songs of forty artists, the same for the same seed", arguments: [1, 2, 77] as [UInt64])
  func made(seed: UInt64) throws {
    let songs = SongMaker(seed: seed).songs()
    #expect(songs == SongMaker(seed: seed).songs())
    #expect(songs != SongMaker(seed: seed + 1).songs())
    #expect(songs.count == 200 && Set(songs.map(\.id)).count == 200)
    #expect(Set(songs.map(\.artist)).count == 40)
    for song in songs {
      #expect((0...1).contains(song.energy ?? 2) && (0...1).contains(song.acousticness ?? 2))
      #expect((45...200).contains(song.tempo ?? 100) && (90...600).contains(song.duration ?? 0))
    }
    let known = songs.filter { $0.tempo != nil }
    #expect(known.count < 200 && known.count > 180)
    let goesTogether = try #require(
      Correlation.spearman(known.compactMap(\.tempo), known.compactMap(\.energy)))
    #expect(goesTogether > 0.3)
  }

  @Test("has songs for every need, from slow and soft to fast and loud")
  func range() {
    let songs = SongMaker(seed: 5).songs()
    #expect(songs.filter { ($0.tempo ?? 100) < 85 && ($0.energy ?? 1) < 0.4 }.count >= 8)
    #expect(songs.filter { ($0.tempo ?? 100) > 120 && ($0.energy ?? 0) > 0.7 }.count >= 15)
  }

  @Test("reads lists of songs that the library has, each song once a list")
  func lists() throws {
    let songs = ["Lantern", "Harbour"].map { Song(title: $0, artist: "Halflight") }
    let text = """
      Playlist;Title;Artist
      Way;Lantern;Halflight
      Evening;Harbour;Halflight
      Way;Harbour;Halflight
      Way;lantern;HALFLIGHT
      Way;Nowhere;Halflight
      ;Lantern;Halflight
      """
    let table = try PlaylistTable(text, of: songs)
    #expect(table.lists.map(\.name) == ["Way", "Evening"])
    #expect(table.lists.map(\.songs) == [songs.map(\.id), [songs[1].id]])
    #expect(
      table.rejected.map(\.description) == [
        "line 5: the song of line 2 again", "line 6: the library has no \"Nowhere\"",
        "line 7: nothing under \"Playlist\"",
      ])
    #expect(throws: MusicTableError.missingColumn("Artist", found: ["playlist", "title"])) {
      try PlaylistTable("Playlist;Title", of: songs)
    }
  }
}
