import WearerKit
@testable import Recordings
@testable import SimKernel
import Foundation
import Testing

/// Calendars made to hurt the program that reads them.
@Suite("A hostile calendar")
struct CalendarHostileTests {
  private func read(_ bytes: [UInt8], from: Int = 20_514, days: Int = 42) throws(InputMistake) -> CalendarImportResult {
    let options = CalendarImportOptions(path: "x.ics", from: CivilDate(dayNumber: from), days: days, zone: .utc)
    return try CalendarImport.read(bytes, options)
  }

  private func file(_ events: [String]) -> [UInt8] {
    let entries = events.map { "BEGIN:VEVENT\nUID:a\n\($0)\nEND:VEVENT\n" }.joined()
    return Array("BEGIN:VCALENDAR\n\(entries)END:VCALENDAR\n".utf8)
  }

  /// The seconds of processor time that a reading takes.
  private func cost(_ bytes: [UInt8]) -> Double {
    let before = clock()
    _ = try? read(bytes)
    return Double(clock() - before) / Double(CLOCKS_PER_SEC)
  }

  @Test(
    "with a year or a length that no clock can hold is read to its end",
    arguments: ["0001", "1601", "1677", "1678", "2261", "2262", "2300", "9998", "9999"])
  func years(year: String) throws {
    let time = "\(year)1231T235959"
    for stamp in ["\(time)Z", time, "\(year)0101"] {
      let start = "DTSTART;TZID=Europe/Oslo:20260302T080000\n"
      for properties in [
        "DTSTART:\(stamp)", "DTSTART:\(stamp)\nDURATION:P9999999W",
        "DTSTART;TZID=Europe/Oslo:\(stamp)\nRRULE:FREQ=DAILY",
        "DTSTART:\(stamp)\nRRULE:FREQ=YEARLY;BYDAY=-53MO", "DTSTART:\(stamp)\nRRULE:FREQ=SECONDLY",
        start + "DTEND:\(stamp)",
        start + "RDATE:\(stamp)", start + "RDATE;VALUE=PERIOD:\(stamp)/\(stamp)", start + "EXDATE:\(stamp)",
        start + "RECURRENCE-ID:\(stamp)", start + "RECURRENCE-ID;RANGE=THISANDFUTURE:\(stamp)",
        start + "RRULE:FREQ=DAILY;UNTIL=\(stamp)", start + "RRULE:FREQ=HOURLY;UNTIL=\(stamp)",
        start + "DTSTAMP:\(stamp)\nLAST-MODIFIED:\(stamp)",
      ] {
        let bytes = file([properties, start + "RRULE:FREQ=DAILY"])
        // Windows at the edges, and one that holds the year itself.
        for from in [20_514, -106_700, 106_600, (Int(year) ?? 0) * 365 - 719_500] {
          let result = try? read(bytes, from: from)
          let kept = result?.meetings ?? []
          #expect(kept.allSatisfy { $0.start <= $0.end && $0.end <= .latestKept && $0.start >= .earliestKept })
        }
      }
    }
  }

  @Test("whose years lie beyond what is kept says so, with the line")
  func told() throws {
    for (properties, line) in [
      ("DTSTART:23000101T000000Z", 4), ("DTSTART:16010101T000000Z", 4),
      ("DTSTART:20260302T080000Z\nDURATION:P9999999W", 5),
      ("DTSTART:20260302T080000Z\nDTEND:99991231T235959Z", 5),
    ] {
      let result = try read(file([properties]))
      #expect(result.notes.map(\.line) == [line], "\(properties): \(result.notes)")
    }
    let endless = try read(file(["DTSTART:20260302T080000Z\nRRULE:FREQ=DAILY;UNTIL=99991231T235959Z"]))
    #expect(endless.meetings.count == 42 && endless.notes == [])
  }

