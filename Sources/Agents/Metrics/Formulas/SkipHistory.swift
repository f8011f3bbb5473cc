import Foundation

/// The outcomes of a wearer's sessions by slot and kind (implementation plan 14.1).
///
/// They give the shares skipped at each hour of each weekday and of each kind, and the true effects of short nights and
/// days full of meetings. Rare cases say little, so each share starts from its prior, weighted as some number of
/// sessions.
package struct SkipHistory: Equatable, Sendable {
  /// A session that has ended, done or skipped.
  package struct Attempt: Equatable, Sendable {
    /// Days since 1970-01-01.
    package let day: Int
    /// 0 for Monday.
    package let weekday: Int
    package let hour: Int
    /// The number of its kind.
    package let kind: UInt8
    package let wasSkipped: Bool
    /// The known factors of its day.
    package let factors: Set<MetricDriver.Factor>

    package init(
      day: Int, weekday: Int, hour: Int, kind: UInt8, wasSkipped: Bool, factors: Set<MetricDriver.Factor> = []
    ) {
      (self.day, self.weekday, self.hour, self.kind) = (day, weekday, hour, kind)
      (self.wasSkipped, self.factors) = (wasSkipped, factors)
    }
  }

  /// The number of sessions, and of those skipped.
  package struct Count: Hashable, Sendable {
    package var tried = 0
    package var skipped = 0
  }

  package let attempts: [Attempt]
  /// The share of all sessions that are skipped.
  package private(set) var base: Double
  /// The weight of each attempt.
  private let weights: [Double]
  private let config: SkipConfig

  /// - Parameter day: The day from which the age of each attempt is counted.
  package init(_ attempts: [Attempt], asOf day: Int, _ config: SkipConfig = SkipConfig()) {
    let ordered = attempts.ordered { ($0.day, $0.hour, $0.kind) < ($1.day, $1.hour, $1.kind) }
    self.attempts = ordered
    self.config = config
    weights = ordered.map { exp2(-Double(max(0, day - $0.day)) / config.historyHalfLife) }
    base = config.base
    base = share({ _ in true }, expecting: config.base, config.basePrior)
  }

  package func count(where isMeant: (Attempt) -> Bool = { _ in true }) -> Count {
    attempts.reduce(into: Count()) { count, attempt in
      guard isMeant(attempt) else { return }
      count.tried += 1
      count.skipped += attempt.wasSkipped ? 1 : 0
    }
  }

  /// The running share of skips: all sessions alike, with the prior.
  package var runningShare: Double {
    let all = count()
    return (Double(all.skipped) + config.base * config.basePrior) / (Double(all.tried) + config.basePrior)
  }

  /// The confidence in the wearer's history, 0 to 1.
  package var confidence: Double {
    let known = weight { _ in true }.all
    return known / (known + config.historyHalf)
  }

  /// Returns the skip rate near that hour on that weekday. The fewer sessions there are, the closer it is to what the rates of
  /// the hour and of the weekday suggest.
  package func slot(weekday: Int, hour: Int) -> Double {
    let onDay = share({ $0.weekday == weekday }, expecting: base, config.sharePrior)
    let atHour = share({ abs($0.hour - hour) <= 1 }, expecting: base, config.sharePrior)
    let expected = Self.chance(Self.odds(onDay) + Self.odds(atHour) - Self.odds(base))
    return share({ $0.weekday == weekday && abs($0.hour - hour) <= 1 }, expecting: expected, config.sharePrior)
  }

  /// Returns the share of that kind.
  package func kind(_ kind: UInt8) -> Double { share({ $0.kind == kind }, expecting: base, config.sharePrior) }

  /// Returns the skip rate in a slot of sessions of a kind, before any factors of the day.
  package func risk(weekday: Int, hour: Int, kind: UInt8) -> Double {
    let base = Self.odds(base)
    return Self.chance(Self.odds(slot(weekday: weekday, hour: hour)) + Self.odds(self.kind(kind)) - base)
  }

  /// Returns the probability that a factor of the day adds by itself, given the document's value.
  package func risk(of factor: MetricDriver.Factor, documented: Double) -> Double {
    let seen = share({ $0.factors.contains(factor) }, expecting: documented, config.factorPrior)
    return max(0, 1 - (1 - seen) / max(0.01, 1 - base))
  }

  // MARK: - Shares

  private func share(_ isMeant: (Attempt) -> Bool, expecting prior: Double, _ worth: Double) -> Double {
    let found = weight(isMeant)
    return (found.skipped + prior * worth) / (found.all + worth)
  }

  private func weight(_ isMeant: (Attempt) -> Bool) -> (all: Double, skipped: Double) {
    var sum = (all: 0.0, skipped: 0.0)
    for (attempt, worth) in zip(attempts, weights) where isMeant(attempt) {
      sum.all += worth
      if attempt.wasSkipped { sum.skipped += worth }
    }
    return sum
  }

  private static func odds(_ chance: Double) -> Double {
    let bounded = chance.clamped(to: 0.01...0.99)
    return log(bounded / (1 - bounded))
  }

  private static func chance(_ odds: Double) -> Double { 1 / (1 + exp(-odds)) }
}
