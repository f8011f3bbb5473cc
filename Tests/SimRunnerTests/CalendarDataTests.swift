import Devices
@testable import Recordings
@testable import SimKernel
import Foundation
import Testing

/// Real calendars, expanded by an independent program.
@Suite("Real calendars", .enabled(if: CalendarData.exists, "the recorded calendars are not here"))
struct CalendarDataTests {
  @Test(
    "expand to the same events as with an independent expander",
    arguments: [
      ("anonymous_person/person_B_2022_2024.ics", "anonymous_person/expected_person_B_2023-10-01_2024-07-01.csv"),
      ("snapshot_2024-02-06.ics", "expected_2024-02-06_window_2024-01-01_2024-07-01.csv"),
      ("snapshot_2024-09-30.ics", "expected_2024-09-30_window_2024-01-01_2024-07-01.csv"),
      ("snapshot_2025-06-16.ics", "expected_2025-06-16_window_2024-01-01_2024-07-01.csv"),
    ])
  func expected(calendar: String, table: String) throws {
    let from = try #require(CivilDate(iso: String(table.suffix(25).prefix(10))))
    let last = try #require(CivilDate(iso: String(table.suffix(14).prefix(10))))
    let rows = try CalendarData.rows(table)
    let found = try CalendarData.occurrences(calendar, from: from, days: last.dayNumber - from.dayNumber).map(\.row)
    #expect(found.sorted() == rows.sorted())
  }
}

extension CalendarDataTests {
  @Test("synced again give only what changed: the delta is the difference of the third party's tables")
  func delta() throws {
    let names = ["2024-02-06", "2024-09-30", "2025-06-16"]
    let from = try #require(CivilDate(iso: "2024-01-01"))
    for (old, new) in zip(names, names.dropFirst()) {
      let before = try CalendarData.occurrences("snapshot_\(old).ics", from: from, days: 182).map(\.meeting)
      let after = try CalendarData.occurrences("snapshot_\(new).ics", from: from, days: 182).map(\.meeting)
      let delta = CalendarDelta.between(old: before, new: after)
      let window = "window_2024-01-01_2024-07-01.csv"
      let (oldRows, newRows) = (
        Set(try CalendarData.rows("expected_\(old)_\(window)")), Set(try CalendarData.rows("expected_\(new)_\(window)"))
      )
      #expect(delta.added.count + delta.changed.count == newRows.subtracting(oldRows).count)
      #expect(delta.removed.count + delta.changed.count == oldRows.subtracting(newRows).count)
      #expect(CalendarDelta.between(old: after, new: after) == CalendarDelta(added: [], removed: [], changed: []))
    }
  }

  @Test("with a bug in each: every event is expanded, or named with its line and a reason")
  func edgeCases() throws {
    let from = try #require(CivilDate(iso: "1990-01-01"))
    for name in try CalendarData.files("edge_cases") + ["fablab_cottbus.ics"] {
      let bytes = try CalendarData.bytes(name)
      let events = String(decoding: bytes, as: UTF8.self).components(separatedBy: "BEGIN:VEVENT").count - 1
      let options = CalendarImportOptions(path: name, from: from, days: 50 * 365, zone: .utc)
      do throws(InputMistake) {
        let result = try CalendarImport.read(bytes, options)
        #expect(result.counts.events + result.counts.skipped == events, "\(name)")
        #expect(result.notes.count >= result.counts.skipped, "\(name)")
        #expect(
          result.counts.occurrences > 0 || events == 0 || !result.notes.isEmpty || result.counts.excluded > 0, "\(name)"
        )
      } catch {
        #expect((error.line ?? 0) > 0 && !error.reason.isEmpty, "\(name)")
      }
    }
  }

  @Test("changed at random places never crash the importer", arguments: 1...4)
  func mutations(seed: Int) throws {
    var stream = RandomStream(seed: UInt64(seed))
    let from = try #require(CivilDate(iso: "2024-01-01"))
    let options = CalendarImportOptions(path: "mutated.ics", from: from, days: 60, zone: .utc)
    let originals = try CalendarData.files("edge_cases").map(CalendarData.bytes).filter { $0.count < 6_000 }
    for _ in 0..<250 {
      var bytes = originals[stream.below(originals.count)]
      for _ in 0...stream.below(6) where !bytes.isEmpty {
        let place = stream.below(bytes.count)
        switch stream.below(4) {
        case 0: bytes[place] = UInt8(stream.below(256))
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + stream.below(30)))
        case 2: bytes.insert(contentsOf: Array("9999".utf8), at: place)
        default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 40)], at: stream.below(bytes.count))
        }
      }
      do throws(InputMistake) { _ = try CalendarImport.read(bytes, options) } catch { #expect((error.line ?? 0) > 0) }
    }
  }
}

enum CalendarData {
  private static let folder = PackageFiles.path("../shared/data/calendars")
  static let exists = FileManager.default.fileExists(atPath: folder)

  static func path(_ name: String) -> String { folder + "/" + name }

  static func files(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(folder)).filter { $0.hasSuffix(".ics") }.sorted()
      .map { "\(folder)/\($0)" }
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path(name))))
  }

  static func rows(_ name: String) throws -> [String] {
    try String(contentsOfFile: path(name), encoding: .utf8).split(whereSeparator: \.isNewline).dropFirst().map(
      String.init)
  }

  static func occurrences(_ name: String, from: CivilDate, days: Int) throws -> [CalendarOccurrence] {
    let options = CalendarImportOptions(path: path(name), from: from, days: days, zone: .utc)
    return try CalendarImport.run(options).occurrences
  }
}

extension CalendarOccurrence {
  /// The occurrence as a line of the tables: days as dates, times in UTC.
  var row: String {
    func stamp(_ moment: Timestamp) -> String {
      if start.isDay { return "\(start.zone.civil(moment).date)" }
      let civil = Zone.utc.civil(moment)
      return "\(civil.date)T\(clockFace(civil.secondOfDay))Z"
    }
    let status = isCancelled ? "CANCELLED" : "CONFIRMED"
    return "\(stamp(start.timestamp)),\(stamp(end)),\(start.isDay ? 1 : 0),\(status),"
      + "\(isBusy ? "OPAQUE" : "TRANSPARENT"),\(uid)"
  }
}
