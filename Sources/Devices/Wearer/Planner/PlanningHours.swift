package import DeviceKit

/// When the phone thinks about what (tech spec §2.2; implementation plan 6.2), by its clock.
package struct PlanningHours: Hashable, Sendable {
  /// Tomorrow is planned from this hour on; until noon of the next day it can be made up for.
  package var evening = 21
  /// The week is summed up on its Sunday from this hour on (implementation plan 6.2).
  package var week = 18
  /// Until when on the next day an evening or a Sunday that found no run is made up for (assumed).
  package var lateUntil = 12
  /// How long after its end a block waits for the workout to become known (assumed).
  package var grace: Span = .hours(2)
  /// In which hours of the night weeks are looked at (tech spec §2.5: 1 to 5).
  package var analysis = 1..<6
  /// So many days ahead the planner looks.
  package var horizon = 8
  /// So many days back it looks for workouts.
  package var lookBack = 21

  /// When it is night, for where the wearer sleeps (implementation plan 2.9).
  package var night = DailyWindow(from: 23 * 3_600, to: 6 * 3_600)
  /// How often the planner looks after itself while its surroundings fail it (tech spec §2.4: healthCheckIntervalHours).
  package var healthLook: Span = .hours(4)
  /// When nothing was measured of so many whole days before today, nothing can be read (assumed).
  package var silentDays = 1
  /// From so many metres between two places on, the planner thinks about it at once: a journey has begun, or is over.
  package var far = 50_000.0

  /// The calendars whose entries take time (tech spec §2.6): all that can be read, unless the wearer chooses.
  package var blockers = CalendarEvent.Calendar.read

  package init() {}
}

extension DeviceSetup {
  /// When the phone's planner thinks; nil is an app without one.
  package var planner: PlanningHours? {
    get { self[PlanningHours.self] }
    set { self[PlanningHours.self] = newValue }
  }
}
