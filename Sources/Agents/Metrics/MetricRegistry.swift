/// Every metric with its version and its formula (tech spec §2.11, implementation plan 1.5).
///
/// The tech spec leaves a predicted skip under its old formula when that changes; here all are computed again, because a
/// value that cannot be rebuilt from the days cannot be checked either.
package struct MetricRegistry: Sendable {
  package typealias Formula = @Sendable (MetricContext) -> MetricResult?

  package let config: MetricsConfig
  /// In the order of their names: each after those that it uses.
  package private(set) var definitions: [MetricDefinition]
  private var formulas: [MetricName: Formula]

  package init(_ config: MetricsConfig = MetricsConfig()) {
    self.config = config
    definitions = MetricRegistry.standard(config)
    formulas = MetricRegistry.formulas(config)
  }

  package subscript(_ name: MetricName) -> MetricDefinition { definitions[Int(name.rawValue) - 1] }

  /// Those of one day, in order.
  package var daily: ArraySlice<MetricDefinition> { definitions.prefix(MetricName.daily.count) }

  package func definitions(of tier: ComputationTier) -> [MetricDefinition] { definitions.filter { $0.tier == tier } }

  /// Puts another definition in the place of one, with another formula or the same.
  package mutating func replace(_ definition: MetricDefinition, formula: Formula? = nil) {
    precondition(definition.uses.allSatisfy { $0 < definition.name }, "a metric uses only metrics before it")
    definitions[Int(definition.name.rawValue) - 1] = definition
    if let formula { formulas[definition.name] = formula }
  }

  /// The formula's value, kept within what the metric can be.
  func evaluate(_ name: MetricName, _ context: MetricContext) -> MetricResult? { formulas[name]?(context) }

  private static func formulas(_ config: MetricsConfig) -> [MetricName: Formula] {
    [
      .recovery: { RecoveryScore.compute($0, config.recovery, config.baseline) },
      .sleepDebt: { SleepDebt.compute($0, days: config.sleepDebt.days, config.sleepDebt, config.baseline) },
      .longSleepDebt: { SleepDebt.compute($0, days: config.sleepDebt.longDays, config.sleepDebt, config.baseline) },
      .strain: { Strain.compute($0, config.strain) },
      .readiness: { Readiness.compute($0, config.readiness, config.strain, config.recovery) },
      .consistency: { Consistency.compute($0, config.consistency) },
      .skipRisk: { context in
        context.today.flatMap { SkipPrediction.compute(SkipPrediction.Situation($0), config.skip) }
      },
    ]
  }
}
