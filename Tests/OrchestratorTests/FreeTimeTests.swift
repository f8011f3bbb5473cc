import Devices
@testable import Orchestration
import SimKernel
import PersonWire
import Testing
import WearerKit

@Suite("Free time")
struct FreeTimeTests {
  private let week = CalendarWeek()

  private func free(
    _ events: [CalendarEvent], _ blocks: [TrainingBlock] = [], moving: UInt64? = nil, notBefore: Timestamp? = nil,
    day: Int = 0
  ) -> [Range<Timestamp>] {
    let commitments = Commitments(events: events, blocks: blocks, moving: moving)
    return FreeTime(on: week.day(day), notBefore: notBefore, among: commitments).stretches
  }

  @Test("is between six and ten, around the entries of the calendars")
  func gaps() {
    #expect(free([]) == [week.hours(6, 22)])
    #expect(
      free([week.event(1, week.hours(9, 10)), week.event(2, week.hours(14, 15.5), .personal)])
        == [week.hours(6, 9), week.hours(10, 14), week.hours(15.5, 22)])
  }

  @Test("knows events that overlap, nest, touch, come from yesterday, go on past midnight or take no time")
  func shapes() {
    let overlapping = [
      week.event(1, week.hours(9, 12)), week.event(2, week.hours(10, 11)), week.event(3, week.hours(11.5, 13)),
      week.event(4, week.hours(13, 14)),
    ]
    #expect(free(overlapping) == [week.hours(6, 9), week.hours(14, 22)])
    let nights = [
      week.event(1, week.at(22, day: -1)..<week.at(7)), week.event(2, week.at(21)..<week.at(3, day: 1)),
    ]
    #expect(free(nights) == [week.hours(7, 21)])
    #expect(free([week.event(1, week.at(12)..<week.at(12))]) == [week.hours(6, 22)])
    let backwards = CalendarEvent(id: 1, calendar: .work, start: week.at(12), end: week.at(11))
    #expect(free([backwards]) == [week.hours(6, 22)])
  }

  @Test("is not made of stretches shorter than twenty minutes")
  func shortest() {
    let events = [week.event(1, week.at(6)..<week.at(12)), week.event(2, week.at(12, 20)..<week.at(21, 41))]
    #expect(free(events) == [week.at(12)..<week.at(12, 20)])
  }

  @Test(
    "is taken by what lasts all day only where it says so, and by what has a time whatever it says",
    arguments: CalendarEvent.Availability.allCases)
  func availability(_ availability: CalendarEvent.Availability) {
    let takes = availability == .busy || availability == .unavailable
    let birthday = week.event(1, week.day().range, .personal, isAllDay: true, availability)
    #expect(free([birthday]).isEmpty == takes)
    #expect(free([week.event(1, week.hours(6, 20), .work, availability)]) == [week.hours(20, 22)])
  }

  @Test("is taken by other blocks, not by the block that is moved, nor by deleted or cancelled ones")
  func blocks() {
    let blocks = [
      week.block(1, week.hours(9, 10)), week.block(2, week.hours(12, 13), .proposed),
      week.block(3, week.hours(16, 17), .deleted), week.block(4, week.hours(18, 19), .cancelled),
    ]
    #expect(free([], blocks) == [week.hours(6, 9), week.hours(10, 12), week.hours(13, 22)])
    #expect(free([], blocks, moving: 1) == [week.hours(6, 12), week.hours(13, 22)])
  }

  @Test("does not read a block's shadow back as a meeting")
  func shadows() {
    let blocks = [week.block(1, week.hours(9, 10)), week.block(2, week.hours(16, 17), .deleted)]
    let copies = [
      week.event(11, week.hours(9, 10), .training, block: 1), week.event(12, week.hours(9, 10), .work, block: 1),
      week.event(13, week.hours(16, 17), .work, block: 2), week.event(14, week.hours(7, 8), .work, block: 1),
    ]
    #expect(free(copies, blocks, moving: 1) == [week.hours(6, 22)])
    #expect(free(copies, blocks) == [week.hours(6, 9), week.hours(10, 22)])
  }

  @Test("is taken by an unknown shadow, and by an entry that the wearer has just moved")
  func strangers() {
    let copies = [
      week.event(11, week.hours(12, 13), .training, block: 1), week.event(12, week.hours(20, 21), .work, block: 9),
    ]
    #expect(
      free(copies, [week.block(1, week.hours(9, 10))])
        == [week.hours(6, 9), week.hours(10, 12), week.hours(13, 20), week.hours(21, 22)])
  }

  @Test("begins now on the day that has begun: the stretch that is under way is not skipped")
  func ongoing() {
    let events = [week.event(1, week.hours(9, 17))]
    #expect(free(events, notBefore: week.at(18)) == [week.hours(18, 22)])
    #expect(free(events, notBefore: week.at(5)) == free(events))
    #expect(free(events, notBefore: week.at(21, 45)).isEmpty)
    #expect(free(events, notBefore: week.at(9, day: 1)).isEmpty)
  }

  @Test("is what the clock shows on days whose clocks change")
  func daylightSaving() throws {
    let zone = try #require(Zone(identifier: "Europe/Oslo"))
    for (date, length) in [("2026-03-29", 16), ("2026-10-25", 16)] {
      let day = Itinerary(home: zone).day(try #require(CivilDate(iso: date)))
      let stretches = FreeTime(on: day, among: Commitments(events: [])).stretches
      #expect(stretches.map { $0.upperBound - $0.lowerBound } == [.hours(Int64(length))])
      #expect(zone.civil(try #require(stretches.first).lowerBound).hour == 6)
    }
    // A zone that changes its clock at noon, once forward and once back: an hour is missing, then an hour comes twice.
    let noon = week.at(12).unixSeconds
    let forward = Zone(identifier: "Test/Forward", initialOffset: 0, changes: [(at: noon, offset: 3_600)])
    let back = Zone(identifier: "Test/Back", initialOffset: 0, changes: [(at: noon, offset: -3_600)])
    for (zone, length) in [(forward, 15), (back, 17)] {
      let day = Itinerary(home: zone).day(CalendarWeek.monday)
      let stretches = FreeTime(on: day, among: Commitments(events: [])).stretches
      #expect(stretches.map { $0.upperBound - $0.lowerBound } == [.hours(Int64(length))])
    }
  }

  @Test("excludes a day that the date line swallows, and continues in the zone of arrival")
  func travel() {
    let east = Zone(fixedOffset: 14 * 3_600, identifier: "Test/East")
    let west = Zone(fixedOffset: -10 * 3_600, identifier: "Test/West")
    var itinerary = Itinerary(home: west)
    itinerary.travel(to: east, from: west.startOfDay(CalendarWeek.monday))
    #expect(FreeTime(on: itinerary.day(CalendarWeek.monday), among: Commitments(events: [])).stretches.isEmpty)
    var flight = Itinerary(home: .utc)
    flight.travel(to: Zone(fixedOffset: -5 * 3_600, identifier: "Test/Coast"), from: week.at(20))
    #expect(
      FreeTime(on: flight.day(CalendarWeek.monday), among: Commitments(events: [])).stretches
        == [week.at(6)..<week.at(27)])
  }
}
