package import SimKernel
package import Wire

/// The numbers of the daily cycles (tech spec §2.2 and §2.8, implementation plan 5.1).
package struct CycleConfig: Equatable, Sendable {
  /// How long a block of each kind is.
  package var lengths: [BlockKind: Span] = [
    .training: .minutes(45), .heavyLifts: .minutes(60), .cardio: .minutes(45), .recoveryWalk: .minutes(30),
    .movementBreak: .minutes(20),
  ]
  /// After so many hard days in a row comes a light one (assumed).
  package var hardDaysInARow = 2
  /// Below this recovery only light plans are made, and hard blocks are made light (implementation plan 10.4).
  package var lightBelow = 40.0
  /// Below both of these a block is taken out: recovery, and minutes asleep (implementation plan 5.1; numbers assumed).
  package var removeBelowRecovery = 25.0
  package var removeBelowSleep = 300
  /// How far a workout may begin before a block or end after it and still be that block's (assumed).
  package var matchMargin = Span.minutes(60)
  /// A workout that becomes known so long after a block was missed still completes it.
  package var lateMatch = Span.hours(72)
  /// How sure the planner is of a slot that suits in every way, and what it loses by what speaks against it (assumed).
  package var confidence = 0.97
  package var confidenceForSkip = 0.25
  package var confidenceForHour = 0.08
  package var confidenceForRejection = 0.3
  /// From this probability on a receipt tells of a likely skip.
  package var skipWorthTelling = 0.2
  /// Who drafts the plan of what to do in a block; a contract stands behind all of them.
  package var generator = GeneratorKind.skeleton
  /// So far back it looks for workouts that were counted twice after a restore (assumed).
  package var doublesSpan = Span.days(30)
  /// How soon a block may begin after it was planned.
  package var notBefore = Span.hours(1)

  package init() {}
}

/// Who drafts a plan; whatever it drafts, a contract stands behind it (tech spec §3.4).
package enum GeneratorKind: String, CaseIterable, Sendable {
  case skeleton
  /// Always the same empty answer.
  case rigid
  /// Whatever a model gone wrong might say.
  case hostile
}