  @Test(
    "with a rule that selects nothing, or without measure, is cut off with a note and costs the next event nothing",
    arguments: [
      "FREQ=SECONDLY", "FREQ=SECONDLY;COUNT=10000000;BYSECOND=1,2,3", "FREQ=MINUTELY;BYSECOND=0,1,2,3,4,5,6,7,8,9",
      "FREQ=YEARLY;BYMONTHDAY=1,2,3,4,5,6,7,8,9;\(CalendarHostileTests.everySecond)",
    ])
  func measureless(rule: String) throws {
    let bomb = "DTSTART:20200302T080000Z\nRRULE:\(rule)"
    let entries = (0..<40).map { "BEGIN:VEVENT\nUID:\($0)\n\(bomb)\nEND:VEVENT\n" }.joined()
    let next = "BEGIN:VEVENT\nUID:next\nDTSTART:20260310T080000Z\nRRULE:FREQ=DAILY;COUNT=9\nEND:VEVENT\n"
    let bytes = Array("BEGIN:VCALENDAR\n\(entries)\(next)END:VCALENDAR\n".utf8)
    let result = try read(bytes)
    #expect(result.notes.count(where: { $0.text.contains("cut off") }) == 40)
    #expect(result.occurrences.count(where: { $0.uid == "next" }) == 9)
    let most =
      CalendarLimits.occurrencesPerFile + CalendarLimits.occurrencesPerByte * bytes.count
      + 41 * CalendarLimits.occurrencesAtLeast
    #expect(result.occurrences.count <= most)
  }

  @Test(
    "with a rule that selects nothing costs little",
    arguments: [
      "FREQ=SECONDLY;BYMONTH=1;BYMONTHDAY=31;BYDAY=MO", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
      "FREQ=YEARLY;INTERVAL=100000",
      "FREQ=DAILY;INTERVAL=100000;COUNT=1000", "FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=4",
      "FREQ=SECONDLY;INTERVAL=86400;BYHOUR=3",
      "FREQ=HOURLY;BYMINUTE=7;BYHOUR=7;BYMONTH=11",
    ])
  func fruitless(rule: String) throws {
    let bytes = file((0..<200).map { "DTSTART:20260302T080000Z\nSUMMARY:\($0)\nRRULE:\(rule)\nX-A:\($0)" })
    let result = try read(Array(String(decoding: bytes, as: UTF8.self).utf8))
    #expect(result.meetings.count <= 1)
    #expect(cost(bytes) < 10)
  }

  @Test(
    "costs time in proportion to its length, whatever it has much of",
    arguments: ["overrides", "exceptions", "masters", "zones", "notes", "rules", "depth", "folds", "futures"])
  func linear(kind: String) throws {
    func bytes(_ count: Int) -> [UInt8] {
      let start = "DTSTART:20260302T080000Z\n"
      func stamp(_ number: Int) -> String {
        let civil = CivilDateTime(secondsAsIfUTC: 1_772_438_400 + Int64(number) * 60)
        return "\(civil)".filter { $0.isNumber }.prefix(8) + "T" + "\(civil)".filter { $0.isNumber }.suffix(6) + "Z"
      }
      let series = "\(start)RRULE:FREQ=MINUTELY;COUNT=\(count)"
      switch kind {
      case "overrides": return file([series] + (0..<count).map { "RECURRENCE-ID:\(stamp($0))\n\(start)" })
      case "futures":
        return file([series] + (0..<count).map { "RECURRENCE-ID;RANGE=THISANDFUTURE:\(stamp($0))\n\(start)" })
      case "exceptions":
        return file([series + "\n" + (0..<count).map { "EXDATE:\(stamp($0))" }.joined(separator: "\n")])
      case "masters": return file((0..<count).map { "DTSTART:\(stamp($0))" })
      case "zones": return file((0..<count).map { "DTSTART;TZID=Far/Away\($0):20260302T080000" })
      case "notes": return file(["\(start)" + String(repeating: "x\n", count: count) + "X-A:1"])
      case "rules":
        return file([start + (1...count).map { "RRULE:FREQ=YEARLY;INTERVAL=\($0)" }.joined(separator: "\n")])
      case "depth": return file([start + String(repeating: "BEGIN:A\nEND:A\n", count: count) + "X-A:1"])
      default: return file([start + "SUMMARY:a\n" + String(repeating: " b\n", count: count) + "X-A:1"])
      }
    }
    _ = cost(bytes(2_000))
    let (small, large) = (cost(bytes(4_000)), cost(bytes(16_000)))
    #expect(large < 10 * max(small, 0.05), "\(small) s for a quarter, \(large) s for the whole")
  }

