package import Agents

/// When the planner knows a body, and when it no longer does (implementation plan 2.1b).
package struct HealthProfileConfig: Equatable, Sendable {
  /// Days with data, and the completeness of the latest ones, that end the baseline.
  package var baselineDays = 14
  package var completenessMin = 0.7
  /// Days with data, and the stability, that end the adaptation.
  package var adaptationDays = 45
  package var stabilityMin = 0.8
  /// What begins a regression.
  package var missRateMax = 0.5
  package var deviationMax = 0.4
  /// What ends it, and after how many days at the earliest (tech spec §2.12).
  package var recoveryMin = 0.6
  package var regressionDaysMin = 7

  // What follows is assumed: the documents name the measures and not their windows.
  /// Days of which the completeness is measured.
  package var completenessWindow = 14
  /// Stability compares so many days with as many before them.
  package var stabilityWindow = 28
  /// Deviation compares so many days with the stability window's before them.
  package var deviationWindow = 7
  /// What either side of a comparison needs, and the bound at which a difference is a whole one.
  package var comparison = HealthProfileConfig.comparison
  /// Days of which the misses are counted, and how many blocks there must be.
  package var missWindow = 14
  package var blocksMin = 4
  /// Where nobody knows of blocks: days of training a week that make a rhythm, and the days in which it shows.
  package var rhythmMin = 1.0
  package var rhythmWindow = 42
  /// The confidence when nothing was measured of late.
  package var confidenceWithoutData = 0.3

  /// The confidence of each phase: where it starts, and by how much it grows with what is known.
  package var baselineConfidence = 0.3
  package var baselineGrowth = 0.2
  package var adaptationConfidence = 0.5
  package var adaptationGrowth = 0.3
  package var maintenanceConfidence = 0.8
  package var maintenanceGrowth = 0.2
  /// Less the miss rate, and at least so much.
  package var regressionConfidence = 0.6
  package var regressionConfidenceMin = 0.3

  package init() {}

  private static var comparison: BaselineConfig {
    var baseline = BaselineConfig()
    baseline.daysMin = 4
    return baseline
  }
}
