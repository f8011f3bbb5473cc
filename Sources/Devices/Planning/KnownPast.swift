package import DeviceKit

/// What the phone can read of the days before the app came, for the first day's look back.
package struct KnownPast: Hashable, Sendable {
  /// The days that the import goes back over.
  package let dates: Range<CivilDate>
  /// Those of which something was imported, in order.
  package let days: [HistoryDay]
  /// What the calendars held on them, in order of (start, id); nil where they may not be read, which is no empty calendar.
  package let events: [CalendarEvent]?
}
