import Devices
import Orchestration
import SimKernel
import PersonWire
import Testing
import WearerKit

@Suite("Calendar density")
struct CalendarDensityTests {
  private let week = CalendarWeek()

  private func density(_ times: [Range<Timestamp>]) -> CalendarDensity {
    let events = times.enumerated().map { week.event(UInt64($0.offset + 1), $0.element) }
    return CalendarDensity(on: week.day(), events: events)
  }

  @Test("of an empty calendar is none")
  func empty() {
    let density = density([])
    #expect(density.meetings == 0 && density.busy == .zero && density.backToBack == .zero && density.level == .light)
    #expect(!density.hasEarlyMeeting && !density.hasLateMeeting)
  }

  @Test("counts time once where meetings overlap")
  func overlaps() {
    let density = density([week.hours(9, 12), week.hours(10, 11), week.hours(11.5, 12.5)])
    #expect(density.meetings == 3 && density.busy == .minutes(210) && density.backToBack == .minutes(210))
  }

  @Test("knows meetings that are less than a quarter of an hour apart as back to back")
  func backToBack() {
    let fourteen = week.at(9)..<week.at(10)
    #expect(density([fourteen, week.at(10, 14)..<week.at(11)]).backToBack == .minutes(106))
    #expect(density([fourteen, week.at(10, 15)..<week.at(11)]).backToBack == .zero)
    // A short meeting within a long one doesn't hide that the long one continues.
    #expect(
      density([week.hours(9, 12), week.hours(9.25, 9.5), week.hours(12, 13)]).backToBack == .hours(4))
  }

  @Test("is moderate above four meetings or ninety minutes in a row, heavy above six or three hours")
  func levels() {
    func apart(_ count: Int) -> [Range<Timestamp>] {
      (0..<count).map { week.hours(Double(8 + $0), Double(8 + $0) + 0.5) }
    }
    let cases: [([Range<Timestamp>], MeetingLoad)] = [
      (apart(4), .light), (apart(5), .moderate), (apart(6), .moderate), (apart(7), .heavy),
      ([week.hours(9, 10), week.hours(10, 10.5)], .light), ([week.hours(9, 10), week.hours(10, 10.75)], .moderate),
      ([week.hours(9, 10), week.hours(10, 12)], .moderate), ([week.hours(9, 10), week.hours(10, 12.25)], .heavy),
      ([week.hours(9, 19)], .light),
    ]
    for (times, level) in cases { #expect(density(times).level == level) }
  }

  @Test("takes no notice of what lasts all day, of the planner's own entries and of another day's")
  func others() {
    let events = [
      week.event(1, week.day().range, isAllDay: true), week.event(2, week.hours(9, 10), .training, block: 1),
      week.event(3, week.hours(9, 10), .work, block: 1), week.event(4, week.hours(9, 10, day: 1)),
      week.event(5, week.at(11)..<week.at(11)),
    ]
    #expect(CalendarDensity(on: week.day(), events: events).meetings == 0)
  }

  @Test("knows early and late meetings, and those that go on past midnight")
  func edges() {
    #expect(density([week.at(8, 59)..<week.at(10)]).hasEarlyMeeting)
    #expect(!density([week.hours(9, 18.75)]).hasEarlyMeeting && !density([week.hours(9, 18.75)]).hasLateMeeting)
    #expect(density([week.hours(18, 19)]).hasLateMeeting)
    let night = density([week.at(23)..<week.at(26)])
    #expect(night.hasLateMeeting && night.busy == .hours(1))
  }
}
