import Testing

@testable import DeviceKit
@testable import Devices
@testable import SimKernel
@testable import WearerKit
@testable import PersonWire

@Suite("A wearer's places")
struct GeographyTests {
  private let home = Coordinate(near: 59.93, 10.76)
  private let monday = Timestamp(unixSeconds: 1_772_409_600)

  private func geography(seed: UInt64 = 1) -> Geography {
    var geography = Geography(home: home, seed: seed)
    geography.travel(to: Coordinate(near: 40.75, -73.99), from: monday + .days(10), until: monday + .days(16))
    geography.travel(distance: 300_000, from: monday + .days(3), until: monday + .days(5))
    return geography
  }

  @Test("are the same for the same seed, and a town's distance apart")
  func town() {
    let (one, other) = (geography(), geography(seed: 2))
    #expect(one == geography())
    for place in Place.allCases {
      let here = one.coordinate(place, since: monday, at: monday)
      #expect(here == one.coordinate(place, since: monday, at: monday + .hours(2)))
      #expect(here.distance(to: home) < 14_000)
    }
    #expect(one.coordinate(.home, since: monday, at: monday) == home)
    #expect(one.coordinate(.work, since: monday, at: monday) != other.coordinate(.work, since: monday, at: monday))
    let runs = (0..<5).map { one.coordinate(.outdoors, since: monday + .days($0), at: monday + .days($0)) }
    #expect(Set(runs).count > 1)
  }

  @Test("lie around where the wearer sleeps, from the beginning of a journey to its end")
  func journeys() {
    let geography = geography()
    for (day, far) in [(2.9, 0.0), (3, 300_000), (4.9, 300_000), (5, 0), (9.9, 0), (10, 5_920_000), (16, 0)] {
      let at = monday + .seconds(Int64(day * 86_400))
      for place in Place.allCases {
        let distance = geography.coordinate(place, since: at, at: at).distance(to: home)
        #expect(abs(distance - far) < 25_000, "\(day) \(place)")
      }
    }
  }

  @Test("a journey without an end lasts until the next one begins, and that one ends at home")
  func endless() {
    var geography = Geography(home: home, seed: 1)
    geography.travel(distance: 200_000, from: monday, until: nil)
    geography.travel(distance: 900_000, from: monday + .days(2), until: monday + .days(3))
    let distances = (0..<4 as Range<Int64>).map { day in
      let at = monday + .days(day)
      return Int((geography.coordinate(.home, since: at, at: at).distance(to: home) / 1_000).rounded())
    }
    #expect(distances == [200, 200, 900, 0])
  }

  @Test("every zone has a town, and zones of one width have different ones")
  func zones() throws {
    let names = [
      "Europe/Oslo", "Europe/Berlin", "Europe/Vienna", "Asia/Tokyo", "Asia/Seoul", "America/Boise", "Etc/GMT-3",
    ]
    let towns = try names.map { Coordinate(townOf: try #require(Zone(identifier: $0))) }
    for (index, town) in towns.enumerated() {
      for other in towns[..<index] { #expect(town.distance(to: other) > 50_000) }
    }
    #expect(Coordinate(townOf: try #require(Zone(identifier: "Asia/Seoul"))).longitude > 120)
  }
}

@Suite("The log of the phone's recent places")
struct PlaceLogTests {
  private let night = PlanningHours().night
  private let home = Coordinate(near: 59.93, 10.76)
  private let work = Coordinate(near: 59.97, 10.80)
  private let monday = Timestamp(unixSeconds: 1_772_409_600)
  private let store: DeviceStore

  init() throws { store = try DeviceStore(Database(.memory), DeviceSchema.migrations) }

  private func seen(_ place: Coordinate, after span: Span) -> PlaceObservation {
    PlaceObservation(at: monday + span, offset: 0, place)
  }

  @Test("is kept once for each change of place, and once for each night and each day, across the end of the app")
  func lines() throws {
    var log = PlaceLog(store)
    for hour in 0..<48 { _ = log.note(seen(home, after: .hours(Int64(hour))), night: night) }
    let kept = log.all()
    #expect(kept.map { ($0.at - monday).seconds / 3_600 } == [0, 6, 23, 30, 47])
    #expect(log.note(seen(work, after: .hours(48)), night: night) == true)
    #expect(log.note(seen(work, after: .hours(49)), night: night) == false)
    var again = PlaceLog(store)
    #expect(again.all() == log.all() && again.all().count == 6)
  }

  @Test("forgets what a clock that was ahead has seen, and tells then where it is")
  func clock() throws {
    var log = PlaceLog(store)
    _ = log.note(seen(home, after: .hours(1)), night: night)
    _ = log.note(seen(work, after: .days(30)), night: night)
    #expect(log.note(seen(home, after: .hours(2)), night: night) == true)
    #expect(log.note(seen(work, after: .hours(3)), night: night) == true)
    #expect(log.all().map(\.at) == [1, 2, 3].map { monday + .hours($0) })
    var again = PlaceLog(store)
    #expect(again.all() == log.all())
  }

  @Test("is bounded: ninety dates for a phone that stays in place, a thousand lines for one that always moves")
  func bounds() throws {
    var log = PlaceLog(store)
    for day in 0..<400 {
      for hour in [2, 12] { _ = log.note(seen(home, after: .hours(Int64(24 * day + hour))), night: night) }
      let dates = Set(log.all().map(\.civil.date))
      #expect(dates.count == min(day + 1, dates.count) && dates.count <= 90)
      if day > 90 { #expect(dates.count >= 75) }
    }
    for minute in 0..<3_000 {
      let place = minute.isMultiple(of: 2) ? home : work
      _ = log.note(seen(place, after: .days(401) + .minutes(Int64(minute))), night: night)
    }
    #expect(log.all().count <= 1_000)
    var again = PlaceLog(store)
    #expect(again.all() == log.all())
  }
}
