package import DeviceKit

/// The phone's data of the days before the app, for the first day's review.
package struct KnownPast: Hashable, Sendable {
  /// The days that the import goes back over.
  package let dates: Range<CivilDate>
  /// Those of which something was imported, in order.
  package let days: [HistoryDay]
  /// The calendars' events of those days, in order of (start, id); `nil` if they may not be read, which isn't an empty
  /// calendar.
  package let events: [CalendarEvent]?
}
