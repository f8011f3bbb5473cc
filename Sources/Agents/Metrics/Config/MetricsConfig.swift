/// Every number of the metrics. Values computed with others are not comparable, so that a change recomputes them all.
package struct MetricsConfig: Equatable, Sendable {
  package var baseline = BaselineConfig()
  package var recovery = RecoveryConfig()
  package var sleepDebt = SleepDebtConfig()
  package var strain = StrainConfig()
  package var readiness = ReadinessConfig()
  package var consistency = ConsistencyConfig()
  package var skip = SkipConfig()
  package var sleepImpact = SleepImpactConfig()

  package init() {}
}
