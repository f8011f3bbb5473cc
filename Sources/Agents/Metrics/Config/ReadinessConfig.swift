/// How strain and sleep debt take from recovery. All assumed.
package struct ReadinessConfig: Equatable, Sendable {
  /// Points for each point of strain above what the person is used to.
  package var perStrain = 0.3
  /// Points for each hour of sleep debt, and how many at most.
  package var perDebtHour = 2.0
  package var debtMax = 15.0
  /// What the confidence is multiplied by for each of the two that is unknown.
  package var confidenceWithout = 0.85

  package init() {}
}
