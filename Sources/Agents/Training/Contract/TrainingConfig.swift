/// The parameters of workout plans and of their contracts, except a session's limits, which never change.
package struct TrainingConfig: Equatable, Sendable {
  /// The recovery below which only light plans are given (implementation plan 10.4.1).
  package var recoveryMin = 40.0
  /// The rest of worked muscles.
  package var muscleRestHours = 48
  /// The largest increases: of a weight over the last time, of the load over the last week, and of intense endurance
  /// over the last session of its kind (tech spec §3.4).
  package var weightIncreaseMax = 0.10
  package var volumeIncreaseMax = 0.15
  package var intensityIncreaseMax = 0.10
  /// The number of weeks without a lighter one after which one follows.
  package var deloadWeeks = 4
  /// The load of a lighter week relative to the mean of those before it, at most (assumed).
  package var deloadShare = 0.6
  /// The weekly sets that are always safe: one full session (assumed).
  package var weeklySetsFree = 30
  /// The weekly minutes of endurance that are always safe: one full session (assumed).
  package var weeklyEnduranceMinutesFree = 60
  /// The zone that is always easy (assumed).
  var easyZone = 2
  /// The shortest plan (assumed).
  package var minutesMin = 5
  /// The longest draft that is worth repairing (assumed).
  var itemsMax = 50
  /// The share of a draft that must remain after repair; otherwise it is replaced (assumed).
  package var repairShare = 0.5
  var nameLengthMax = 80
  /// For estimates (assumed).
  var secondsPerRepetition = 4
  var secondsBetween = 15
  /// The number of latest exercises that aren't repeated if there are others (tech spec §3.3).
  package var recentExercises = 10
  /// The weight increase that the skeletons suggest over the last time, and in a lighter week (assumed).
  package var weightStep = 0.025
  package var deloadWeight = 0.9

  /// Only ever planted, to test the checks.
  package var mistake: TrainingMistake?

  package init() {}
}
