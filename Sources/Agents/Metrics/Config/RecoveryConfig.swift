/// The numbers of the recovery score.
package struct RecoveryConfig: Equatable, Sendable {
  /// What each part weighs (tech spec §4.5: 0.4, 0.4, 0.2).
  package var variabilityWeight = 0.4
  package var sleepWeight = 0.4
  package var restingHeartRateWeight = 0.2
  /// What a part is worth when it is as usual, 0 to 1 (assumed): above the 50 that allow a workout, below the 80 that are
  /// called good.
  package var usual = 0.65
  /// The least weight of the parts that are known (assumed): the resting heart rate alone says too little.
  package var weightMin = 0.4

  package init() {}
}
