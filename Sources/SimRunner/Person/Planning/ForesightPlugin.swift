import Foundation

/// The planner's forecasts of sessions, compared with the outcomes (implementation plan 14.1).
package enum ForesightPlugin: Plugin {
  package static let checks: [CheckDeclaration] = [.of(HonestForecastCheck.self)]

  package static func recorder(of world: World) -> (any RunRecorder)? {
    world.plan.planner.map { _ in ForecastRecorder(end: world.end) }
  }
}

extension ForesightPlugin: ReportModule {
  /// Returns the accuracy of the forecasts of skips; empty if there were none.
  package static func lines(of outcome: RunOutcome) -> [String] {
    guard let score = outcome.foresight, score.sessions > 0 else { return [] }
    let numbers = [score.brier, score.brierOfShare, score.brierOfRunning].map { String(format: "%.3f", $0) }
    return SummaryLine.wrapped(
      "skips",
      [
        "\(score.skipped) of \(score.sessions) sessions were skipped; foreseen with a Brier score of \(numbers[0]),",
        "where their share alone has \(numbers[1])", "and the running share \(numbers[2]);",
        "\(Figures.percent(score.hitRate)) % told right",
      ])
  }

  package static func members(of outcome: RunOutcome) -> [String: any Encodable] {
    outcome.foresight.map { ["foresight": $0] } ?? [:]
  }
}

/// The accuracy of forecasts of skipped sessions.
package struct Foresight: Equatable, Sendable, Encodable {
  /// The ended sessions with a forecast, and those that were skipped: missed, or deleted by the wearer.
  package var sessions = 0
  package var skipped = 0
  /// The mean squared error of the forecasts, from 0 to 1, and that of always forecasting the final share of skips,
  /// which no forecast can know. Smaller is better.
  package var brier = 0.0
  package var brierOfShare = 0.0
  /// The same of the share of the sessions before each, which a planner without forecasts has.
  package var brierOfRunning = 0.0
  /// The share of sessions whose likelier outcome was forecast.
  package var hitRate = 0.0

  package init() {}

  /// - Parameter forecasts: The forecast probability, the share of skips before it, and the outcome of each.
  init(_ forecasts: [(risk: Double, share: Double, wasSkipped: Bool)]) {
    guard !forecasts.isEmpty else { return }
    let count = Double(forecasts.count)
    sessions = forecasts.count
    skipped = forecasts.count { $0.wasSkipped }
    let share = Double(skipped) / count
    brierOfShare = share * (1 - share)
    func mean(_ guess: ((risk: Double, share: Double, wasSkipped: Bool)) -> Double) -> Double {
      forecasts.reduce(0) { sum, forecast in
        let miss = guess(forecast) - (forecast.wasSkipped ? 1 : 0)
        return sum + miss * miss
      } / count
    }
    (brier, brierOfRunning) = (mean { $0.risk }, mean { $0.share })
    hitRate = Double(forecasts.count { ($0.risk >= 0.5) == $0.wasSkipped }) / count
  }
}

final class ForecastRecorder: RunRecorder {
  var interest: TraceInterest { .facts }
  private let end: Instant
  /// The sessions in the order of their first forecasts.
  private var order: [UInt64] = []
  private var risks: [UInt64: (risk: Double, share: Double)] = [:]
  private var fates: [UInt64: TrainingBlock.Status] = [:]

  /// - Parameter end: The story's end; later events are excluded.
  init(end: Instant) { self.end = end }

  var facts: FactInterest { .of(PlanningFact.self) }

  func observe(_ event: TraceEvent) {
    guard event.at < end else { return }
    let fact = event.planningFact
    if case .foreseen(let forecast, _)? = fact, risks[forecast.block] == nil {
      risks[forecast.block] = (forecast.probability, forecast.share ?? forecast.probability)
      order.append(forecast.block)
    }
    if case .planned(let block, _)? = fact { fates[block.id] = block.status }
  }

  func conclude(_ world: World) throws(StorageError) -> any Sendable {
    Foresight(
      order.compactMap { id in
        guard let risk = risks[id] else { return nil }
        switch fates[id] {
        case .completed?: return (risk.risk, risk.share, false)
        case .missed?, .deleted?: return (risk.risk, risk.share, true)
        default: return nil
        }
      })
  }
}

extension RunOutcome {
  /// The accuracy of forecasts of skips; `nil` without a planner.
  package var foresight: Foresight? { finding(Foresight.self) }
}
