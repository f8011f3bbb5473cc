/// The phone's data of the days before the app, for the first day's review.
package struct KnownPast: Hashable, Sendable {
  /// The days that the import covers.
  package let dates: Range<CivilDate>
  /// The days with imported data, in order.
  package let days: [HistoryDay]
  /// The calendars' events of those days, in order of (start, id); `nil` if they may not be read, which isn't an empty
  /// calendar.
  package let events: [CalendarEvent]?
}
