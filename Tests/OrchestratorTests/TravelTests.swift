import Testing
@testable import Orchestration
import SimKernel
import PersonWire
import WearerKit

/// The places of a wearer, hour by hour.
private struct Journal {
  static let zurich = Coordinate(latitude: 47.3769, longitude: 8.5417)
  /// Some 400 metres from home.
  static let neighbour = Coordinate(latitude: 47.3800, longitude: 8.5440)
  /// 23 km.
  static let winterthur = Coordinate(latitude: 47.4988, longitude: 8.7237)
  /// 95 km.
  static let bern = Coordinate(latitude: 46.9480, longitude: 7.4474)
  static let newYork = Coordinate(latitude: 40.7128, longitude: -74.0060)
  static let tokyo = Coordinate(latitude: 35.6762, longitude: 139.6503)

  private(set) var observations: [PlaceObservation] = []

  mutating func at(_ place: Coordinate?, _ number: Int, hour: Int, offset: Int = 1) {
    guard let place else { return }
    let seconds = Int64(firstDate.dayNumber + number) * 86_400 + Int64((hour - offset) * 3_600)
    observations.append(PlaceObservation(at: Timestamp(unixSeconds: seconds), offset: offset * 3_600, place))
  }

  /// Nights at a place, with a noon each.
  mutating func stay(_ place: Coordinate?, _ days: Range<Int>, offset: Int = 1) {
    for number in days {
      at(place, number, hour: 2, offset: offset)
      at(place, number, hour: 12, offset: offset)
      at(place, number, hour: 23, offset: offset)
    }
  }

  var state: TravelState { TravelState(observations) }
  /// An hour after the last of them.
  var now: Timestamp { (observations.last?.at ?? noon(0)) + .hours(1) }
}

