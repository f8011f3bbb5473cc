package import SimKernel
package import Wire

/// When the planner may plan at all (tech spec §2.6 and §2.8).
package struct FreeTimeConfig: Hashable, Sendable {
  /// Seconds of the local day between which blocks may lie.
  package var dayStart = 6 * 3_600
  package var dayEnd = 22 * 3_600
  /// A shorter stretch is no free time (the remote configuration's 20 minutes rather than the code's 30).
  package var shortest = Span.minutes(20)
  /// Entries that last all day take the day only if they say so: a birthday does not.
  package var blockingAllDay: Set<CalendarEvent.Availability> = [.busy, .unavailable]
  /// Entries with a time take it whatever they say.
  package var blocking: Set<CalendarEvent.Availability> = [.busy, .free, .tentative, .unavailable]

  package init() {}
}
