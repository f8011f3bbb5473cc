import Foundation
import Testing
import SimKernel

@Suite("Civil time")
struct CivilTimeTests {
  static let zones = [
    "Europe/Oslo", "Europe/Lisbon", "America/New_York", "America/Sao_Paulo", "America/Havana", "Atlantic/Azores",
    "Asia/Kathmandu", "Asia/Kolkata", "Asia/Tehran", "Australia/Lord_Howe", "Pacific/Apia", "Pacific/Kiritimati",
    "Pacific/Chatham", "Africa/Casablanca", "Africa/Cairo", "UTC",
  ]

  private static func moment(_ zone: String, _ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int) throws
    -> Timestamp
  {
    let date = try #require(CivilDate(year: year, month: month, day: day))
    let zone = try #require(Zone(identifier: zone))
    return zone.timestamp(CivilDateTime(date: date, secondOfDay: hour * 3_600 + minute * 60))
  }

  private static func iso(_ moment: Timestamp) -> String {
    Zone.utc.civil(moment).description
  }

  @Test("shows at random moments what Foundation's calendar shows", arguments: zones)
  func civil(name: String) throws {
    let zone = try #require(Zone(identifier: name))
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: name))
    var random = RandomStream(seed: 11, name: name)
    for _ in 0..<2_000 {
      let seconds = Int64(random.below(4_000_000_000))
      let ours = zone.civil(Timestamp(unixSeconds: seconds))
      let parts = calendar.dateComponents(
        [.year, .month, .day, .hour, .minute, .second, .weekday], from: Date(timeIntervalSince1970: Double(seconds)))
      let theirs = [parts.year, parts.month, parts.day, parts.hour, parts.minute, parts.second, parts.weekday]
      // Foundation counts weekdays from Sunday, which is 1.
      let weekday = (ours.date.weekday.rawValue + 1) % 7 + 1
      let date = ours.date
      #expect([date.year, date.month, date.day, ours.hour, ours.minute, ours.second, weekday] == theirs)
    }
  }

  @Test("of a moment leads back to the moment, or to the first of the two that look alike", arguments: zones)
  func roundTrip(name: String) throws {
    let zone = try #require(Zone(identifier: name))
    var random = RandomStream(seed: 12, name: name)
    for _ in 0..<5_000 {
      let moment = Timestamp(unixSeconds: Int64(random.below(4_000_000_000)))
      let civil = zone.civil(moment)
      let back = zone.timestamp(civil)
      #expect(zone.civil(back) == civil)
      #expect(back <= moment)
      if back != moment { #expect(zone.offset(at: back) > zone.offset(at: moment)) }
    }
  }

  @Test("that the clocks skip moves forward by the length of the gap")
  func gaps() throws {
    let skipped = [
      (try Self.moment("Europe/Oslo", 2020, 3, 29, 2, 30), "2020-03-29 01:30:00"),
      (try Self.moment("America/New_York", 2026, 3, 8, 2, 0), "2026-03-08 07:00:00"),
      // Half an hour only.
      (try Self.moment("Australia/Lord_Howe", 2025, 10, 5, 2, 15), "2025-10-04 15:45:00"),
      // A whole day.
      (try Self.moment("Pacific/Apia", 2011, 12, 30, 12, 0), "2011-12-30 22:00:00"),
    ]
    for (moment, expected) in skipped { #expect(Self.iso(moment) == expected) }
  }

  @Test("that comes twice is taken as the first")
  func overlaps() throws {
    #expect(Self.iso(try Self.moment("Europe/Oslo", 2020, 10, 25, 2, 30)) == "2020-10-25 00:30:00")
    #expect(Self.iso(try Self.moment("Australia/Lord_Howe", 2025, 4, 6, 1, 45)) == "2025-04-05 14:45:00")
  }

  @Test("begins a day at its first moment, which is not always midnight")
  func startOfDay() throws {
    let saoPaulo = try #require(Zone(identifier: "America/Sao_Paulo"))
    let spring = try #require(CivilDate(iso: "2018-11-04"))
    #expect(saoPaulo.civil(saoPaulo.startOfDay(spring)).hour == 1)
    let havana = try #require(Zone(identifier: "America/Havana"))
    // The clocks go back at 01:00, so midnight comes twice.
    let autumn = try #require(CivilDate(iso: "2025-11-02"))
    #expect(Self.iso(havana.startOfDay(autumn)) == "2025-11-02 04:00:00")
    #expect(havana.startOfDay(autumn.adding(days: 1)) - havana.startOfDay(autumn) == .hours(25))
  }

  @Test("counts days as Foundation does, from long ago to far ahead, and knows leap years")
  func days() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    var random = RandomStream(seed: 13, name: "days")
    for _ in 0..<3_000 {
      // From 1700 to 2300: Foundation's calendar is Julian before 1582.
      let number = random.below(219_000) - 98_000
      let ours = CivilDate(dayNumber: number)
      let parts = calendar.dateComponents(
        [.year, .month, .day], from: Date(timeIntervalSince1970: Double(number) * 86_400))
      #expect([ours.year, ours.month, ours.day] == [parts.year, parts.month, parts.day])
      #expect(ours.dayNumber == number)
    }
    #expect(CivilDate(year: 2100, month: 2, day: 29) == nil)
    #expect(CivilDate(year: 2000, month: 2, day: 29) != nil)
    #expect(CivilDate(iso: "2026-2-03") == nil && CivilDate(iso: "2026-02-30") == nil)
  }

  @Test("knows zones by their right spelling alone", arguments: ["Europe/lisbon", "europe/Oslo", "Mars/Olympus", ""])
  func spelling(name: String) {
    #expect(Zone(identifier: name) == nil)
  }

  @Test("tells zones of one name and other rules apart")
  func identity() {
    let one = Zone(identifier: "Office", initialOffset: 3_600, changes: [])
    #expect(one == Zone(fixedOffset: 3_600, identifier: "Office"))
    #expect(one != Zone(identifier: "Office", initialOffset: 3_600, changes: [(at: 1_000, offset: 7_200)]))
  }
}
