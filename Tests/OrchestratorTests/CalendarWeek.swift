import Devices
import Orchestration
import SimKernel
import PersonWire

/// A week in which the calendar's tests take place, and short words for what is in it.
struct CalendarWeek {
  /// Monday, 2 March 2026.
  static let monday = CivilDate(dayNumber: 20_514)
  var zone = Zone.utc

  var itinerary: Itinerary { Itinerary(home: zone) }

  func day(_ number: Int = 0) -> LocalDay { itinerary.day(Self.monday.adding(days: number)) }

  /// A time of the wall clock, days after Monday.
  func at(_ hour: Int, _ minute: Int = 0, day: Int = 0) -> Timestamp {
    zone.timestamp(CivilDateTime(date: Self.monday.adding(days: day + hour / 24), hour: hour % 24, minute: minute))
  }

  func hours(_ from: Double, _ to: Double, day: Int = 0) -> Range<Timestamp> {
    at(Int(from * 60) / 60, Int(from * 60) % 60, day: day)..<at(Int(to * 60) / 60, Int(to * 60) % 60, day: day)
  }

  func event(
    _ id: UInt64, _ time: Range<Timestamp>, _ calendar: CalendarEvent.Calendar = .work, isAllDay: Bool = false,
    _ availability: CalendarEvent.Availability = .busy, isRecurring: Bool = false,
    editor: CalendarEvent.Editor = .wearer, block: UInt64? = nil
  ) -> CalendarEvent {
    CalendarEvent(
      id: id, calendar: calendar, start: time.lowerBound, end: time.upperBound, isAllDay: isAllDay,
      availability: availability, isRecurring: isRecurring, editor: editor, block: block)
  }

  func block(_ id: UInt64, _ time: Range<Timestamp>, _ status: TrainingBlock.Status = .scheduled) -> TrainingBlock {
    TrainingBlock(
      id: id, kind: .training, start: time.lowerBound, end: time.upperBound, status: status, isAutomatic: true,
      confidence: 0.8, created: Timestamp(unixSeconds: 0))
  }
}
