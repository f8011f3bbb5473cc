import Agents
import Foundation
@testable import Importing
@testable import Recordings
import ScenarioFiles
import Testing
import WearerKit
import Wire

@Suite("The cost of reading")
struct LinearCostTests {
  /// Something that is read: its text for a number of entries, and the number that takes some 100 ms or less.
  struct Reader: CustomTestStringConvertible, Sendable {
    let name: String
    let count: Int
    let text: @Sendable (Int) -> String
    let read: @Sendable (String) throws -> Void

    var testDescription: String { name }
  }

  private static func network(_ name: String, _ count: Int, _ text: @escaping @Sendable (Int) -> String) -> Reader {
    Reader(name: name, count: count, text: text) { text in
      let folder = try ImportFolder("linear-network")
      try folder.write(text.utf8, to: "a")
      _ = try NetworkImport.run(NetworkImportOptions(input: folder.path("a"), output: folder.path("b")))
    }
  }

  private static func lines(_ head: String, _ count: Int, _ line: (Int) -> String) -> String {
    head + (0..<count).map { line($0) + "\n" }.joined()
  }

  static let readers = [
    network("delivery opportunities", 20_000) { lines("", $0) { "\($0)" } },
    network("throughput a second", 20_000) { lines("", $0) { "\($0),\($0 % 7 * 900)" } },
    network("throughput at moments", 20_000) { lines("", $0) { "\($0).5 \($0 % 7).25" } },
    network("latencies of commands", 10_000) {
      lines("seq,tx_ms,rx_ms,latency_ms\n", $0) { "\($0 * 2),\($0 * 9),\($0 * 9 + 5),5" }
    },
    network("receptions", 10_000) { lines("receiver,elapsed_s,rss_dbm,dist_cm\n", $0) { "a,\($0).25,-80,20" } },
    network("pings", 10_000) { lines("", $0) { "2015-09-26 \(10 + $0 / 100_000):33:08.962820,a,\($0 % 90 + 1) ms" } },
    network("ping", 10_000) {
      lines("PING a (192.0.2.1) 56(84) bytes of data.\n", $0) { "64 bytes: icmp_seq=\($0 * 2 % 65_536) time=4 ms" }
    },
    network("ping of Windows", 10_000) {
      lines("Pinging a with 32 bytes of data:\n", $0) { $0 % 3 == 0 ? "Request timed out." : "Reply: time=4ms" }
    },
    network("iperf3", 2_000) { count in
      #"{"intervals": ["#
        + (0..<count).map { #"{"sum": {"start": \#($0), "bits_per_second": \#($0 % 9 + 1)}}"# }.joined(separator: ",")
        + "]}"
    },
    network("lines that cannot be read", 10_000) { lines("", $0) { $0 % 3 == 1 ? "x" : "\($0)" } },
    Reader(name: "songs", count: 4_000) {
      lines("Title,Artist,Tempo\n", $0) { "song \($0),artist \($0 % 99),120" }
    } read: {
      _ = try SongTable($0)
    },
    Reader(name: "listening", count: 4_000) {
      lines("endTimeUTC,artist,track,msPlayed\n", $0) { "2020-01-16 03:13,artist,song \($0),9000" }
    } read: {
      _ = try ListeningTable($0)
    },
    Reader(name: "playlists", count: 4_000) {
      lines("Playlist,Title,Artist\n", $0) { "list \($0 / 9),a,x" }
    } read: {
      _ = try PlaylistTable($0, of: [Song(title: "a", artist: "x")])
    },
    Reader(name: "a calendar", count: 400) { count in
      lines("BEGIN:VCALENDAR\r\n", count) {
        "BEGIN:VEVENT\r\nUID:\($0)\r\nDTSTART:20260302T\(10 + $0 % 10)0000Z\r\nDTEND:20260302T\(11 + $0 % 10)0000Z\r\nEND:VEVENT\r"
      } + "END:VCALENDAR\r\n"
    } read: { text in
      let from = try #require(CivilDate(iso: "2026-03-01"))
      _ = try CalendarImport.read(Array(text.utf8), CalendarImportOptions(path: "a", from: from, days: 9, zone: .utc))
    },
    Reader(name: "an export of the health app", count: 2_000) { count in
      "<HealthData>\n"
        + lines("", count) { heartRate("\(60 + $0 % 9)").replacing("10:00:00", with: "10:00:0\($0 % 10)") }
        + "</HealthData>"
    } read: { text in
      let folder = try ImportFolder("linear-health")
      try folder.write(text.utf8, to: "export.xml")
      _ = try HealthImport.run(try folder.options(input: folder.path("export.xml")))
    },
    Reader(name: "a backup of Health Connect", count: 1_000, text: { HealthConnectTests.script($0) }) {
      try HealthConnectTests.read($0)
    },
    Reader(name: "a recorded link", count: 20_000) { count in
      let header = LinkRecordingHeader(
        name: "a", source: "b", attribution: "c", licence: "d", assumes: [], kind: .opportunities)
      return lines(header.lines.joined(separator: "\n") + "\n", count) { "\($0 + 1) 1" } + "end: \(count + 1)\n"
    } read: {
      _ = try LinkRecordingFile.read($0.utf8, "a")
    },
    Reader(name: "a table", count: 20_000) {
      lines("a,b\n", $0) { "\($0),\"x\"\"y\"" }
    } read: {
      var rows = SeparatedRows(try TableText(Array($0.utf8)).text)
      while rows.next() != nil {}
    },
  ]

  /// The time that this thread has worked, which other tests at the same time don't change much.
  private func worked() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Quadratic work takes 100 times as long.
  @Test("ten times the length takes about ten times the time", arguments: readers)
  func linear(_ reader: Reader) throws {
    func seconds(_ count: Int) throws -> Double {
      let text = reader.text(count)
      return try (0..<3).map { _ in
        let start = worked()
        try reader.read(text)
        return worked() - start
      }.min() ?? 0
    }
    let (short, long) = (try seconds(reader.count), try seconds(reader.count * 10))
    #expect(long < max(short * 25, 0.1), "\(short) s for \(reader.count), \(long) s for ten times as many")
  }
}
