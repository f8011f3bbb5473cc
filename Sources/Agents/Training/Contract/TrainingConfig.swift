/// The numbers of workout plans and of their contracts, but for the limits of a session, which nothing changes.
package struct TrainingConfig: Equatable, Sendable {
  /// Below this recovery only light plans are given (implementation plan 10.4.1).
  package var recoveryMin = 40.0
  /// How long worked muscles rest.
  package var muscleRestHours = 48
  /// How much more may be lifted than the last time, and done than in the last week, and how much more intense endurance
  /// may be than the last of its kind (tech spec §3.4).
  package var weightIncreaseMax = 0.10
  package var volumeIncreaseMax = 0.15
  package var intensityIncreaseMax = 0.10
  /// After so many weeks without one, a week is lighter.
  package var deloadWeeks = 4
  /// What a lighter week holds of the mean of those before it, at most (assumed).
  package var deloadShare = 0.6
  /// Weekly sets that are safe, whatever was done before: one full session (assumed).
  package var weeklySetsFree = 30
  /// Weekly minutes of endurance that are safe, whatever was done before: one full session (assumed).
  package var weeklyEnduranceMinutesFree = 60
  /// The zone that is easy, whatever was done before (assumed).
  var easyZone = 2
  /// The shortest plan (assumed).
  package var minutesMin = 5
  /// The longest draft that is worth repairing (assumed).
  var itemsMax = 50
  /// What must be left of a draft that was repaired, or else it is replaced (assumed).
  package var repairShare = 0.5
  var nameLengthMax = 80
  /// For estimates (assumed).
  var secondsPerRepetition = 4
  var secondsBetween = 15
  /// Of how many exercises the wearer is spared a repetition, where there are others (tech spec §3.3).
  package var recentExercises = 10
  /// How much more the skeletons suggest to lift than the last time, and in a lighter week (assumed).
  package var weightStep = 0.025
  package var deloadWeight = 0.9
  /// Metabolic equivalents by load (assumed).
  package var equivalents: [Exercise.Load: Double] = [.nothing: 2.5, .light: 3.5, .moderate: 6, .heavy: 8]

  /// Only ever planted, to try the checks.
  package var mistake: TrainingMistake?

  package init() {}
}
