/// The hours and limits of an app that plans sessions, by the phone's clock (tech spec §2.2; implementation plan 6.2).
package struct PlanningHours: Hashable, Sendable {
  /// The hour from which tomorrow is planned; a missed evening can be made up for until noon of the next day.
  package var evening = 21
  /// The hour from which the week is reviewed on its Sunday (implementation plan 6.2).
  package var week = 18
  /// The hour of Monday from which the week before is closed: its latest sessions have waited for their workouts
  /// (assumed).
  package var weekEnd = 4
  /// The hour of the next day until which a missed evening or Sunday is made up for (assumed).
  package var lateUntil = 12
  /// The time after its end for which a block waits for its workout (assumed).
  package var grace: Span = .hours(2)
  /// The hours of the night for the analysis of weeks (tech spec §2.5: 1 to 5).
  package var analysis = 1..<6
  /// The number of days planned ahead.
  package var horizon = 8
  /// The number of past days searched for workouts.
  package var lookBack = 21

  /// The night at the wearer's place of sleep (implementation plan 2.9).
  package var night = DailyWindow(from: 23 * 3_600, to: 6 * 3_600)
  /// The interval of self-checks while its environment is unreliable (tech spec §2.4: healthCheckIntervalHours).
  package var healthLook: Span = .hours(4)
  /// The number of whole days without measurements before today from which nothing can be read (assumed).
  package var silentDays = 1
  /// The distance of two places in metres from which the app plans again at once: a journey has begun, or ended.
  package var far = 50_000.0

  /// The calendars whose entries take time (tech spec §2.6): all that can be read, unless the wearer chooses.
  package var blockers = CalendarEvent.Calendar.read

  package init() {}
}

extension DeviceSetup {
  /// The planning hours, or `nil` for an app that plans nothing.
  package var planner: PlanningHours? {
    get { self[PlanningHours.self] }
    set { self[PlanningHours.self] = newValue }
  }
}