  @Test("changed at random places never stops the reader, and never costs more than its size allows", arguments: 1...12)
  func mutations(seed: Int) throws {
    var stream = RandomStream(seed: UInt64(seed))
    for _ in 0..<120 {
      var lines = Self.sample.split(separator: "\n").map { Array($0.utf8) }
      for _ in 0...stream.below(5) {
        let place = stream.below(lines.count)
        switch stream.below(7) {
        case 0 where !lines[place].isEmpty: lines[place][stream.below(lines[place].count)] = UInt8(stream.below(256))
        case 1: lines.insert(lines[place], at: stream.below(lines.count))
        case 2: lines.swapAt(place, stream.below(lines.count))
        case 3: lines[place].removeLast(min(lines[place].count, stream.below(12)))
        case 4: lines[place] += Array(Self.tails[stream.below(Self.tails.count)].utf8)
        case 5: lines.remove(at: place)
        default:
          let digits = lines[place].indices.filter { (0x30...0x39).contains(lines[place][$0]) }
          if !digits.isEmpty { lines[place][digits[stream.below(digits.count)]] = UInt8(0x30 + stream.below(10)) }
        }
        if lines.isEmpty { lines = [[]] }
      }
      var bytes = Array(lines.joined(separator: [0x0a]))
      if stream.chance(0.1) { bytes.removeLast(stream.below(bytes.count + 1)) }
      do throws(InputMistake) {
        let result = try read(bytes)
        #expect(result.notes.allSatisfy { $0.line > 0 && !$0.text.unicodeScalars.contains("\u{1B}") })
        #expect(result.occurrences.count <= CalendarLimits.occurrencesPerFile * 2)
      } catch {
        #expect((error.line ?? 0) > 0 && !error.reason.isEmpty && !error.reason.unicodeScalars.contains("\u{1B}"))
      }
    }
  }

  static let everySecond: String = {
    let sixty = (0...59).map { String($0) }.joined(separator: ",")
    let hours = (0...23).map { String($0) }.joined(separator: ",")
    return "BYHOUR=\(hours);BYMINUTE=\(sixty);BYSECOND=\(sixty)"
  }()

  private static let tails = [
    "99999999", "\u{1B}[2J", ";X=\"", ",", "/P9999999W", ";COUNT=9999999", ";INTERVAL=0", "\u{301}", "Z",
    ";BYSETPOS=-1", "\r",
  ]

  private static let sample = """
    BEGIN:VCALENDAR
    X-WR-TIMEZONE:Europe/Oslo
    BEGIN:VTIMEZONE
    TZID:Own/Zone
    BEGIN:STANDARD
    DTSTART:19961027T030000
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0100
    RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
    END:STANDARD
    BEGIN:DAYLIGHT
    DTSTART:19810329T020000
    TZOFFSETFROM:+0100
    TZOFFSETTO:+0200
    RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
    RDATE:20300101T020000,20310101T020000
    END:DAYLIGHT
    END:VTIMEZONE
    BEGIN:VEVENT
    UID:a
    SEQUENCE:2
    DTSTAMP:20260101T000000Z
    DTSTART;TZID=Own/Zone:20260302T090000
    DTEND;TZID=Own/Zone:20260302T100000
    RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,FR;UNTIL=20261231T235959Z;WKST=SU
    EXDATE;TZID=Own/Zone:20260304T090000,20260306T090000
    RDATE;VALUE=PERIOD:20260310T090000Z/PT1H
    BEGIN:VALARM
    TRIGGER:-PT15M
    END:VALARM
    END:VEVENT
    BEGIN:VEVENT
    UID:a
    RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Own/Zone:20260318T090000
    DTSTART;TZID="W. Europe Standard Time":20260318T113000
    DURATION:P1DT2H
    END:VEVENT
    BEGIN:VEVENT
    UID:b
    DTSTART;VALUE=DATE:20240229
    RRULE:RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=BACKWARD
    END:VEVENT
    BEGIN:VEVENT
    UID:c
    DTSTART:20260303T090000Z
    RRULE:FREQ=HOURLY;BYMINUTE=0,30;BYHOUR=9,10;COUNT=80
    EXRULE:FREQ=DAILY;INTERVAL=3
    END:VEVENT
    END:VCALENDAR
    """
}
