/// The evidence that forecasts of skips are better than the running share of skips (implementation plan 14.1): the
/// difference of their squared errors, session by session.
package struct ForecastSkill: Equatable, Sendable {
  package private(set) var count = 0
  private var sum = 0.0
  private var squares = 0.0

  package init() {}

  /// Counts an ended session.
  package mutating func note(forecast: Double, share: Double, wasSkipped: Bool) {
    let outcome = wasSkipped ? 1.0 : 0.0
    let gain = (share - outcome) * (share - outcome) - (forecast - outcome) * (forecast - outcome)
    count += 1
    sum += gain
    squares += gain * gain
  }

  /// The mean gain in standard errors; 0 without any spread.
  package var errors: Double {
    let number = Double(count)
    let spread = count > 1 ? (squares - sum * sum / number) / (number - 1) : 0
    return spread > 0 ? sum / number / (spread / number).squareRoot() : 0
  }

  /// Returns the part of the distance between the forecast and the share that the evidence supports (after James and
  /// Stein): none below the least number of standard errors.
  package func weight(_ config: SkipConfig = SkipConfig()) -> Double {
    let errors = errors
    return count >= config.scoredMin && errors >= config.errorsMin ? 1 - 1 / (errors * errors) : 0
  }
}
