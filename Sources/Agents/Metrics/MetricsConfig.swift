/// All parameters of the metrics. Values computed with others aren't comparable, so a change recomputes them all.
package struct MetricsConfig: Equatable, Sendable {
  package var baseline = BaselineConfig()
  package var recovery = RecoveryConfig()
  package var sleepDebt = SleepDebtConfig()
  package var strain = StrainConfig()
  var readiness = ReadinessConfig()
  var consistency = ConsistencyConfig()
  package var skip = SkipConfig()
  package var sleepImpact = SleepImpactConfig()

  package init() {}
}

package struct SleepDebtConfig: Equatable, Sendable {
  /// Days that count (tech spec §2.8 and §2.11).
  package var days = 7
  /// The longer period, the same days as for strain (tech spec §2.11).
  var longDays = 14
  /// The share of nights that must be known (assumed).
  var knownMin = 0.5
  /// The minutes of sleep that a person needs, until their own need is known (assumed).
  package var need = 480
  /// The bounds between which the person's own median counts as their need (assumed): a habit of too little sleep isn't
  /// a low need.
  var needMin = 420
  var needMax = 540
}

package struct RecoveryConfig: Equatable, Sendable {
  /// The weight of each part (tech spec §4.5: 0.4, 0.4, 0.2).
  package var variabilityWeight = 0.4
  package var sleepWeight = 0.4
  package var restingHeartRateWeight = 0.2
  /// The milliseconds of variability that are worth 0 and 1 while the person's own baseline is unknown (tech spec §2.8:
  /// 30 and 60). The app's default has none: universal numbers say little, and apply only if published.
  package var variabilityLow = 0.0
  package var variabilityHigh = 0.0
  /// The confidence of a part that relies on those two (assumed).
  var boundsConfidence = 0.5
  /// The value of a part at the person's baseline, 0 to 1 (assumed): above the 50 that allow a workout, below the 80
  /// that are called good.
  package var usual = 0.65
  /// The least weight of the known parts (assumed): the resting heart rate alone says too little.
  package var weightMin = 0.4
  /// The greatest age in days of a resting heart rate that replaces a missing one, and its confidence (assumed).
  package var carriedDays = 2
  /// The version of the formula: the first one carries nothing, and with it the resting heart rate never counts in the
  /// morning.
  package var formula = MetricVersion(2)
  var carriedConfidence = 0.75
  /// Only ever planted, to test the checks.
  package var mistake: RecoveryMistake?
}

/// The parameters of the strain index. All assumed except the days.
package struct StrainConfig: Equatable, Sendable {
  /// Days of training that count (tech spec §2.8 and §2.11).
  package var days = 14
  /// The fewest days with known training.
  var knownMin = 7
  /// Days after which training counts half.
  var halfLife = 3.0
  /// The minutes a day that count as anyone's usual training or exercise, and the same of the training load.
  var usualMin = 20.0
  /// The kilocalories a day that count as anyone's usual movement.
  var usualEnergyMin = 200.0
  /// The weights of active energy, minutes of exercise and the workouts' load by heart rate.
  var (energyWeight, exerciseWeight, loadWeight) = (0.25, 0.25, 0.5)
  /// The index if the latest days equal the person's usual training.
  var balanced = 50.0
}

/// The effects of strain and sleep debt on readiness. All assumed.
struct ReadinessConfig: Equatable, Sendable {
  /// Points for each point of strain above the person's usual amount.
  var perStrain = 0.3
  /// Points for each hour of sleep debt, and the most.
  var perDebtHour = 2.0
  var debtMax = 15.0
  /// The factor on the confidence for each of the two that is unknown.
  var confidenceWithout = 0.85
}

struct ConsistencyConfig: Equatable, Sendable {
  /// Weeks looked at (tech spec §2.10).
  var weeks = 4
  /// The days of a week that must be known for it to count, and the fewest such weeks (assumed).
  var knownDaysMin = 4
  var knownWeeksMin = 2
}

/// The factors of a skipped workout (tech spec §2.7, which overrides the weights of §2.8).
package struct SkipConfig: Equatable, Sendable {
  /// The minutes asleep below which each factor applies.
  var veryShortSleep = 300
  var shortSleep = 360
  package var veryShortSleepRisk = 0.7
  package var shortSleepRisk = 0.4
  /// The number of meetings above which the factor applies.
  var manyMeetings = 4
  var veryManyMeetings = 6
  package var manyMeetingsRisk = 0.3
  package var veryManyMeetingsRisk = 0.5
  /// The minutes of back-to-back meetings above which the factor applies.
  package var backToBack = 180
  package var backToBackRisk = 0.4
  package var travelRisk = 0.6
  /// The hour of the day from which a block is late.
  package var eveningHour = 19
  package var eveningRisk = 0.3
  /// The probability without any factor, and the highest one reported.
  package var base = 0.1
  var riskMax = 0.95
  /// The days after which a session counts half, and the number of sessions that gives half of the weight to the
  /// history (assumed).
  var historyHalfLife = 42.0
  var historyHalf = 10.0
  /// The weights of the priors in sessions: of all, of a slot or a kind, of a factor of the day (assumed).
  var basePrior = 4.0
  var sharePrior = 3.0
  var factorPrior = 4.0
  /// The sessions, and the standard errors by which forecasts have to beat the running share, before they steer
  /// (assumed).
  var scoredMin = 20
  var errorsMin = 3.0
  /// The least probability reported with a history (assumed).
  var riskMin = 0.01
  /// The shares of the confidence (assumed).
  var sleepConfidence = 0.4
  var meetingsConfidence = 0.4
  var travelConfidence = 0.2
}

/// The thresholds for a pattern of training that suffers from short nights.
package struct SleepImpactConfig: Equatable, Sendable {
  /// Days looked back at (tech spec §2.4).
  package var days = 90
  /// The fewest days with known night and training, and the number that gives full confidence (tech spec §2.7).
  var countMin = 30
  var countFull = 60
  /// The thresholds tried, in minutes asleep (assumed).
  package var thresholds = [300, 330, 360, 390, 420, 450, 480]
  /// The fewest days on either side of a threshold (assumed).
  var sideMin = 6
  /// The least difference, as a share of the days or blocks (assumed).
  var dropMin = 0.15
  /// The least difference in standard errors (assumed): 1 % two-sided after trying every threshold.
  var errorsMin = 3.0
}
