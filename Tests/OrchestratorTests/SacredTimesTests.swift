import DeviceKit
import Devices
import Orchestration
import SimKernel
import PersonWire
import Testing
import WearerKit

@Suite("Sacred times")
struct SacredTimesTests {
  private let week = CalendarWeek()

  private func reasons(
    _ time: Range<Timestamp>, day: Int = 0, _ memory: BehaviouralMemory = BehaviouralMemory(),
    _ events: [CalendarEvent] = []
  ) -> Set<SacredReason> {
    let sacred = SacredTimes(on: week.day(day), memory: memory, profile: TrainingProfile(), events: events)
    let found = Set(sacred.protected.filter { $0.range.overlaps(time) }.map(\.reason))
    let oracle = SacredTimeOracle(
      memory: memory, profile: TrainingProfile(), events: events, itinerary: week.itinerary)
    #expect(oracle.reasons(against: week.block(1, time)) == found)
    #expect(sacred.reason(against: time).map { found.contains($0) } ?? found.isEmpty)
    return found
  }

  @Test("are weekend mornings before nine")
  func weekend() {
    #expect(reasons(week.hours(8.5, 9.25, day: 5), day: 5) == [.weekendMorning])
    #expect(reasons(week.hours(7, 8, day: 6), day: 6) == [.weekendMorning])
    #expect(reasons(week.hours(9, 10, day: 5), day: 5) == [])
    #expect(reasons(week.hours(7, 8, day: 4), day: 4) == [])
  }

  @Test("are lunches, unless the wearer trains at lunch")
  func lunch() {
    #expect(reasons(week.hours(11.5, 12.25)) == [.lunch])
    #expect(reasons(week.hours(11, 12)) == [] && reasons(week.hours(13, 14)) == [])
    var profile = TrainingProfile()
    profile.lunchIsFree = true
    let noon = week.hours(12, 13)
    let sacred = SacredTimes(on: week.day(), memory: BehaviouralMemory(), profile: profile, events: [])
    #expect(sacred.reason(against: noon) == nil)
    let oracle = SacredTimeOracle(
      memory: BehaviouralMemory(), profile: profile, events: [], itinerary: week.itinerary)
    #expect(oracle.reasons(against: week.block(1, noon)) == [])
  }

  @Test("are personal entries that return, whatever they say; those that last all day only if they are busy")
  func recurring() {
    let time = week.hours(18, 19)
    #expect(reasons(time, [week.event(4, time, .personal, .free, isRecurring: true)]) == [.recurring(4)])
    #expect(reasons(time, [week.event(4, time, .personal)]) == [])
    #expect(reasons(time, [week.event(4, time, .work, isRecurring: true)]) == [])
    let day = week.day().range
    #expect(reasons(time, [week.event(4, day, .personal, isAllDay: true, .free, isRecurring: true)]) == [])
    #expect(reasons(time, [week.event(4, day, .personal, isAllDay: true, isRecurring: true)]) == [.recurring(4)])
  }

  private func reasons(_ time: Range<Timestamp>, _ events: [CalendarEvent]) -> Set<SacredReason> {
    reasons(time, day: 0, BehaviouralMemory(), events)
  }

  private func reasons(_ time: Range<Timestamp>, _ memory: BehaviouralMemory) -> Set<SacredReason> {
    reasons(time, day: 0, memory, [])
  }

  @Test("are what the wearer said, also past midnight, on those weekdays alone")
  func explicit() {
    var memory = BehaviouralMemory()
    memory.sacred = [
      SacredSlot(
        days: Weekdays(.monday), start: 17 * 3_600, end: 18 * 3_600 + 1_800, reason: .explicit,
        learned: CalendarWeek.monday),
      SacredSlot(
        days: Weekdays(.monday), start: 23 * 3_600, end: 7 * 3_600, reason: .explicit, learned: CalendarWeek.monday),
    ]
    #expect(reasons(week.hours(18.25, 19), memory) == [.explicit])
    #expect(reasons(week.hours(18.5, 19), memory) == [])
    #expect(reasons(week.hours(18, 19, day: 1), day: 1, memory) == [])
    #expect(reasons(week.hours(6, 7, day: 1), day: 1, memory) == [.explicit])
    #expect(reasons(week.hours(6, 7, day: 0), memory) == [])
    #expect(reasons(week.hours(7, 8, day: 1), day: 1, memory) == [])
  }

  @Test("are lived by the clock on the wall, also when it changes")
  func daylightSaving() throws {
    let zone = try #require(Zone(identifier: "Europe/Oslo"))
    let itinerary = Itinerary(home: zone)
    let sunday = try #require(CivilDate(iso: "2026-03-29"))
    let sacred = SacredTimes(
      on: itinerary.day(sunday), memory: BehaviouralMemory(), profile: TrainingProfile(), events: [])
    let morning = try #require(sacred.protected.first { $0.reason == .weekendMorning })
    #expect(morning.range.upperBound - morning.range.lowerBound == .hours(8))
    #expect(zone.civil(morning.range.upperBound).hour == 9)
  }

  @Test("are learned from the third deletion at one hour of a weekday")
  func deletions() {
    var memory = BehaviouralMemory()
    for week in 0..<3 {
      #expect(memory.sacred.isEmpty)
      let date = CalendarWeek.monday.adding(days: 7 * week)
      memory = memory.learning(deletionAt: CivilDateTime(date: date, hour: 18, minute: 15 * week))
      memory = memory.learning(deletionAt: CivilDateTime(date: date.adding(days: week + 1), hour: 18, minute: 0))
    }
    let learned = CalendarWeek.monday.adding(days: 14)
    let slot = SacredSlot(
      days: Weekdays(.monday), start: 18 * 3_600, end: 19 * 3_600, reason: .deletions, learned: learned)
    #expect(memory.sacred == [slot])
    #expect(reasons(week.hours(18.75, 19.5, day: 21), day: 21, memory) == [.deletions])
    memory = memory.learning(deletionAt: CivilDateTime(date: learned, hour: 18, minute: 0))
    #expect(memory.sacred == [slot])
  }

  @Test("are not learned from complaints, which only weigh")
  func complaints() {
    var memory = BehaviouralMemory()
    for _ in 0..<9 {
      memory.learn(.complaint(CalendarWeek.monday.weekday, hour: 7), on: CalendarWeek.monday)
    }
    #expect(memory.sacred.isEmpty)
    #expect(memory.rejected == [RejectedSlot(weekday: .monday, hour: 7, complaints: 9, last: CalendarWeek.monday)])
  }

  @Test("are learned alike in whatever order")
  func order() {
    let times = [(0, 7), (1, 18), (7, 18), (8, 18), (3, 6)].map {
      CivilDateTime(date: CalendarWeek.monday.adding(days: $0.0), hour: $0.1, minute: 0)
    }
    let forwards = times.reduce(BehaviouralMemory()) { $0.learning(deletionAt: $1) }
    let backwards = times.reversed().reduce(BehaviouralMemory()) { $0.learning(deletionAt: $1) }
    #expect(forwards == backwards)
  }
}
