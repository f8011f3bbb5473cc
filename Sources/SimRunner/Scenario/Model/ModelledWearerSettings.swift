package import WearerKit
package import SimKernel

/// A wearer made from a few knobs.
package struct ModelledWearerSettings: Hashable, Sendable {
  package var archetype: Archetype
  /// Years.
  package var age: Int
  /// 0 (untrained) ... 1 (an athlete).
  package var fitness: Double
  /// Sleep that leaves no debt.
  package var sleepNeed: Span
  package var bedtime: TimeOfDay
  package var wakes: TimeOfDay
  /// Workouts.
  package var training: Frequency
  /// 0 (serene) ... 1 (at the limit).
  package var stress: Double
  package var illness: [IllnessSettings] = []

  /// The wearer of that archetype as it comes.
  package init(_ archetype: Archetype) {
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
package struct IllnessSettings: Hashable, Sendable {
  package var from: Moment
  package var duration: Span
  /// 0 (hardly) ... 1 (in bed).
  package var severity: Double
}
