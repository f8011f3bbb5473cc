import Transport

/// A wearer made from a few knobs.
struct ModelledWearer: Hashable, Sendable {
  var archetype: Archetype
  /// Years.
  var age: Int
  /// 0 (untrained) ... 1 (an athlete).
  var fitness: Double
  /// Sleep that a night ought to bring.
  var sleepNeed: Span
  var bedtime: TimeOfDay
  var wakes: TimeOfDay
  /// Workouts.
  var training: Frequency
  /// 0 (none) ... 1 (as much as one bears).
  var stress: Double
  var illness: [Illness] = []

  /// The wearer of that archetype as it comes.
  init(_ archetype: Archetype) { self = archetype.wearer }

  init(
    archetype: Archetype, age: Int, fitness: Double, sleepNeed: Span, bedtime: TimeOfDay, wakes: TimeOfDay,
    training: Frequency, stress: Double
  ) {
    self.archetype = archetype
    self.age = age
    self.fitness = fitness
    self.sleepNeed = sleepNeed
    self.bedtime = bedtime
    self.wakes = wakes
    self.training = training
    self.stress = stress
  }
}

/// A few days of being unwell.
struct Illness: Hashable, Sendable {
  var from: Moment
  var duration: Span
  /// 0 (hardly) ... 1 (in bed).
  var severity: Double
}
