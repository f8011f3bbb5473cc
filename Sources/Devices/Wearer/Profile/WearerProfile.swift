/// A modelled wearer: the body and the plan of life, apart from their treatment of devices (``Habits``).
package struct WearerProfile: Hashable, Sendable {
  /// The original archetype, for reports.
  package var archetype: String
  /// Years, 13 to 100.
  package var age: Double = 36
  /// 0 (untrained) to 1 (a competing athlete).
  package var fitness: Double = 0.5
  /// Hours asleep that leave no debt, 4 to 11.
  package var sleepNeed: Double = 7.4
  /// Seconds of the day at which they usually go to bed, and at which the alarm rings on working days.
  package var bedtime = 23 * 3_600
  package var wakeTime = 7 * 3_600
  /// Planned sessions a week, 0 to 14; illness, fatigue and long days take some of them away.
  package var trainingPerWeek: Double = 3
  /// The second of a working day around which they train; on free days it is late morning.
  package var trainingTime = 18 * 3_600
  /// The kinds of training, by share.
  package var activities: [ActivityShare] = [ActivityShare(.running, 1)]
  /// 0 (serene) to 1 (at the limit), before meetings and bad nights add to it.
  package var stress: Double = 0.35
  /// On a working day, 0 to 12.
  package var meetingsPerDay: Double = 2.5
  /// The meaning of their body's signs to them.
  package var body = BodyKind.usual
  package var illnesses: [Illness] = []
  /// Further ones at random, 0 to 20 a year.
  package var illnessesPerYear: Double = 1.5
  /// The interval of heart rates, and the one during a workout: 5 seconds to an hour.
  package var heartRateInterval = Span.minutes(5)
  package var workoutHeartRateInterval = Span.minutes(1)

  package init(archetype: String = "custom") { self.archetype = archetype }

  /// Hours between bedtime and wake time.
  var hoursInBed: Double { Double(DailyWindow(from: bedtime, to: wakeTime).length) / 3_600 }

  /// The highest heart rate they reach (208 - 0.7 x age, Tanaka et al. 2001).
  var maximalHeartRate: Double { 208 - 0.7 * age }

  /// Rejects parameters outside the ranges above.
  package func validate() throws(WearerError) {
    try WearerError.require("age", age, in: 13...100)
    try WearerError.require("fitness", fitness, in: 0...1)
    try WearerError.require("sleepNeed", sleepNeed, in: 4...11)
    try WearerError.require("bedtime", Double(bedtime), in: 0...86_399)
    try WearerError.require("wakeTime", Double(wakeTime), in: 0...86_399)
    try WearerError.require("trainingPerWeek", trainingPerWeek, in: 0...14)
    try WearerError.require("trainingTime", Double(trainingTime), in: 0...86_399)
    try WearerError.require("stress", stress, in: 0...1)
    try WearerError.require("meetingsPerDay", meetingsPerDay, in: 0...12)
    try WearerError.require("illnessesPerYear", illnessesPerYear, in: 0...20)
    try WearerError.require("heartRateInterval", heartRateInterval.seconds, in: 5...3_600)
    try WearerError.require("workoutHeartRateInterval", workoutHeartRateInterval.seconds, in: 5...3_600)
    for share in activities { try WearerError.require("activities", share.share, in: 0...1_000) }
    for illness in illnesses { try illness.validate() }
    if trainingPerWeek > 0, !activities.contains(where: { $0.share > 0 }) { throw .noActivity }
    guard (4...14).contains(hoursInBed) else { throw .impossibleNight(hours: hoursInBed) }
  }
}

/// One kind of training and its share among all of a wearer's sessions.
package struct ActivityShare: Hashable, Sendable {
  package var activity: Activity
  package var share: Double

  package init(_ activity: Activity, _ share: Double) {
    self.activity = activity
    self.share = share
  }
}
