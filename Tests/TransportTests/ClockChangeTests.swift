import Foundation
import Testing
import SimKernel

/// Every night on which clocks change, in zones whose changes are odd.
@Suite("Nights on which the clocks change")
struct ClockChangeTests {
  /// Half an hour (Lord Howe); at midnight, so that 00:00 is skipped (Havana, Beirut, Cairo, Santiago, Asunción) or comes
  /// twice (Azores, Cairo, Beirut); at 00:00 and 01:00 UTC; a whole day (Apia); 45 minutes off the hour (Chatham).
  static let zones = [
    "Australia/Lord_Howe", "Africa/Cairo", "America/Havana", "Asia/Beirut", "America/Santiago", "America/Asuncion",
    "Atlantic/Azores", "America/Sao_Paulo", "Europe/Oslo", "America/New_York", "Pacific/Apia", "Pacific/Chatham",
    "Africa/Casablanca", "Asia/Tehran",
  ]

  /// The zone, and the moments from 1990 to 2040 at which its offset changes.
  private static func changes(_ name: String) throws -> (zone: Zone, moments: [Timestamp]) {
    let zone = try #require(Zone(identifier: name))
    let (first, last) = (Timestamp(unixSeconds: 631_152_000), Timestamp(unixSeconds: 2_208_988_800))
    var moments: [Timestamp] = []
    var next = zone.firstChange(after: first)
    while let moment = next, moment < last {
      moments.append(moment)
      next = zone.firstChange(after: moment)
    }
    return (zone, moments)
  }

  private static func dates(around moment: Timestamp, _ zone: Zone) -> ClosedRange<Int> {
    let day = zone.civil(moment).date.dayNumber
    return day - 2...day + 2
  }

  @Test(
    "a day begins at the first moment of its date, also where midnight does not exist or comes twice", arguments: zones)
  func starts(name: String) throws {
    let (zone, moments) = try Self.changes(name)
    #expect(!moments.isEmpty)
    for moment in moments {
      for day in Self.dates(around: moment, zone) {
        let (date, start) = (CivilDate(dayNumber: day), zone.startOfDay(CivilDate(dayNumber: day)))
        #expect(zone.civil(start).date >= date, "\(date)")
        #expect(zone.civil(start - .seconds(1)).date < date, "\(date)")
      }
    }
  }

  @Test("days tile the night, and each second of a day comes when the wall clock shows it", arguments: zones)
  func days(name: String) throws {
    let (zone, moments) = try Self.changes(name)
    let itinerary = Itinerary(home: zone)
    for moment in moments {
      for number in Self.dates(around: moment, zone) {
        let day = itinerary.day(CivilDate(dayNumber: number))
        #expect(day.end == itinerary.day(CivilDate(dayNumber: number + 1)).start)
        #expect(zip(day.stretches, day.stretches.dropFirst()).allSatisfy { $0.end == $1.start })
        for second in stride(from: 0, to: 86_400, by: 900) {
          let reached = day.moment(reaching: second)
          #expect(day.start <= reached && reached <= day.end)
          guard let shown = day.moment(ofSecond: second) else { continue }
          #expect(zone.civil(shown) == CivilDateTime(date: day.date, secondOfDay: second))
        }
      }
    }
  }

  @Test("a window opens on a change night as long as the wall clock says, and never turns around", arguments: zones)
  func windows(name: String) throws {
    let (zone, moments) = try Self.changes(name)
    let windows = [
      DailyWindow(from: 22 * 3_600, to: 7 * 3_600), DailyWindow(from: 0, to: 3_600), DailyWindow(from: 0, to: 0),
      DailyWindow(from: 23 * 3_600 + 1_800, to: 1_800), DailyWindow(from: 5 * 3_600, to: 11 * 3_600),
    ]
    for moment in moments {
      for number in Self.dates(around: moment, zone) {
        for window in windows {
          guard let open = window.occurrence(on: CivilDate(dayNumber: number), in: zone) else { continue }
          let (first, last) = (zone.civil(open.begin), zone.civil(open.end - .seconds(1)))
          #expect(open.begin < open.end)
          #expect(first.date.dayNumber >= number && last.date.dayNumber <= number + 2)
          // It is off its plain length by no more than the clocks moved.
          let moved = abs(zone.offset(at: moment) - zone.offset(at: moment - .seconds(1)))
          #expect(abs((open.end - open.begin).seconds - Double(window.length)) <= Double(moved), "\(first)")
        }
      }
    }
  }
}
