import Testing
@testable import SimKernel

@Suite("Itineraries and local days")
struct ItineraryTests {
  static let names = [
    "Europe/Oslo", "America/New_York", "Asia/Tokyo", "Pacific/Honolulu", "Pacific/Auckland", "Asia/Tehran",
    "America/Sao_Paulo", "Pacific/Apia", "Pacific/Kiritimati", "Australia/Lord_Howe", "Africa/Cairo", "UTC",
  ]

  static func date(_ year: Int, _ month: Int, _ day: Int) throws -> CivilDate {
    try #require(CivilDate(year: year, month: month, day: day))
  }

  static func zone(_ name: String) throws -> Zone { try #require(Zone(identifier: name)) }

  /// A traveller of up to eight legs within sixty days.
  static func traveller(seed: UInt64, from start: Timestamp) throws -> Itinerary {
    var random = RandomStream(seed: seed, name: "itinerary")
    let home = try zone(names[random.below(names.count)])
    let legs = try (0..<random.below(9)).map { _ in
      let zone = try zone(names[random.below(names.count)])
      return Itinerary.Leg(from: start + .minutes(Int64(random.below(60 * 24 * 60))), zone: zone)
    }
    return Itinerary(home: home, legs: legs)
  }

  @Test("days have 23 and 25 hours when the clocks change")
  func daylightSaving() throws {
    let oslo = Itinerary(home: try ItineraryTests.zone("Europe/Oslo"))
    #expect(oslo.day(try ItineraryTests.date(2026, 3, 28)).length == .hours(24))
    #expect(oslo.day(try ItineraryTests.date(2026, 3, 29)).length == .hours(23))
    #expect(oslo.day(try ItineraryTests.date(2026, 10, 25)).length == .hours(25))
  }

  @Test("flying east shortens a day, flying west lengthens it")
  func flights() throws {
    let (oslo, tokyo, newYork) = (
      try ItineraryTests.zone("Europe/Oslo"), try ItineraryTests.zone("Asia/Tokyo"),
      try ItineraryTests.zone("America/New_York")
    )
    let date = try ItineraryTests.date(2026, 1, 14)
    let noon = oslo.timestamp(CivilDateTime(date: date, hour: 12, minute: 0))
    let east = Itinerary(home: oslo, legs: [Itinerary.Leg(from: noon, zone: tokyo)]).day(date)
    #expect(east.length == .hours(16))
    let west = Itinerary(home: oslo, legs: [Itinerary.Leg(from: noon, zone: newYork)]).day(date)
    #expect(west.length == .hours(30))
    let early = oslo.timestamp(CivilDateTime(date: date, hour: 2, minute: 0))
    let back = Itinerary(home: oslo, legs: [Itinerary.Leg(from: early, zone: newYork)])
    #expect(back.civil(early).date == date.adding(days: -1))
    #expect(back.day(date).length == .hours(30))
    #expect(back.day(date).contains(early))
  }

  @Test("a time that is skipped does not come, and one that is repeated comes first")
  func secondsOfTheDay() throws {
    let oslo = Itinerary(home: try ItineraryTests.zone("Europe/Oslo"))
    let spring = oslo.day(try ItineraryTests.date(2026, 3, 29))
    #expect(spring.moment(ofSecond: 2 * 3_600 + 1_800) == nil)
    #expect(spring.moment(reaching: 2 * 3_600 + 1_800) == spring.start + .hours(2))
    #expect(spring.moment(ofSecond: 3 * 3_600) == spring.start + .hours(2))
    let autumn = oslo.day(try ItineraryTests.date(2026, 10, 25))
    #expect(autumn.moment(ofSecond: 2 * 3_600 + 1_800) == autumn.start + .minutes(150))
    #expect(autumn.furthestSecond(by: autumn.start + .minutes(210)) == 3 * 3_600)
    #expect(autumn.furthestSecond(by: autumn.start + .hours(5)) == 4 * 3_600)
  }

  @Test("a date that the date line swallows is empty")
  func skippedDate() throws {
    let apia = Itinerary(home: try ItineraryTests.zone("Pacific/Apia"))
    let skipped = apia.day(try ItineraryTests.date(2011, 12, 30))
    #expect(skipped.start == skipped.end)
    #expect(apia.day(try ItineraryTests.date(2011, 12, 31)).length == .hours(24))
  }

  @Test("days tile time for every traveller, and every moment lies in the day it should", arguments: 0..<24)
  func tiling(seed: UInt64) throws {
    let first = try ItineraryTests.date(2026, 3, 1).adding(days: Int(seed) * 9)
    let itinerary = try ItineraryTests.traveller(seed: seed, from: Zone.utc.startOfDay(first))
    var random = RandomStream(seed: seed, name: "moments")
    for offset in -2..<64 {
      let day = itinerary.day(first.adding(days: offset))
      let next = itinerary.day(first.adding(days: offset + 1))
      #expect(day.end == next.start)
      #expect(day.stretches.first?.start ?? day.start == day.start)
      #expect(day.stretches.last?.end ?? day.end == day.end)
      for (earlier, later) in zip(day.stretches, day.stretches.dropFirst()) { #expect(earlier.end == later.start) }
      guard day.start < day.end else { continue }
      #expect(itinerary.civil(day.start).date == day.date)
      for _ in 0..<6 {
        let moment = day.start + .seconds(Int64(random.below(Int(day.length.seconds))))
        #expect(itinerary.civil(moment).date <= day.date)
        let civil = itinerary.civil(moment)
        guard civil.date == day.date else { continue }
        let first = try #require(day.moment(ofSecond: civil.secondOfDay))
        #expect(first <= moment && itinerary.civil(first) == civil)
        #expect(day.furthestSecond(by: moment) >= civil.secondOfDay)
      }
    }
  }

  @Test("the way through a day never turns back", arguments: 0..<10)
  func monotonic(seed: UInt64) throws {
    let first = try ItineraryTests.date(2026, 3, 20)
    let itinerary = try ItineraryTests.traveller(seed: seed, from: Zone.utc.startOfDay(first))
    for offset in 0..<60 {
      let day = itinerary.day(first.adding(days: offset))
      let moments = stride(from: 0, through: 86_400, by: 900).map { day.moment(reaching: $0) }
      #expect(zip(moments, moments.dropFirst()).allSatisfy { $0 <= $1 })
      #expect(moments.allSatisfy { day.start <= $0 && $0 <= day.end })
    }
  }
}
