/// The parameters of trust (tech spec §2.3, in the order of its lines).
package struct TrustConfig: Equatable, Sendable {
  /// The value of each outcome before it is weighted by confidence and ambiguity.
  package var impacts: [TrustEvent.Outcome: Double] = [
    .blockCompleted: 0.03, .blockDeleted: -0.02, .blockIgnored: -0.01, .blockMoved: 0.01, .proposalAccepted: 0.02,
    .proposalRejected: -0.01, .otherWorkout: 0.02, .slotWasBad: -0.01, .lifeHappened: -0.005, .takenBack: 0,
    .overridden: -0.02,
  ]
  package var ambiguity: [TrustEvent.Awareness: Double] = [.confirmed: 0, .implicit: 0.5, .unknown: 0.8]
  package var confidenceNeeded: [PlanningAction: Double] = [
    .suggest: 0, .proposeBlock: 0.5, .autoSchedule: 0.7, .transformBlock: 0.85, .removeBlock: 0.9,
  ]
  /// The number of consecutive deletions of automatically added blocks that revokes the right to add them.
  package var deletionsMax = 3
  package var scoreAfterBreaker = 0.5
  /// The days of the first phase, and of one with enough imported history (implementation plan 13.1.2).
  package var observerDays = 7
  package var observerDaysWithHistory = 3
  package var historyWorkouts = 10
  package var historyNights = 30
  package var acceptedForScheduler = 3
  package var schedulerDays = 14
  package var workoutsForAutoScheduler = 5
  package var autoSchedulerDays = 30
  package var scoreForTransformer = 0.8
  package var transformerDays = 60
  package var scoreForFullGhost = 0.9
  /// The number of latest events whose ambiguity is examined.
  package var window = 500
  /// Literal rules, each of which breaks a promise.
  ///
  /// Of the tech spec: qualification survives the breaker (line 833); any workout ends a row of deletions (754); the
  /// row is forgotten between two wake-ups (769); outcomes of a block add up (740). Of the implementation plan: the
  /// breaker goes back by one phase (4578); so many consecutive days of poor recovery trip it (1636).
  package var keepsQualification = false
  package var anyWorkoutEndsRow = false
  package var forgetsRow = false
  package var outcomesAddUp = false
  package var retreatsByOnePhase = false
  package var poorDaysMax: Int?
  /// The recovery of 100 below which it is poor (implementation plan, line 1639).
  static let poorRecovery = 40.0
  /// A planted mistake: a row of deletions ends with its day.
  package var rowEndsWithDay = false
  /// Only ever planted: the deletion of a session that the wearer agreed to doesn't count.
  package var sparesAgreed = false
}
