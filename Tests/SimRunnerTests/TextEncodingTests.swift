import Agents
import Foundation
@testable import Importing
import Person
import Recordings
import Testing
import WearerKit

/// Texts as programs save them again: in UTF-8 or UTF-16, with a byte order mark.
@Suite("JSON in other encodings")
struct TextEncodingTests {
  private static let encodings: [@Sendable (String) -> [UInt8]] = [
    { [0xef, 0xbb, 0xbf] + Array($0.utf8) },
    { [0xff, 0xfe] + $0.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] } },
    { [0xfe, 0xff] + $0.utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] } },
  ]

  @Test(
    "exports of wearables are recognised and read as in UTF-8",
    arguments: [
      ("steps-2020-03-01.json", #"[{"dateTime":"03/01/20 00:01:00","value":"12"}]"#, ExportFormat.fitbit),
      ("a.json", #"{"data":[{"bpm":71,"source":"å","timestamp":"2024-03-02T11:00:00+00:00"}]}"#, .oura),
      ("UDSFile_2024.json", #"[{"calendarDate":"2024-03-02","totalSteps":8123}]"#, .garmin),
      ("Activities.csv", "Activity Type,Date,Time\nRunning,2025-02-06 17:06:03,00:31:24\n", .garmin),
    ])
  func wearables(name: String, text: String, format: ExportFormat) throws {
    let plain = try WearableExample("encoding")
    try plain.write(text, to: name)
    let lines = try plain.run(name).0.lines
    #expect(lines.count == 1)
    for encode in Self.encodings {
      let example = try WearableExample("encoding")
      try example.write("", to: name)
      try Data(encode(text)).write(to: URL(filePath: "\(example.path)/\(name)"))
      #expect(try ExportFormat.recognise("\(example.path)/\(name)") == format)
      #expect(try example.run(name).0.lines == lines)
    }
  }

  @Test("iperf3's intervals, a recorded link and a library of songs are read as in UTF-8")
  func others() throws {
    let folder = try ImportFolder("encoding")
    let intervals = #"{"start":{"connected":[]},"intervals":[{"sum":{"start":0,"bits_per_second":8000}}]}"#
    let library = try SongLibraryFile(name: "å", songs: [Song(title: "a", artist: "x")]).text()
    for (place, encode) in Self.encodings.enumerated() {
      try folder.write(encode(intervals), to: "iperf.json")
      #expect(try ExportFormat.recognise(folder.path("iperf.json")) == .network)
      let summary = try NetworkImport.run(
        NetworkImportOptions(input: folder.path("iperf.json"), output: folder.path("\(place).link")))
      #expect(summary.file.recording.length == .seconds(1))
      try folder.write(encode(String(decoding: try folder.bytes("\(place).link"), as: UTF8.self)), to: "again.link")
      #expect(try LinkRecordingFile.read(folder.path("again.link")) == summary.file)
      try folder.write(encode(library), to: "songs.json")
      #expect(try SongLibraryFile.read(folder.path("songs.json")).songs.map(\.title) == ["a"])
    }
  }
}
