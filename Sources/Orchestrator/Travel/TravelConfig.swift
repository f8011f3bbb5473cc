import Devices
package import SimKernel

/// When the wearer is away, and what that changes (implementation plan 2.9).
package struct TravelConfig: Equatable, Sendable {
  /// Metres from home that are away; within them a journey is over. The phone has it thought about from so far on.
  package var awayFrom = PlanningHours().far
  /// Metres within which it is home itself, and two nights are at one place.
  package var homeWithin = 500.0
  /// The hours by which a night's place is learned.
  package var night = PlanningHours().night
  /// Nights that decide where home is, and of how many at least (assumed): a long holiday does not move the house, two
  /// months elsewhere do.
  package var homeNights = 60
  package var homeNightsMin = 5
  /// Days without a place after which nobody knows where the wearer is (assumed).
  package var observationDays = 3
  /// The longest block on a journey (assumed).
  package var blockMax = Span.minutes(20)
  /// When a block may lie on a journey, by the clock there (assumed).
  package var window = DailyWindow(from: 7 * 3_600, to: 20 * 3_600)
  /// From so many hours of difference on, the wearer's hours at home say nothing of the hours there (assumed).
  package var shiftMin = 3
  /// Days that a body needs for each hour of difference, and when a block may lie until then (assumed): not early after a
  /// journey east, not late after one west.
  package var daysPerHour = 1.0
  package var windowAfterEast = DailyWindow(from: 10 * 3_600, to: 20 * 3_600)
  package var windowAfterWest = DailyWindow(from: 7 * 3_600, to: 17 * 3_600)

  package init() {}
}
