/// The subject of an insight, the most important first.
package enum InsightKind: UInt8, CaseIterable, Sendable {
  case lowRecovery = 1
  case highStrain
  case sleepDebt
  case shortNight
  case skipRisk
  case goodRecovery
  case streak

  /// `true` if it asks to take it easy.
  package var isCaution: Bool {
    switch self {
    case .lowRecovery, .highStrain, .sleepDebt, .shortNight: true
    case .skipRisk, .goodRecovery, .streak: false
    }
  }
}

/// The thresholds and the lifetimes of insights.
package struct InsightConfig: Equatable, Sendable {
  /// The time during which an insight may be shown (tech spec §2.10).
  package var lifetime = Span.hours(12)
  /// The time for which it is stored (tech spec §2.10, lifetimes by type: alerts of recovery a week, insights for the
  /// day a day, streaks a month).
  package var kept: [InsightKind: Span] = [
    .lowRecovery: .days(7), .highStrain: .days(7), .sleepDebt: .days(7), .shortNight: .days(7), .skipRisk: .hours(24),
    .goodRecovery: .hours(24), .streak: .days(30),
  ]
  /// The kinds that are archived for ever as achievements (tech spec §2.10).
  package var archived: Set<InsightKind> = [.streak]
  /// The days for which a night's findings stay valid (tech spec §2.11: weekly at most).
  package var patternDays = 7
  /// The most insights at once, and the confidence that each needs (assumed).
  package var countMax = 3
  package var confidenceMin = 0.5
  /// A rest is recommended below the first, a full workout above the second (tech spec §2.10).
  package var lowRecovery = 40.0
  package var highRecovery = 80.0
  /// The hours owed over a week, the strain, and the probability of a skip from which there is an insight (assumed).
  package var debtHours = 5.0
  package var strain = 75.0
  package var skipRisk = 0.6
  /// The weeks from which a streak is an insight (assumed).
  package var streakWeeks = 2
}
