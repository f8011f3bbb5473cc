import Devices
import Transport

/// A wearer made from a few knobs.
struct ModelledWearerSettings: Hashable, Sendable {
  var archetype: Archetype
  /// Years.
  var age: Int
  /// 0 (untrained) ... 1 (an athlete).
  var fitness: Double
  /// Sleep that leaves no debt.
  var sleepNeed: Span
  var bedtime: TimeOfDay
  var wakes: TimeOfDay
  /// Workouts.
  var training: Frequency
  /// 0 (serene) ... 1 (at the limit).
  var stress: Double
  var illness: [IllnessSettings] = []

  /// The wearer of that archetype as it comes.
  init(_ archetype: Archetype) {
    self.archetype = archetype
    let profile = archetype.profile
    age = Int(profile.age)
    fitness = profile.fitness
    sleepNeed = .minutes(Int64((profile.sleepNeed * 60).rounded()))
    (bedtime, wakes) = (TimeOfDay(second: profile.bedtime), TimeOfDay(second: profile.wakeTime))
    training = Frequency(profile.trainingPerWeek, a: .week)
    stress = profile.stress
  }
}

/// A few days of being unwell.
struct IllnessSettings: Hashable, Sendable {
  var from: Moment
  var duration: Span
  /// 0 (hardly) ... 1 (in bed).
  var severity: Double
}
