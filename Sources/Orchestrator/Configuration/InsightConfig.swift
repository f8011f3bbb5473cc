/// The subject of an insight, the most important first.
package enum InsightKind: UInt8, CaseIterable, Sendable {
  case lowRecovery = 1
  case highStrain
  case sleepDebt
  case shortNight
  /// The day's session is hard for a body that has only half recovered.
  case intensityAdjustment = 8
  /// The planner moved a session.
  case scheduleChange
  case skipRisk = 5
  case goodRecovery
  /// A number of workouts was reached.
  case progressMilestone = 10
  case streak = 7

  /// The place in the order of importance.
  var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// `true` if it asks to take it easy.
  package var isCaution: Bool {
    switch self {
    case .lowRecovery, .highStrain, .sleepDebt, .shortNight, .intensityAdjustment: true
    case .scheduleChange, .skipRisk, .goodRecovery, .progressMilestone, .streak: false
    }
  }
}

package struct InsightConfig: Equatable, Sendable {
  /// The time during which an insight may be shown (tech spec §2.10).
  package var lifetime = Span.hours(12)
  /// The time for which it is stored (tech spec §2.10, lifetimes by type: alerts of recovery a week, insights for the
  /// day a day, changes of the schedule two days, streaks a month, milestones three).
  package var kept: [InsightKind: Span] = [
    .lowRecovery: .days(7), .highStrain: .days(7), .sleepDebt: .days(7), .shortNight: .days(7), .skipRisk: .hours(24),
    .goodRecovery: .hours(24), .streak: .days(30), .intensityAdjustment: .days(7), .scheduleChange: .hours(48),
    .progressMilestone: .days(90),
  ]
  /// The kinds that are archived for ever as achievements (tech spec §2.10).
  package var archived: Set<InsightKind> = [.streak, .progressMilestone]
  /// The days for which a night's findings stay valid (tech spec §2.11: weekly at most).
  package var patternDays = 7
  /// The most insights at once, and the confidence that each needs (assumed).
  package var countMax = 3
  package var confidenceMin = 0.5
  /// A rest is recommended below the first, a full workout above the second (tech spec §2.10).
  package var lowRecovery = 40.0
  package var highRecovery = 80.0
  /// The recovery below which a hard session should be an easier one (assumed).
  package var fairRecovery = 55.0
  /// The hours owed over a week, the strain, and the probability of a skip from which there is an insight (assumed).
  package var debtHours = 5.0
  package var strain = 75.0
  package var skipRisk = 0.6
  /// The weeks from which a streak is an insight (assumed).
  package var streakWeeks = 2
  /// The numbers of workouts that are milestones (assumed).
  package var milestones = [10, 25, 50, 100, 200, 500]
  /// The time for which a dismissed kind is held back (assumed).
  package var heldBack = Span.days(7)
}
