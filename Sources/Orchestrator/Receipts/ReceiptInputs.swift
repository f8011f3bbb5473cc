/// The parameters of decision receipts (tech spec §2.4).
package struct ReceiptConfig: Equatable, Sendable {
  package var lifetime = Span.days(90)
  /// The recoveries below which one is low, and from which one is high, of 100 (tech spec §2.10).
  package var recoveryLow = 40.0
  package var recoveryHigh = 80.0
  /// The minutes below which a night is poor, and from which it is good (tech spec §2.7 and assumed).
  package var sleepPoor = 300
  package var sleepGood = 420
  /// The largest change of heart rate variability against its baseline that isn't a trend, as a part of it (assumed).
  package var variabilityStable = 0.05
  /// The numbers of meetings above which a day is moderate, and heavy (tech spec §2.7).
  package var meetingsModerate = 4
  package var meetingsHeavy = 6
}

/// The measured inputs of a decision; a receipt stores only the range of each value.
package struct ReceiptSituation: Equatable, Sendable {
  /// By the phone's clock.
  package var civil: CivilDateTime
  package var phase: TrustPhase
  /// 0 to 1.
  package var score: Double
  package var daysOfData: Int
  /// 0 to 100.
  package var recovery: Double?
  package var asleepMinutes: Int?
  /// SDNN in milliseconds: of the day, and the baseline.
  package var variability: Double?
  package var variabilityBaseline: Double?
  package var meetings: Int?
  package var slotsAvailable: Int?
}

extension DecisionReceipt.Inputs {
  /// The ranges of a situation's values; an unknown or non-finite value is in none.
  package init(_ situation: ReceiptSituation, _ config: ReceiptConfig = ReceiptConfig()) {
    let score = situation.score.isFinite ? min(1, max(0, situation.score)) : 0
    self.init(
      weekday: situation.civil.date.weekday, hour: min(23, max(0, situation.civil.hour)), phase: situation.phase,
      scorePercent: Int((score * 100).rounded()), daysOfData: situation.daysOfData,
      recovery: situation.recovery.flatMap { value in
        guard value.isFinite else { return nil }
        return value < config.recoveryLow ? .low : value < config.recoveryHigh ? .fair : .high
      },
      sleep: situation.asleepMinutes.map { $0 < config.sleepPoor ? .poor : $0 < config.sleepGood ? .fair : .good },
      variabilityTrend: Self.trend(situation.variability, situation.variabilityBaseline, config),
      meetings: situation.meetings.map {
        $0 > config.meetingsHeavy ? .heavy : $0 > config.meetingsModerate ? .moderate : .light
      },
      slotsAvailable: situation.slotsAvailable)
  }

  private static func trend(_ value: Double?, _ baseline: Double?, _ config: ReceiptConfig) -> Trend? {
    guard let value, let baseline, value.isFinite, baseline > 0 else { return nil }
    let change = value / baseline - 1
    return change > config.variabilityStable ? .up : change < -config.variabilityStable ? .down : .stable
  }
}
