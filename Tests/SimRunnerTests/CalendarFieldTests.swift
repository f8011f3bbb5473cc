import WearerKit
@testable import Recordings
@testable import SimKernel
import Testing

/// Calendars as programs write them: every kind of oddness that was reported of one, with the right value of each.
@Suite("A calendar from the field")
struct CalendarFieldTests {
  private let sound = "BEGIN:VEVENT\nUID:sound\nDTSTART:20260318T080000Z\nDTEND:20260318T090000Z\nEND:VEVENT"
  private let soundRow = "2026-03-18 08:00:00,2026-03-18 09:00:00,0,1"

  private func read(
    _ body: String, from: String = "2026-03-02", days: Int = 42, zone: String = "UTC", isStrict: Bool = false
  ) throws -> CalendarImportResult {
    try read(bytes: Array("BEGIN:VCALENDAR\nVERSION:2.0\n\(body)\nEND:VCALENDAR\n".utf8), from, days, zone, isStrict)
  }

  private func read(
    bytes: [UInt8], _ from: String = "2026-03-02", _ days: Int = 42, _ zone: String = "UTC", _ isStrict: Bool = false
  ) throws -> CalendarImportResult {
    let first = try #require(CivilDate(iso: from))
    let place = try #require(Zone(identifier: zone))
    var options = CalendarImportOptions(path: "x.ics", from: first, days: days, zone: place)
    options.isStrict = isStrict
    return try CalendarImport.read(bytes, options)
  }

  private func rows(_ result: CalendarImportResult) -> [String] {
    result.meetings.map { meeting in
      "\(Zone.utc.civil(meeting.start)),\(Zone.utc.civil(meeting.end)),\(meeting.isAllDay ? 1 : 0),"
        + "\(meeting.isBusy ? 1 : 0)"
    }
  }

  private func event(_ properties: String) -> String { "BEGIN:VEVENT\nUID:a\n\(properties)\nEND:VEVENT" }

  /// The starts in UTC, to the minute.
  private func starts(
    _ properties: String, from: String = "2026-03-02", days: Int = 42, zone: String = "UTC"
  ) throws -> [String] {
    rows(try read(event(properties), from: from, days: days, zone: zone)).map { String($0.prefix(16)) }
  }

  // MARK: One bad line

  @Test(
    "keeps the rest of an event with a useless line, and reports the line",
    arguments: [
      "X-PLACE;HANDLE=a;TITLE=Main Street 1; 1010 Town;R=70:geo:1,2", "SUMMARY:first\nsecond line of a text",
      "SUM\u{1}MARY:x", "X-A;B=\"open:1", "lost", "END:VALARM", ":", ";=:", "BEGIN:VTIMEZONE\nEND:VTIMEZONE\nlost",
    ])
  func uselessLine(line: String) throws {
    for body in ["\(line)\n\(sound)", "\(sound)\n\(line)", sound.replacing("UID:sound", with: "UID:sound\n\(line)")] {
      let isWithin = body.contains("UID:sound\n\(line)")
      if isWithin, line.hasPrefix("BEGIN") { continue }
      let result = try read(body)
      #expect(rows(result) == [soundRow], "\(line)")
      #expect(result.counts.skipped == 0, "\(line)")
      let notes = result.notes
      #expect(notes.count == 1, "\(line): \(notes)")
      #expect(throws: InputMistake.self) { try read(body, isStrict: true) }
    }
  }

