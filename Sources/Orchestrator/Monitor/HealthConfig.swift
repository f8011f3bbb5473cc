package import SimKernel

/// The numbers of the health monitor (tech spec §2.4, thresholds; implementation plan 13.0).
package struct HealthConfig: Equatable, Sendable {
  /// So many background runs that fail in a row suspend the planner.
  package var backgroundFailures = 5
  /// So many calendar changes that fail in a row, within a day of one another, make it leave the calendar alone (the
  /// day is assumed).
  package var calendarFailures = 3
  package var calendarSpan = Span.hours(24)
  package var missedWindows = 3
  package var missedSpan = Span.hours(24)
  package var inconsistencies = 2
  package var inconsistencySpan = Span.weeks(1)
  /// How often something is tried that would show that all is well again.
  package var probeEvery = Span.hours(4)
  /// A planner that fails again so soon after it recovered is in the same episode still (assumed).
  package var episodeGap = Span.hours(24)
  /// What a missing permission takes from 100 points once onboarding is completed.
  package var healthPenalty = 40
  package var calendarPenalty = 30
  /// Below so many points it degrades, and below so many it goes into safe mode (assumed).
  package var degradedBelow = 80
  package var safeModeBelow = 50

  package init() {}
}
