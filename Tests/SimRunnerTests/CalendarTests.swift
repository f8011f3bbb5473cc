import Devices
@testable import Recordings
@testable import SimKernel
import Testing

@Suite("A calendar")
struct CalendarTests {
  private let oslo = Zone(identifier: "Europe/Oslo") ?? .utc

  private func result(_ events: String, from: String = "2024-01-01", days: Int = 366) throws -> CalendarImportResult {
    let text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(events)\r\nEND:VCALENDAR\r\n"
    let first = try #require(CivilDate(iso: from))
    return try CalendarImport.read(
      Array(text.utf8), CalendarImportOptions(path: "x.ics", from: first, days: days, zone: oslo))
  }

  /// The starts of the occurrences on the clock of the event's zone.
  private func starts(_ properties: String, from: String = "2024-01-01", days: Int = 366) throws -> [String] {
    let event = "BEGIN:VEVENT\r\nUID:a\r\n" + properties.replacing("\n", with: "\r\n") + "\r\nEND:VEVENT"
    return try result(event, from: from, days: days).occurrences.map { "\($0.start.civil)".prefix(16).description }
  }

  private func mistake(_ text: String, isStrict: Bool = false) throws -> InputMistake? {
    let first = try #require(CivilDate(iso: "2024-01-01"))
    var options = CalendarImportOptions(path: "x.ics", from: first, days: 9, zone: oslo)
    options.isStrict = isStrict
    do throws(InputMistake) {
      _ = try CalendarImport.read(Array(text.utf8), options)
      return nil
    } catch { return error }
  }

  @Test("keeps its hour over a change of the clocks")
  func daylight() throws {
    let found = try result(
      "BEGIN:VEVENT\r\nUID:a\r\nDTSTART;TZID=Europe/Oslo:20240330T090000\r\nRRULE:FREQ=DAILY;COUNT=3\r\nEND:VEVENT")
    let hours = found.occurrences.map { Zone.utc.civil($0.start.timestamp).hour }
    #expect(hours == [8, 7, 7])
  }

  @Test("has exceptions, additions and moved occurrences")
  func exceptions() throws {
    let found = try result(
      """
      BEGIN:VEVENT\r
      UID:a\r
      DTSTART:20240101T090000Z\r
      DTEND:20240101T100000Z\r
      RRULE:FREQ=WEEKLY;COUNT=4\r
      EXDATE:20240108T090000Z\r
      RDATE:20240110T090000Z\r
      END:VEVENT\r
      BEGIN:VEVENT\r
      UID:a\r
      RECURRENCE-ID:20240115T090000Z\r
      DTSTART:20240116T120000Z\r
      DTEND:20240116T123000Z\r
      STATUS:CANCELLED\r
      END:VEVENT
      """)
    let days = found.occurrences.map(\.start.civil.date.day)
    #expect(days == [1, 10, 16, 22])
    #expect(found.occurrences.map(\.isBusy) == [true, true, false, true])
    #expect(found.counts.excluded == 1)
  }

  @Test(
    "returns as its rule says",
    arguments: [
      ("FREQ=MONTHLY;BYDAY=-1FR;COUNT=3", ["2024-01-26", "2024-02-23", "2024-03-29"]),
      ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3", ["2024-01-31", "2024-02-29", "2024-03-29"]),
      ("FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;COUNT=1", ["2024-05-13"]),
      ("FREQ=YEARLY;BYYEARDAY=-1,60;COUNT=2", ["2024-02-29", "2024-12-31"]),
      ("FREQ=MONTHLY;BYMONTHDAY=31;COUNT=3", ["2024-01-31", "2024-03-31", "2024-05-31"]),
      ("FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU,SU;COUNT=4", ["2024-01-02", "2024-01-14", "2024-01-16", "2024-01-28"]),
      ("FREQ=WEEKLY;INTERVAL=2;WKST=MO;BYDAY=TU,SU;COUNT=4", ["2024-01-02", "2024-01-07", "2024-01-16", "2024-01-21"]),
      ("FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=2", ["2024-09-13", "2024-12-13"]),
      ("FREQ=DAILY;BYMONTH=2;BYDAY=TH;UNTIL=20240215", ["2024-02-01", "2024-02-08", "2024-02-15"]),
    ])
  func rules(rule: String, days: [String]) throws {
    let first = days[0].filter { $0 != "-" }
    let found = try starts("DTSTART:\(first)T090000\nRRULE:\(rule)").map { String($0.prefix(10)) }
    #expect(found == days)
  }

  @Test("with a rule that never ends or never matches is cut off with a note, soon")
  func hostile() throws {
    let endless = try result(
      "BEGIN:VEVENT\r\nUID:a\r\nDTSTART:19700101T000000Z\r\nRRULE:FREQ=SECONDLY\r\nEND:VEVENT", days: 3)
    #expect(endless.notes.contains { $0.text.contains("cut off") })
    let never = try result(
      "BEGIN:VEVENT\r\nUID:a\r\nDTSTART:20240101T000000Z\r\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30\r\nEND:VEVENT")
    #expect(never.occurrences.count == 1)
  }

