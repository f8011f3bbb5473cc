@testable import SimKernel
import WearerKit
import PersonWire
import Testing

@Suite("Wearer: days follow one another")
struct WearerDaysTests {
  static let zones = [
    "Europe/Oslo", "America/New_York", "Asia/Tokyo", "Pacific/Honolulu", "Pacific/Auckland", "Asia/Tehran",
    "Pacific/Kiritimati", "Australia/Lord_Howe", "Africa/Cairo",
  ]

  static func traveller(seed: UInt64, from first: CivilDate) throws -> Itinerary {
    var random = RandomStream(seed: seed, name: "traveller")
    let home = try Lives.zone(zones[random.below(zones.count)])
    let start = home.startOfDay(first)
    let legs = try (0..<random.below(12)).map { _ in
      Itinerary.Leg(
        from: start + .minutes(Int64(random.below(60 * 24 * 42))),
        zone: try Lives.zone(zones[random.below(zones.count)]))
    }
    return Itinerary(home: home, legs: legs)
  }

  /// Every event in its day, in order, and the days without gap or overlap.
  static func requireTiling(_ days: [WearerDay], on itinerary: Itinerary) {
    for (index, day) in days.enumerated() {
      let local = itinerary.day(day.date)
      #expect(local.start < local.end)
      #expect(day.events.allSatisfy { local.contains($0.at) })
      #expect(zip(day.events, day.events.dropFirst()).allSatisfy { $0.at <= $1.at })
      if index > 0 { #expect(itinerary.day(days[index - 1].date).end == local.start) }
    }
  }

  @Test("a modelled traveller's days tile time, with sleep and training apart", arguments: 0..<14)
  func modelledTraveller(seed: UInt64) throws {
    let first = try Lives.date(2026, 3, 10).adding(days: Int(seed) * 11)
    let itinerary = try WearerDaysTests.traveller(seed: seed, from: first)
    let archetype = Archetype.all[Int(seed) % Archetype.all.count]
    let days = Lives.days(35, of: try Lives.modelled(archetype, itinerary: itinerary, from: first, seed: seed))
    WearerDaysTests.requireTiling(days, on: itinerary)
    #expect(Set(days.samples.map(\.id)).count == days.samples.count)
    for series in [days.sleep, days.workouts, days.samples(.steps)] {
      #expect(zip(series, series.dropFirst()).allSatisfy { $0.end <= $1.start })
    }
    let asleep = days.sleep
    #expect(days.workouts.allSatisfy { workout in !asleep.contains { $0.interval.overlaps(workout.interval) } })
  }

  @Test("the heart rate has no hole and no double reading over a change of the clocks or a flight")
  func steadyGrid() throws {
    let oslo = try Lives.zone()
    let flight = oslo.timestamp(CivilDateTime(date: try Lives.date(2026, 3, 25), hour: 11, minute: 0))
    let itinerary = Itinerary(home: oslo, legs: [Itinerary.Leg(from: flight, zone: try Lives.zone("Asia/Tokyo"))])
    for path in [itinerary, Itinerary(home: oslo)] {
      var profile = Archetype.officeWorker.profile
      profile.trainingPerWeek = 0
      let wearer = try Lives.modelled(profile: profile, itinerary: path, from: try Lives.date(2026, 3, 20))
      let rates = Lives.days(14, of: wearer).samples(.heartRate)
      #expect(zip(rates, rates.dropFirst()).allSatisfy { $1.end - $0.end == .minutes(5) })
    }
  }

  @Test("every night ends on the day to which its resting heart rate belongs")
  func nightsBelongToWaking() throws {
    let oslo = try Lives.zone()
    for day in Lives.days(60, of: try Lives.modelled(.student, from: try Lives.date(2026, 3, 1))) {
      for sample in [day].samples(.restingHeartRate) { #expect(oslo.civil(sample.end).date == day.date) }
      #expect([day].samples(.restingHeartRate).count == 1)
    }
  }

  @Test("after a flight the body clock needs days to follow, and follows")
  func jetLag() throws {
    let oslo = try Lives.zone()
    let newYork = try Lives.zone("America/New_York")
    let flight = oslo.timestamp(CivilDateTime(date: try Lives.date(2026, 2, 2), hour: 14, minute: 0))
    var profile = Archetype.officeWorker.profile
    profile.trainingPerWeek = 0
    let itinerary = Itinerary(home: oslo, legs: [Itinerary.Leg(from: flight, zone: newYork)])
    let wearer = try Lives.modelled(profile: profile, itinerary: itinerary, from: try Lives.date(2026, 1, 26))
    let days = Lives.days(28, of: wearer)
    // Mean bedtime by the local clock, in hours after noon.
    func bedtime(_ range: Range<Int>) -> Double {
      mean(
        range.compactMap { index in
          let dayStart = itinerary.day(days[index].date).start
          return days.sleep.first { $0.start > dayStart + .hours(15) && $0.start < dayStart + .hours(32) }
            .map { ($0.start - dayStart).seconds / 3_600 - 12 }
        })
    }
    #expect(bedtime(8..<10) < bedtime(20..<27))
    #expect(abs(bedtime(20..<27) - bedtime(0..<6)) < 1)
  }

  @Test("the first day begins with where the wearer is, and with the watch on")
  func firstMoments() throws {
    let day = try #require(Lives.days(1, of: try Lives.modelled(.officeWorker)).first)
    let start = try Lives.zone().startOfDay(day.date)
    let first = day.events.filter { $0.at == start }.map(\.stimulus)
    #expect(first.contains(.wrist(isOn: true)) && first.contains(.arrives(.home)))
  }

  @Test("places change only when they change, and wrist and chargers alternate", arguments: Archetype.all.map(\.name))
  func alternation(name: String) throws {
    let archetype = try #require(Archetype.all.first { $0.name == name })
    let events = Lives.days(35, of: try Lives.modelled(archetype, seed: 3)).doings
    var place: Place?
    var wrist: Bool?
    var watch = false
    var phone = false
    var screen = false
    for event in events {
      switch event.stimulus {
      case .arrives(let next):
        #expect(next != place)
        place = next
      case .wrist(let isOn):
        #expect(isOn != wrist)
        wrist = isOn
      case .watchCharger(let isConnected):
        #expect(isConnected != watch && wrist == false)
        watch = isConnected
      case .phoneCharger(let isConnected):
        #expect(isConnected != phone)
        phone = isConnected
      case .desktopScreen(let isAwake):
        #expect(isAwake != screen)
        screen = isAwake
      case .raisesWrist: #expect(wrist == true)
      case .frontApplication, .focus(.some): #expect(screen)
      default: break
      }
    }
  }
}
