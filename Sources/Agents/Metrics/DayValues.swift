/// What is known of one local day, as plain numbers. What was not measured is absent, never zero.
package struct DayValues: Equatable, Sendable {
  /// Days since 1970-01-01.
  package let day: Int
  /// Minutes, in the night that ended on this day.
  package var asleepMinutes: Int?
  package var steps: Int?
  /// Beats a minute.
  package var restingHeartRate: Double?
  /// SDNN in milliseconds.
  package var heartRateVariability: Double?
  package var workoutMinutes: Int?
  package var workouts: Int?
  /// Minutes of training weighted by how hard they were: an easy minute is one.
  package var strainMinutes: Int?
  package var meetings: Int?
  /// Minutes in meetings with hardly a break before the next.
  package var backToBackMinutes: Int?
  package var isTravel: Bool?
  /// Blocks that stood in the calendar for the day, and how many of them were done.
  package var blocksPlanned: Int?
  package var blocksCompleted: Int?

  package init(day: Int) { self.day = day }

  /// One of them as a number; nil also for what is no finite number.
  package subscript(_ signal: BodySignal) -> Double? {
    switch signal {
    case .asleep: asleepMinutes.map(Double.init)
    case .steps: steps.map(Double.init)
    case .restingHeartRate: restingHeartRate.flatMap { $0.isFinite ? $0 : nil }
    case .heartRateVariability: heartRateVariability.flatMap { $0.isFinite ? $0 : nil }
    case .workoutMinutes: workoutMinutes.map(Double.init)
    case .workouts: workouts.map(Double.init)
    case .strainMinutes: strainMinutes.map(Double.init)
    case .meetings: meetings.map(Double.init)
    case .backToBack: backToBackMinutes.map(Double.init)
    case .travel: isTravel.map { $0 ? 1 : 0 }
    case .blocksPlanned: blocksPlanned.map(Double.init)
    case .blocksCompleted: blocksCompleted.map(Double.init)
    }
  }

  /// Whether anything at all is known.
  package var isEmpty: Bool { BodySignal.allCases.allSatisfy { self[$0] == nil } }

  /// The training of the day in weighted minutes; where nobody weighed them, every minute is one.
  package var load: Double? { self[.strainMinutes] ?? self[.workoutMinutes] }

  /// Whether there was a completed workout.
  package var hasWorkout: Bool? { workouts.map { $0 > 0 } }
}
