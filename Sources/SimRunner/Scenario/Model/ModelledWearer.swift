import Transport

/// A wearer made from a few knobs.
struct ModelledWearer: Hashable, Sendable {
  var archetype = ArchetypeName.officeWorker
  /// Years.
  var age = 36
  /// 0 (untrained) ... 1 (an athlete).
  var fitness = 0.5
  /// Sleep that leaves no debt.
  var sleepNeed = Span.minutes(444)
  var bedtime = TimeOfDay(23, 0)
  var wakes = TimeOfDay(7, 0)
  /// Workouts.
  var training = Frequency(3, a: .week)
  /// 0 (serene) ... 1 (at the limit).
  var stress = 0.35
  var illness: [IllnessSettings] = []

  /// The wearer of that archetype as it comes.
  init(_ archetype: ArchetypeName) { self = archetype.wearer }

  init() {}
}

/// A few days of being unwell.
struct IllnessSettings: Hashable, Sendable {
  var from: Moment
  var duration: Span
  /// 0 (hardly) ... 1 (in bed).
  var severity: Double
}