@Suite("Travel")
struct TravelTests {
  @Test("measures distances along the surface")
  func distances() throws {
    let (zurich, bern) = (try #require(Journal.zurich), try #require(Journal.bern))
    #expect(abs(zurich.distance(to: bern) - 95_500) < 1_500)
    #expect(abs(zurich.distance(to: try #require(Journal.newYork)) - 6_325_000) < 40_000)
    #expect(Coordinate(latitude: 91, longitude: 0) == nil && Coordinate(latitude: .nan, longitude: 0) == nil)
    let line = try #require(Coordinate(latitude: 0, longitude: 179.9))
    #expect(line.distance(to: try #require(Coordinate(latitude: 0, longitude: -179.9))) < 23_000)
  }

  @Test("assigns an hour of the night to the date of waking, across midnight, and no hour of the day")
  func nights() throws {
    let place = try #require(Journal.zurich)
    let window = TravelConfig().night
    for (hour, date) in [(23, 1), (0, 0), (5, 0), (22, nil), (6, nil), (12, nil)] as [(Int, Int?)] {
      let at = Timestamp(unixSeconds: Int64(firstDate.dayNumber) * 86_400 + Int64(hour) * 3_600)
      let night = PlaceObservation(at: at, offset: 0, place).night(window)
      #expect(night == date.map { firstDate.adding(days: $0) })
    }
  }

  @Test("learns home from where the nights are spent, not the days")
  func home() {
    var journal = Journal()
    for number in 0..<4 { journal.stay(Journal.zurich, number..<number + 1) }
    #expect(journal.state.home != nil)
    var worker = Journal()
    for number in 0..<10 {
      worker.at(number % 2 == 0 ? Journal.zurich : Journal.neighbour, number, hour: 1)
      for hour in 8..<18 { worker.at(Journal.winterthur, number, hour: hour) }
    }
    let home = worker.state.home
    #expect(home?.coordinate == Journal.neighbour && home?.nights == 10 && home?.of == 10)
    var guest = Journal()
    for number in 0..<4 { guest.at(Journal.zurich, number, hour: 1) }
    #expect(guest.state.home == nil && guest.state.whereabouts(at: guest.now) == .unknown)
    #expect(guest.state.effect(on: firstDate, at: guest.now) == nil)
  }

  @Test("begins beyond 50 km, not before")
  func begins() {
    var journal = Journal()
    journal.stay(Journal.zurich, 0..<10)
    #expect(journal.state.whereabouts(at: journal.now) == .home)
    journal.at(Journal.winterthur, 10, hour: 10)
    #expect(journal.state.whereabouts(at: journal.now) == .near && journal.state.trips.isEmpty)
    journal.at(Journal.bern, 10, hour: 12)
    #expect(journal.state.trips.map(\.start) == [firstDate.adding(days: 10)])
  }

  @Test("ends within 50 km of home, not only at the door")
  func ends() {
    var journal = Journal()
    journal.stay(Journal.zurich, 0..<10)
    journal.stay(Journal.bern, 10..<12)
    #expect(journal.state.trips.last?.end == nil)
    journal.at(Journal.winterthur, 12, hour: 9)
    #expect(journal.state.trips.map(\.end) == [firstDate.adding(days: 12)])
    #expect(journal.state.whereabouts(at: journal.now) == .near)
    journal.stay(Journal.winterthur, 13..<15)
  }

  @Test("does not move the house for a holiday, and does after months elsewhere")
  func moves() {
    var journal = Journal()
    journal.stay(Journal.zurich, 0..<60)
    journal.stay(Journal.bern, 60..<81)
    #expect(journal.state.home?.coordinate == Journal.zurich && journal.state.trips.last?.end == nil)
    journal.stay(Journal.bern, 81..<120)
    #expect(journal.state.home?.coordinate == Journal.bern)
    #expect(journal.state.trips.last?.end != nil && journal.state.whereabouts(at: journal.now) == .home)
  }

  @Test("is unknown when the wearer was not seen for days, or only in the future")
  func unknown() {
    var journal = Journal()
    journal.stay(Journal.zurich, 0..<10)
    journal.at(Journal.bern, 10, hour: 9)
    let state = journal.state
    #expect(state.whereabouts(at: noon(14)) == .unknown)
    #expect(state.whereabouts(at: noon(9)) == .unknown)
    #expect(state.effect(on: firstDate.adding(days: 14), at: noon(14)) == nil)
  }

  @Test("lets light and short blocks be proposed, and nothing be added")
  func effect() throws {
    var journal = Journal()
    journal.stay(Journal.zurich, 0..<10)
    #expect(journal.state.effect(on: firstDate.adding(days: 9), at: journal.now) == nil)
    journal.stay(Journal.bern, 10..<11)
    let effect = try #require(journal.state.effect(on: firstDate.adding(days: 10), at: journal.now))
    #expect(effect.keepsHabits && effect.durationMax == .minutes(20))
    #expect(effect.allows(.recoveryWalk) && effect.allows(.movementBreak) && !effect.allows(.heavyLifts))
  }

  @Test("keeps blocks from the early hours after a journey east, from the late ones after one west, until adapted")
  func zones() throws {
    let config = TravelConfig()
    for (place, offset, ahead, window) in [
      (Journal.newYork, -5, -6, config.windowAfterWest), (Journal.tokyo, 9, 8, config.windowAfterEast),
    ] {
      var journal = Journal()
      journal.stay(Journal.zurich, 0..<30)
      journal.stay(place, 31..<32, offset: offset)
      #expect(journal.state.hoursAhead == ahead)
      let early = try #require(journal.state.effect(on: firstDate.adding(days: 32), at: journal.now))
      #expect(early.window == window && !early.keepsHabits)
      journal.stay(place, 32..<42, offset: offset)
      let late = try #require(journal.state.effect(on: firstDate.adding(days: 41), at: journal.now))
      #expect(late.window == config.window && !late.keepsHabits)
    }
  }

  @Test("counts hours of difference the shorter way round")
  func wrapped() {
    var journal = Journal()
    journal.stay(Journal.newYork, 0..<10, offset: -5)
    journal.at(Journal.tokyo, 12, hour: 12, offset: 9)
    #expect(journal.state.hoursAhead == -10)
  }

  @Test("is the same in whatever order the places arrive, and when they arrive twice", arguments: 1...10 as ClosedRange)
  func order(seed: UInt64) {
    var random = RandomStream(seed: seed, name: "travel")
    let places = [Journal.zurich, Journal.neighbour, Journal.winterthur, Journal.bern, Journal.tokyo]
    var journal = Journal()
    var place = Journal.zurich
    for number in 0..<90 {
      if random.chance(0.2) { place = places[random.below(places.count)] }
      for hour in 0..<24 where random.chance(0.15) { journal.at(place, number, hour: hour) }
    }
    var rest = journal.observations + journal.observations
    var shuffled: [PlaceObservation] = []
    while !rest.isEmpty { shuffled.append(rest.remove(at: random.below(rest.count))) }
    let state = TravelState(shuffled)
    #expect(state == journal.state)
    for (trip, next) in zip(state.trips, state.trips.dropFirst()) {
      #expect(trip.end.map { trip.start <= $0 && $0 <= next.start } == true)
    }
  }
}
