import WearerKit
import SimKernel
import Wire

/// The wearer's own calendars as the phone gets to know them: so many days ahead, and those that it has a history of.
struct Agenda {
  private let zone: Zone
  private let days: Int
  private var next: CivilDate
  private var entries: [CalendarEvent] = []
  private let past: Range<CivilDate>

  /// - Parameter past: the days before the start that a phone finds on them.
  init(from start: Timestamp, zone: Zone, days: Int, past: Range<CivilDate>) {
    self.zone = zone
    self.days = days
    self.past = past
    next = zone.civil(start).date
  }

  /// What is new on the calendars when that moment has come.
  mutating func advance(_ wearer: any Wearer, to moment: Timestamp) -> [CalendarEvent] {
    var added: [CalendarEvent] = []
    let last = zone.civil(moment).date.adding(days: days)
    while next <= last {
      added += wearer.meetings(on: next).map { CalendarEvent($0, zone) }
      next = next.adding(days: 1)
    }
    entries = entries.filter { $0.end > moment } + added
    return added
  }

  /// What a phone that starts finds on them.
  func known(_ wearer: any Wearer, at moment: Timestamp) -> [CalendarEvent] {
    let before = (past.lowerBound.dayNumber..<past.upperBound.dayNumber).flatMap { day in
      wearer.meetings(on: CivilDate(dayNumber: day)).map { CalendarEvent($0, zone) }
    }
    return before + entries.filter { $0.end > moment }
  }
}

extension CalendarEvent {
  /// A meeting in working hours is the employer's, any other the wearer's own.
  fileprivate init(_ meeting: Meeting, _ zone: Zone) {
    let civil = zone.civil(meeting.start)
    let isWork = !civil.date.weekday.isWeekend && (7..<19).contains(civil.hour)
    self.init(
      id: meeting.id, calendar: isWork ? .work : .personal, start: meeting.start, end: meeting.end,
      isAllDay: meeting.isAllDay, availability: meeting.isBusy ? .busy : .free)
  }
}
