/// The numbers of the first day's look back (implementation plan 6.1 and 13.2; where they name none, assumed).
package struct FirstDayConfig: Equatable, Sendable {
  /// With fewer known days nothing is said of the past.
  package var knownDaysMin = 7
  /// So many days with, and so many without a workout are needed to compare them.
  package var comparedDaysMin = 5
  /// A night below, in minutes, is short; and by so much shorter it must be than before days with a workout.
  package var shortNight = 390.0
  package var shorterBy = 30.0
  /// Meetings from so many minutes a day are heavy; and by so much more they must be than on days with a workout.
  package var heavyMeetings = 180.0
  package var heavierBy = 60.0
  /// From so many workouts on, this part of them at the weekend is all of them.
  package var weekendWorkouts = 4
  package var weekendPart = 0.8
  /// The local hour at which the evening begins; the evening's workouts of the older half, and what part of them at
  /// most is left in the newer half.
  package var eveningHour = 17
  package var eveningWorkouts = 5
  package var eveningLeft = 0.5
  /// Workouts a week that need no absolution, as long as they do not grow fewer.
  package var steadyPerWeek = 2.0

  package init() {}
}
