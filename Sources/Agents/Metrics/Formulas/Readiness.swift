/// How ready the person is for training, 0 to 100: recovery, less what strain and sleep debt take from it (tech spec §2.10
/// names it and its inputs, not its formula: assumed).
package enum Readiness {
  package static func compute(
    _ context: MetricContext, _ config: ReadinessConfig, _ strains: StrainConfig, _ recoveries: RecoveryConfig
  ) -> MetricResult? {
    guard let recovery = context.used[.recovery] else { return nil }
    var value = recovery.value
    var confidence = recovery.confidence
    var drivers = [
      MetricDriver(.recovery, points: recovery.value - 100 * recoveries.usual, value: recovery.value)
    ]
    if let strain = context.used[.strain] {
      let taken = config.perStrain * max(0, strain.value - strains.balanced)
      value -= taken
      if taken > 0 { drivers.append(MetricDriver(.strain, points: -taken, value: strain.value)) }
    } else {
      confidence *= config.confidenceWithout
    }
    if let debt = context.used[.sleepDebt] {
      let taken = min(config.debtMax, config.perDebtHour * debt.value)
      value -= taken
      if taken > 0 { drivers.append(MetricDriver(.sleepDebt, points: -taken, value: debt.value)) }
    } else {
      confidence *= config.confidenceWithout
    }
    return MetricResult(value.clamped(to: 0...100), confidence: confidence, drivers)
  }
}
