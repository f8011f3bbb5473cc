/// Every number of the planner in one place (tech spec §2.8); remote configuration replaces it as a whole or not at all.
package struct GhostConfig: Equatable, Sendable {
  @Boxed package var trust = TrustConfig()
  @Boxed package var freeTime = FreeTimeConfig()
  @Boxed package var sacred = SacredConfig()
  @Boxed package var density = DensityConfig()
  @Boxed package var windows = WindowsConfig()
  @Boxed var slots = SlotConfig()
  @Boxed package var shadows = ShadowConfig()
  @Boxed package var receipts = ReceiptConfig()
  @Boxed package var notices = NoticeConfig()
  @Boxed package var triage = TriageConfig()
  @Boxed package var feedback = FeedbackConfig()
  @Boxed package var health = HealthConfig()
  @Boxed package var valueReceipt = ValueReceiptConfig()
  @Boxed package var firstDay = FirstDayConfig()
  @Boxed package var cycles = CycleConfig()
  @Boxed package var metrics = MetricsConfig()
  @Boxed package var healthProfile = HealthProfileConfig()
  @Boxed package var insights = InsightConfig()
  @Boxed package var travel = TravelConfig()
  @Boxed package var training = TrainingConfig()
  @Boxed package var emergency = EmergencyConfig()

  package init() {}
}

extension GhostConfig {
  package func shipped(in app: AppVersion) -> GhostConfig {
    guard !app.can(.carriesHeartRate) else { return self }
    var config = self
    config.metrics.recovery.formula = MetricVersion(1)
    return config
  }
}

/// The numbers of the daily cycles (tech spec §2.2 and §2.8, implementation plan 5.1).
package struct CycleConfig: Equatable, Sendable {
  package var lengths: [BlockKind: Span] = [
    .training: .minutes(45), .heavyLifts: .minutes(60), .cardio: .minutes(45), .recoveryWalk: .minutes(30),
    .movementBreak: .minutes(20),
  ]
  /// The number of consecutive hard days that is followed by a light one (assumed).
  package var hardDaysInARow = 2
  /// The recovery below which only light plans are made, and hard blocks are made light (implementation plan 10.4).
  package var lightBelow = 40.0
  /// A block is removed if both are lower: recovery, and minutes asleep (implementation plan 5.1; numbers assumed).
  package var removeBelowRecovery = 25.0
  package var removeBelowSleep = 300
  /// The recovery below which it is removed whatever the night was (assumed).
  package var removeBelowAlone = 15.0
  /// The largest distance between a block and a workout that still counts as that block's (assumed).
  package var matchMargin = Span.minutes(60)
  /// The time after a missed block in which a workout can still complete it.
  package var lateMatch = Span.hours(72)
  /// The confidence in a slot without any disadvantage, and the losses by disadvantages (assumed).
  package var confidence = 0.97
  package var confidenceForSkip = 0.25
  package var confidenceForHour = 0.08
  package var confidenceForRejection = 0.3
  /// The probability from which a receipt mentions a likely skip.
  package var skipWorthTelling = 0.2
  /// The confidence from which earlier skips affect plans (assumed): about five sessions.
  package var skipKnownFrom = 0.33
  /// The generator of a block's plan; a contract checks all of them.
  package var generator = GeneratorKind.skeleton
  /// The time in which it searches for workouts counted twice after a restore (assumed).
  package var doublesSpan = Span.days(30)
  /// The shortest time between planning a block and its beginning.
  package var notBefore = Span.hours(1)
}

/// The generator of a plan; a contract checks every draft (tech spec §3.4).
package enum GeneratorKind: String, CaseIterable, Sendable {
  case skeleton
  /// Always the same plan.
  case rigid
  /// The drafts of a faulty model.
  case hostile
}

/// The thresholds for the phases of knowing a body (implementation plan 2.1b).
package struct HealthProfileConfig: Equatable, Sendable {
  /// The days with data, and the completeness of the latest ones, that end the baseline phase.
  package var baselineDays = 14
  package var completenessMin = 0.7
  /// The days with data, and the stability, that end the adaptation phase.
  package var adaptationDays = 45
  package var stabilityMin = 0.8
  /// The conditions that begin a regression.
  package var missRateMax = 0.5
  package var deviationMax = 0.4
  /// The conditions that end it, and the earliest day (tech spec §2.12).
  package var recoveryMin = 0.6
  package var regressionDaysMin = 7

  // The rest is assumed: the documents name the measures without their windows.
  /// The number of days for completeness.
  package var completenessWindow = 14
  /// Stability compares this many days with as many before them.
  package var stabilityWindow = 28
  /// Deviation compares this many days with the stability window's before them.
  package var deviationWindow = 7
  /// The data that each side of a comparison needs, and the size of a difference that counts as 1.
  package var comparison = HealthProfileConfig.comparison
  /// The number of days for misses, and the fewest blocks in them.
  package var missWindow = 14
  package var blocksMin = 4
  /// Without known blocks: the training days a week that make a rhythm, and the days in which it shows.
  package var rhythmMin = 1.0
  package var rhythmWindow = 42
  /// The confidence without recent measurements.
  package var confidenceWithoutData = 0.3

  /// The confidence of each phase: its start, and its growth with more data.
  package var baselineConfidence = 0.3
  package var baselineGrowth = 0.2
  package var adaptationConfidence = 0.5
  package var adaptationGrowth = 0.3
  package var maintenanceConfidence = 0.8
  package var maintenanceGrowth = 0.2
  /// Minus the miss rate, and at least this much.
  package var regressionConfidence = 0.6
  package var regressionConfidenceMin = 0.3

  private static var comparison: BaselineConfig {
    var baseline = BaselineConfig()
    baseline.daysMin = 4
    return baseline
  }
}

/// The numbers of the weekly receipt (tech spec §6, implementation plan 6.2).
package struct ValueReceiptConfig: Equatable, Sendable {
  /// The probability of a skip above which a completed workout was nearly skipped.
  package var nearlySkippedAbove = 0.6
  /// The minutes that finding a time and writing it down takes: saved by a block added without asking, and by one that
  /// only had to be accepted (assumed).
  package var minutesPerAutomatic = 5
  package var minutesPerAccepted = 3
  package var insightsMax = 3
  /// The grades of a week by the share of completed plans (implementation plan 10.5: A+ to D; numbers assumed).
  package var grades: [(from: Double, name: String)] {
    [(0.95, "A+"), (0.85, "A"), (0.7, "B"), (0.5, "C")]
  }
  package var lowestGrade: String { "D" }
  /// Only ever planted, to test the checks.
  package var mistake: ValueReceiptMistake?
}
