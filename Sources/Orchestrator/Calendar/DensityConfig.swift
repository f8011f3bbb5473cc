package import SimKernel
package import Wire

/// When a day is full of meetings (tech spec §2.7, calendar density).
package struct DensityConfig: Hashable, Sendable {
  /// The calendars whose entries are meetings; the planner's own never are.
  package var calendars: Set<CalendarEvent.Calendar> = [.work, .personal]
  /// Meetings that are less apart than this are back to back.
  package var breather = Span.minutes(15)
  /// More meetings, or more minutes of them back to back, make the day moderate or heavy.
  package var meetingsForModerate = 4
  package var meetingsForHeavy = 6
  package var backToBackForModerate = Span.minutes(90)
  package var backToBackForHeavy = Span.minutes(180)
  /// Hours: a meeting that begins before the first is early; one that ends at the second or later is late.
  package var earlyBefore = 9
  package var lateFrom = 19

  package init() {}
}