  @Test("that names a zone in the wrong case is refused with its line and the right name")
  func wrongZone() throws {
    let text =
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nDTSTART;TZID=Europe/lisbon:20240101T090000\nEND:VEVENT\nEND:VCALENDAR\n"
    let found = try #require(try mistake(text))
    #expect(found.line == 4)
    #expect(found.reason.contains("'Europe/lisbon'"))
    #expect(found.reason.contains("Did you mean 'Europe/Lisbon'?\n"))
  }

  @Test("may define a zone of its own")
  func ownZone() throws {
    let zone = """
      BEGIN:VTIMEZONE
      TZID:Somewhere Standard Time
      BEGIN:STANDARD
      DTSTART:16011028T030000
      RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
      TZOFFSETFROM:+0200
      TZOFFSETTO:+0100
      END:STANDARD
      BEGIN:DAYLIGHT
      DTSTART:16010325T020000
      RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
      TZOFFSETFROM:+0100
      TZOFFSETTO:+0200
      END:DAYLIGHT
      END:VTIMEZONE
      """
    func hour(_ day: String) throws -> Int? {
      try result(
        "\(zone)\nBEGIN:VEVENT\nUID:a\nDTSTART;TZID=Somewhere Standard Time:\(day)T090000\nEND:VEVENT"
      ).occurrences.first.map { Zone.utc.civil($0.start.timestamp).hour }
    }
    #expect(try hour("20240115") == 8)
    #expect(try hour("20240715") == 7)
  }

  @Test("that is cut off is refused with its line, and one that is broken with the line where it breaks when asked to")
  func broken() throws {
    #expect(try mistake("")?.reason == "there is no calendar in this file")
    #expect(try mistake("BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\n")?.line == 2)
    #expect(try mistake("BEGIN:VCALENDAR\nEND:VEVENT\n")?.line == 1)
    for text in ["no colon here", "X;Y=\"open:1", "END:VEVENT"] {
      let file = "BEGIN:VCALENDAR\n\(text)\nEND:VCALENDAR\n"
      #expect(try mistake(file, isStrict: true)?.line == 2)
      #expect(try mistake(file) == nil)
    }
    #expect(try mistake("<html>\n<body>")?.reason == "expected BEGIN:VCALENDAR, found '<html>'")
    #expect(try mistake("\u{FEFF}BEGIN:VCALENDAR\nEND:VCALENDAR\n") == nil)
  }

  @Test("unfolds lines that are folded in the middle of a character")
  func folding() {
    var bytes = Array("BEGIN:VCALENDAR\r\nX-NAME:gr".utf8) + [0xc3] + Array("\r\n ".utf8) + [0xbc]
    bytes += Array("n\r\nEND:VCALENDAR\r\n".utf8)
    #expect(CalendarLine.lines(of: bytes)[1].value == "grün")
  }

  /// A day-by-day scan with a predicate, in the place of an expander.
  @Test("agrees with a plain scan of days on random weekly and monthly rules", arguments: 1...60)
  func oracle(seed: Int) throws {
    var stream = RandomStream(seed: UInt64(seed))
    let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
    let start = CivilDate(dayNumber: 19_723 + stream.below(300))  // from 2024-01-01 on
    let interval = 1 + stream.below(4)
    let chosen = Set((0...stream.below(3)).map { _ in stream.below(7) })
    let isWeekly = stream.chance(0.5)
    let monthDay = 1 + stream.below(31)
    let rule =
      isWeekly
      ? "FREQ=WEEKLY;INTERVAL=\(interval);BYDAY=\(chosen.sorted().map { names[$0] }.joined(separator: ","))"
      : "FREQ=MONTHLY;INTERVAL=\(interval);BYMONTHDAY=\(monthDay)"
    let compact = "\(start)".filter { $0 != "-" }
    let found = try starts("DTSTART:\(compact)T120000\nRRULE:\(rule)", days: 1_500).map { String($0.prefix(10)) }
    var wanted = ["\(start)"]
    let monday = start.dayNumber - start.weekday.rawValue
    for number in start.dayNumber + 1..<19_723 + 1_500 {
      let day = CivilDate(dayNumber: number)
      let months = (day.year - start.year) * 12 + day.month - start.month
      let isOurs =
        isWeekly
        ? (number - monday) / 7 % interval == 0 && chosen.contains(day.weekday.rawValue)
        : months % interval == 0 && day.day == monthDay
      if isOurs { wanted.append("\(day)") }
    }
    #expect(found == wanted, "\(rule) from \(start)")
  }
}
