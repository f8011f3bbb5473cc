package import Agents
package import SimKernel
package import Wire

/// What a day's summary of the body does not tell: calendar, place, and what became of the plans. Absent is unknown.
package struct DayContext: Equatable, Sendable {
  package var meetings: Int?
  package var backToBackMinutes: Int?
  package var isTravel: Bool?
  package var blocksPlanned: Int?
  package var blocksCompleted: Int?
  /// Minutes of training weighted by how hard they were.
  package var strainMinutes: Int?

  package init() {}
}

extension DayValues {
  /// A day as the metrics see it.
  ///
  /// The summary counts no workouts also where nobody wore a watch: of a day of which nothing else is known, that is
  /// unknown too.
  package init(_ summary: DaySummary, _ context: DayContext = DayContext()) {
    self.init(day: summary.date.dayNumber)
    asleepMinutes = summary.asleepMinutes
    steps = summary.steps
    restingHeartRate = summary.restingHeartRate
    heartRateVariability = summary.heartRateVariability
    if summary.workouts > 0 || BodySignal.measured.contains(where: { self[$0] != nil }) {
      workoutMinutes = summary.workoutMinutes
      workouts = summary.workouts
    }
    strainMinutes = context.strainMinutes
    meetings = context.meetings
    backToBackMinutes = context.backToBackMinutes
    isTravel = context.isTravel
    blocksPlanned = context.blocksPlanned
    blocksCompleted = context.blocksCompleted
  }
}

extension DayTable {
  /// Of several summaries of one date the last one holds.
  package init(_ summaries: [DaySummary], _ contexts: [CivilDate: DayContext] = [:]) {
    self.init(summaries.map { DayValues($0, contexts[$0.date] ?? DayContext()) })
  }
}