  @Test("keeps the text around a byte that is not UTF-8, text outside of it, and blanks before and behind its lines")
  func surroundings() throws {
    func file(_ before: String, _ after: String, _ change: (String) -> String = { $0 }) -> [UInt8] {
      Array((before + change("BEGIN:VCALENDAR\n\(sound)\nEND:VCALENDAR\n") + after).utf8)
    }
    let latin = Array("BEGIN:VCALENDAR\nX-NAME:gr".utf8) + [0xfc] + Array("n\n\(sound)\nEND:VCALENDAR".utf8)
    let sources: [(bytes: [UInt8], line: Int)] = [
      (latin, 2), (file("", "<!-- cached -->\n<p>\n"), 8), (file("\n\nHTTP/1.1 200 OK\n", ""), 3),
      (file("", "") { $0.replacing("\n", with: "\n  ").replacing("BEGIN:VCAL", with: "  BEGIN:VCAL") }, 1),
      (file("", "") { $0.replacing("BEGIN:VEVENT", with: "  BEGIN:VEVENT") }, 2),
    ]
    for source in sources {
      let result = try read(bytes: source.bytes)
      #expect(rows(result) == [soundRow])
      #expect(result.notes.map(\.line) == [source.line], "\(result.notes)")
    }
    let silent: [[UInt8]] = [
      file("\u{FEFF}", ""), file("", "") { $0.replacing("\n", with: "\r") },
      file("", "") { $0.replacing(":V", with: ": V") },
      file("", "") { $0.replacing("\n", with: " \r\n") },
      [0xff, 0xfe]
        + String(decoding: file("", ""), as: UTF8.self).utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] },
    ]
    for bytes in silent {
      let result = try read(bytes: bytes)
      #expect(rows(result) == [soundRow] && result.notes == [])
    }
  }

  @Test(
    "loses an event for an unknown start, zone or rule, and no other",
    arguments: [
      "DTSTART;TZID=Nowhere/Atall:20260317T090000", "DTSTART;TZID=\"Europe/Berlin:20260317T090000\"",
      "DTSTART;TZID:20260317T090000", "DTSTART:2026-03-17", "SUMMARY:no start",
      "DTSTART:20260317T090000Z\nEXDATE;TZID=Nowhere/Atall:20260318T090000",
      "DTSTART:20260317T090000Z\nRRULE:FREQ=DAILY;EVERY=2", "DTSTART:20260317T090000Z\nRRULE:FREQ=DAILY;X-A=1",
      "DTSTART:20260317T090000Z\nRRULE:RSCALE=HEBREW;FREQ=YEARLY;SKIP=FORWARD",
      "DTSTART:20260317T090000Z\nRRULE:FREQ=DAILY;BYDAY=MO;BYDAY=TU",
      "DTSTART:20260317T090000Z\nRRULE:FREQ=MONTHLY;BYMONTHDAY=-9223372036854775808",
      "DTSTART:20260317T090000Z\nRRULE:FREQ=MONTHLY;BYDAY=-9223372036854775808MO",
      "DTSTART:20260317T090000Z\nRRULE:FREQ=DAILY;COUNT=0", "DTSTART;VALUE=DATE:20260317\nRRULE:FREQ=HOURLY",
    ])
  func costlyLine(properties: String) throws {
    let result = try read("\(event(properties))\n\(sound)")
    #expect(rows(result) == [soundRow])
    #expect(result.counts.skipped == 1)
    #expect(result.notes.contains { $0.text.hasPrefix("left out: ") && (3...7).contains($0.line) }, "\(result.notes)")
  }

  @Test("says why when nothing of it can be kept")
  func nothingKept() throws {
    let body = event("DTSTART:yesterday") + "\n" + event("DTSTART;TZID=Nowhere/Atall:20260317T090000")
    let error = #expect(throws: InputMistake.self) { try read(body) }
    #expect(error?.line == 5)
    #expect(error?.reason.contains("'yesterday' is not a date") == true)
    #expect(error?.reason.contains("line 9: left out: there is no zone 'Nowhere/Atall'") == true)
    #expect(error?.reason.hasSuffix("no event of the file can be kept") == true)
  }

  @Test("loses an event that never ends, and finds the next one")
  func unfinished() throws {
    let result = try read(
      "BEGIN:VEVENT\nUID:a\nDTSTART:20260317T090000Z\n\(sound)\n" + event("DTSTART:20260320T090000Z"))
    #expect(rows(result).map { String($0.prefix(10)) } == ["2026-03-18", "2026-03-20"])
    #expect(result.counts.skipped == 1)
  }

  // MARK: Zones

  @Test(
    "knows zones as programs call them, whether the file defines them or not",
    arguments: [
      ("W. Europe Standard Time", 12), ("(UTC+01:00) Amsterdam\\, Berlin\\, Bern\\, Rome\\, Stockholm\\, Vienna", 12),
      ("\"(GMT+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna\"", 12), ("UTC+01", 12), ("GMT-03:30", 16),
      ("+0530", 7), ("CET", 12), ("tzone://Microsoft/Utc", 13), ("\"tzone://Microsoft/Utc\"", 13),
      ("/mozilla.org/20070129_1/America/New_York", 17), ("Eastern Standard Time", 17), ("US/Eastern", 17),
      ("Asia/Calcutta", 7),
    ])
  func zoneNames(name: String, hour: Int) throws {
    let found = try starts("DTSTART;TZID=\(name):20260317T133000")
    let minute = [7, 16].contains(hour) ? (hour == 7 ? "08:00" : "17:00") : "\(hour):30"
    #expect(found == ["2026-03-17 \(minute)"])
  }

  /// Windows shows the standard offset of a zone with its cities: the zone that CLDR gives must have it some time of a
  /// year. Where a country has changed its clocks since, the two may differ.
  @Test("has a table of Windows zones whose offsets are what Windows shows")
  func windowsZones() throws {
    let rows = ZoneNames.windowsNames.map { $0.split(separator: "|").map(String.init) }
    #expect(rows.count == 139 && rows.allSatisfy { $0.count == 3 })
    var differing: [String] = []
    for row in rows {
      let zone = try #require(ZoneNames().anyZone(row[0]), "\(row[0])")
      #expect(ZoneNames().anyZone(row[2])?.identifier == row[1])
      let shown = row[2].prefix { $0 != ")" }.dropFirst()
      let offset = shown == "UTC" ? 0 : ZoneNames.offset(String(shown))
      let offsets = [1_641_038_400, 1_656_676_800].map { zone.offset(at: Timestamp(unixSeconds: $0)) }
      if !offsets.contains(offset ?? .min) { differing.append(row[0]) }
    }
    #expect(differing.count <= 6, "\(differing)")
  }

  @Test("needs no definition that no time needs, and gets along with an incomplete one that leaves nothing open")
  func definitions() throws {
    func zone(_ lines: String) -> String {
      "BEGIN:VTIMEZONE\nTZID:Here\\, there\nBEGIN:STANDARD\n\(lines)\nEND:STANDARD\nEND:VTIMEZONE"
    }
    let needing = event("DTSTART;TZID=\"Here, there\":20260317T090000")
    for lines in ["TZOFFSETTO:+1000\nDTSTART:16010101T000000", "TZOFFSETFROM:+1000\nTZOFFSETTO:+1000"] {
      #expect(rows(try read("\(zone(lines))\n\(needing)")).first?.prefix(16) == "2026-03-16 23:00")
    }
    for lines in ["DTSTART:16010101T000000", "TZOFFSETTO:+99999\nDTSTART:16010101T000000", "X-A:1"] {
      let alone = try read("\(zone(lines))\n\(sound)")
      #expect(rows(alone) == [soundRow] && alone.notes == [], "\(alone.notes)")
      #expect(try read("\(zone(lines))\n\(sound)\n\(needing)").counts.skipped == 1)
    }
  }

  // MARK: Values beside a start

  @Test("reads floating values on the clock of the start")
  func floating() throws {
    let start = "DTSTART;TZID=America/New_York:20260317T090000\n"
    #expect(
      rows(try read(event(start + "DTEND:20260317T100000"))) == ["2026-03-17 13:00:00,2026-03-17 14:00:00,0,1"])
    let days = "\(start)RRULE:FREQ=DAILY;COUNT=3\n"
    #expect(try starts("\(days)EXDATE:20260318T090000") == ["2026-03-17 13:00", "2026-03-19 13:00"])
    #expect(try starts("\(start)RDATE:20260318T100000") == ["2026-03-17 13:00", "2026-03-18 14:00"])
    let moved = event(days) + "\n" + event("RECURRENCE-ID:20260318T090000\nDTSTART;TZID=Europe/London:20260318T170000")
    #expect(
      rows(try read(moved)).map { String($0.prefix(16)) }
        == ["2026-03-17 13:00", "2026-03-18 17:00", "2026-03-19 13:00"])
    #expect(
      rows(try read(event(start + "RDATE;VALUE=PERIOD:20260318T090000/20260318T113000,20260319T090000/PT2H"))) == [
        "2026-03-17 13:00:00,2026-03-17 13:00:00,0,1", "2026-03-18 13:00:00,2026-03-18 15:30:00,0,1",
        "2026-03-19 13:00:00,2026-03-19 15:00:00,0,1",
      ])
  }

  @Test("counts days by the calendar and hours by real time, over a change of the clocks")
  func nominal() throws {
    let start = "DTSTART;TZID=Europe/Berlin:20260328T120000\n"
    #expect(rows(try read(event("\(start)DURATION:P1D"))) == ["2026-03-28 11:00:00,2026-03-29 10:00:00,0,1"])
    #expect(rows(try read(event("\(start)DURATION:PT24H"))) == ["2026-03-28 11:00:00,2026-03-29 11:00:00,0,1"])
    let spring = "DTSTART;TZID=Europe/Berlin:20260329T000000\nRRULE:FREQ=HOURLY;COUNT=5"
    #expect(try starts(spring).map { String($0.suffix(5)) } == ["23:00", "00:00", "01:00", "02:00", "03:00"])
    let autumn = "DTSTART;TZID=Europe/Berlin:20261025T010000\nRRULE:FREQ=HOURLY;COUNT=4"
    #expect(
      try starts(autumn, from: "2026-10-20").map { String($0.suffix(5)) } == ["23:00", "00:00", "01:00", "02:00"])
  }

  @Test("names the occurrence of a day by a time of whatever zone")
  func namedDays() throws {
    let days = "DTSTART;VALUE=DATE:20260310\nRRULE:FREQ=WEEKLY;COUNT=3\n"
    for name in [":20260317T000000", ";TZID=UTC+01:20260317T000000", ";VALUE=DATE:20260317", ":20260316T230000Z"] {
      let found = try starts("\(days)EXDATE\(name)", zone: "Europe/Berlin")
      #expect(found == ["2026-03-09 23:00", "2026-03-23 23:00"], "\(name)")
    }
  }

  @Test("changes an occurrence and all that follow, until the next change")
  func future() throws {
    let series = event("DTSTART;TZID=Europe/Berlin:20260323T090000\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=9")
    let later = event(
      "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20260326T090000\n"
        + "DTSTART;TZID=Europe/Berlin:20260326T113000\nDURATION:PT2H")
    let single = event("RECURRENCE-ID;TZID=Europe/Berlin:20260328T090000\nDTSTART;TZID=Europe/Berlin:20260328T200000")
    let end = event(
      "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20260330T090000\n"
        + "DTSTART;TZID=Europe/Berlin:20260330T090000\nSTATUS:CANCELLED")
    #expect(
      rows(try read([series, later, single, end].joined(separator: "\n"))) == [
        "2026-03-23 08:00:00,2026-03-23 09:00:00,0,1", "2026-03-24 08:00:00,2026-03-24 09:00:00,0,1",
        "2026-03-25 08:00:00,2026-03-25 09:00:00,0,1", "2026-03-26 10:30:00,2026-03-26 12:30:00,0,1",
        "2026-03-27 10:30:00,2026-03-27 12:30:00,0,1", "2026-03-28 19:00:00,2026-03-28 19:00:00,0,1",
        "2026-03-29 09:30:00,2026-03-29 11:30:00,0,1", "2026-03-30 07:00:00,2026-03-30 07:00:00,0,0",
        "2026-03-31 07:00:00,2026-03-31 07:00:00,0,0",
      ])
  }

  @Test("keeps the newest version of an event, also of several calendars in one file")
  func versions() throws {
    func version(_ sequence: Int, _ stamp: String, _ hour: String, _ more: String = "") -> String {
      event("SEQUENCE:\(sequence)\nDTSTAMP:202601\(stamp)T000000Z\nDTSTART:20260317T\(hour)0000Z\n\(more)")
    }
    let between = "\nEND:VCALENDAR\nBEGIN:VCALENDAR\n"
    for separator in ["\n", between] {
      for (first, second) in [((0, "09"), (1, "01")), ((3, "01"), (3, "02"))] {
        let (old, new) = (version(first.0, first.1, "09"), version(second.0, second.1, "14"))
        for body in [old + separator + new, new + separator + old] {
          let result = try read(body)
          #expect(rows(result).map { String($0.prefix(16)) } == ["2026-03-17 14:00"])
          #expect(result.notes.count == 1)
        }
      }
    }
    let moved = version(0, "01", "20", "RECURRENCE-ID:20260317T090000Z")
    let replaced = version(0, "01", "09", "RRULE:FREQ=DAILY;COUNT=2") + "\n" + moved + between + version(1, "01", "14")
    #expect(rows(try read(replaced)).map { String($0.prefix(16)) } == ["2026-03-17 14:00"])
    let cancelled = version(0, "01", "09") + between + "METHOD:CANCEL\n" + version(1, "01", "09")
    #expect(rows(try read(cancelled)).map { $0.suffix(1) } == ["0"])
    let answer = "METHOD:REPLY\n" + version(1, "01", "09") + between + version(0, "01", "08")
    #expect(rows(try read(answer)).map { String($0.prefix(16)) } == ["2026-03-17 08:00"])
  }

  @Test("has its window where its reader lives")
  func window() throws {
    let sydney = event("DTSTART;TZID=Australia/Sydney:20260317T093000\nRRULE:FREQ=DAILY;COUNT=3")
    #expect(rows(try read(sydney, from: "2026-03-17", days: 1)).map { String($0.prefix(16)) } == ["2026-03-17 22:30"])
    #expect(
      rows(try read(sydney, from: "2026-03-17", days: 1, zone: "Australia/Sydney")).map { String($0.prefix(16)) }
        == ["2026-03-16 22:30"])
  }

  // MARK: Rules

  @Test(
    "returns as its rule says, with days that do not exist skipped as it wants (RFC 7529)",
    arguments: [
      ("20240229", "RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=BACKWARD", ["2025-02-28", "2026-02-28", "2027-02-28"]),
      ("20240229", "RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=FORWARD", ["2025-03-01", "2026-03-01", "2027-03-01"]),
      ("20240229", "RSCALE=GREGORIAN;FREQ=YEARLY", []),
      (
        "20250131", "FREQ=MONTHLY;SKIP=FORWARD;RSCALE=gregorian;COUNT=4",
        ["2025-01-31", "2025-03-01", "2025-03-31", "2025-05-01"]
      ),
      ("20250131", "FREQ=MONTHLY;SKIP=BACKWARD;RSCALE=GREGORIAN;COUNT=3", ["2025-01-31", "2025-02-28", "2025-03-31"]),
      (
        "20250130", "FREQ=MONTHLY;BYMONTHDAY=30,31;SKIP=BACKWARD;COUNT=4",
        ["2025-01-30", "2025-01-31", "2025-02-28", "2025-03-30"]
      ),
      ("20250106", "FREQ=WEEKLY; BYDAY=MO, WE; COUNT=4", ["2025-01-06", "2025-01-08", "2025-01-13", "2025-01-15"]),
      ("20250101", "FREQ=YEARLY;UNTIL=99991231T235959Z", ["2025-01-01", "2026-01-01", "2027-01-01"]),
      ("20250101", "FREQ=YEARLY;COUNT=99999999", ["2025-01-01", "2026-01-01", "2027-01-01"]),
      ("16040315", "FREQ=YEARLY", ["2025-03-15", "2026-03-15", "2027-03-15"]),
      ("16010101", "FREQ=YEARLY;INTERVAL=25;UNTIL=22990101", ["2026-01-01"]),
      ("16040315", "FREQ=YEARLY;COUNT=423", ["2025-03-15", "2026-03-15"]),
    ])
  func rules(start: String, rule: String, days: [String]) throws {
    let found = try starts("DTSTART;VALUE=DATE:\(start)\nRRULE:\(rule)", from: "2025-01-01", days: 1_095)
    #expect(found.map { String($0.prefix(10)) } == days)
  }
}
