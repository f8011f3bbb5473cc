package import SimKernel

/// How a slot is chosen; the weights are assumed.
package struct SlotConfig: Hashable, Sendable {
  /// Starts are tried at these steps of the clock.
  package var step = Span.minutes(15)
  /// No more blocks than this on one day (tech spec §2.8).
  package var blocksPerDayMax = 2
  /// So many days a block may be moved ahead, the first one included (tech spec §2.6).
  package var daysAheadMax = 7
  /// A block that is moved to later is moved by at least this.
  package var laterBy = Span.minutes(30)
  /// From this weight on the start of a slot lies in a preferred window.
  package var preferredFrom = 0.5
  package var preferenceWeight = 1.0
  /// What an hour that was refused without end costs.
  package var rejectionWeight = 0.6
  /// What one complaint and one deletion count towards that; at 1 half of the cost is reached.
  package var complaintStrength = 0.5
  package var deletionStrength = 0.5
  /// After so many weeks a refusal counts half.
  package var rejectionHalfLifeWeeks = 4.0
  /// How much time beside a slot is worth having, and what all of it is worth by how full the day is.
  package var roomWanted = Span.minutes(30)
  package var roomWeight: [CalendarDensity.Level: Double] = [.light: 0.05, .moderate: 0.1, .heavy: 0.2]
  /// So many slots that were not chosen are told.
  package var alternativesMax = 3

  package init() {}
}
