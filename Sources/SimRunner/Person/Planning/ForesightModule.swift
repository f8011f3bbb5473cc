import DeviceKit
import Devices
package import Engine
import Foundation
import ScenarioFiles
import SimKernel
import Wire

/// What the planner expects of sessions, held against what became of them (implementation plan 14.1).
package enum ForesightModule: SimulationModule {
  package static let checks: [CheckDeclaration] = [.of(HonestForecastCheck.self)]

  package static func recorder(of world: World) -> (any RunRecorder)? {
    world.plan.planner.map { _ in ForecastRecorder(end: world.end) }
  }
}

extension ForesightModule: ReportModule {
  /// How well skips were foreseen; nothing where none could be.
  package static func lines(of outcome: RunOutcome) -> [String] {
    guard let score = outcome.foresight, score.sessions > 0 else { return [] }
    let numbers = [score.brier, score.brierOfShare].map { String(format: "%.3f", $0) }
    return SummaryLine.wrapped(
      "skips",
      [
        "\(score.skipped) of \(score.sessions) sessions were skipped; foreseen with a Brier score of \(numbers[0]),",
        "where their share alone has \(numbers[1]);", "\(Figures.percent(score.hitRate)) % told right",
      ])
  }

  package static func members(of outcome: RunOutcome) -> [String: any Encodable] {
    outcome.foresight.map { ["foresight": $0] } ?? [:]
  }
}

/// How well it was foreseen which sessions would be skipped.
package struct Foresight: Equatable, Sendable, Encodable {
  /// The sessions that were foreseen and are over, and those of them that were skipped: missed, or deleted by the wearer.
  package var sessions = 0
  package var skipped = 0
  /// The mean square of how far the forecasts were off, 0 to 1, smaller is better; and that of always saying the share that
  /// was skipped in the end, which no forecast could know.
  package var brier = 0.0
  package var brierOfShare = 0.0
  /// The share of sessions of which the likelier end was told.
  package var hitRate = 0.0

  package init() {}

  /// - Parameter forecasts: the probability of each, and whether it was skipped.
  init(_ forecasts: [(risk: Double, wasSkipped: Bool)]) {
    guard !forecasts.isEmpty else { return }
    let count = Double(forecasts.count)
    sessions = forecasts.count
    skipped = forecasts.count { $0.wasSkipped }
    let share = Double(skipped) / count
    brierOfShare = share * (1 - share)
    brier =
      forecasts.reduce(0) { $0 + ($1.risk - ($1.wasSkipped ? 1 : 0)) * ($1.risk - ($1.wasSkipped ? 1 : 0)) } / count
    hitRate = Double(forecasts.count { ($0.risk >= 0.5) == $0.wasSkipped }) / count
  }
}

/// Notes the last forecast of each session, and what became of it.
final class ForecastRecorder: RunRecorder {
  var interest: TraceInterest { .facts }
  private let end: Instant
  /// In the order of the first forecast of each.
  private var order: [UInt64] = []
  private var risks: [UInt64: Double] = [:]
  private var fates: [UInt64: TrainingBlock.Status] = [:]

  /// - Parameter end: the story's end; what comes after is no part of it.
  init(end: Instant) { self.end = end }

  var facts: FactInterest { .of(PlanningFact.self) }

  func observe(_ event: TraceEvent) {
    guard event.at < end else { return }
    switch event.planningFact {
    case .foreseen(let forecast, _)?:
      if risks.updateValue(forecast.probability, forKey: forecast.block) == nil { order.append(forecast.block) }
    case .planned(let block, _)?: fates[block.id] = block.status
    default: break
    }
  }

  func conclude(_ world: World) throws(StorageError) -> any Sendable {
    Foresight(
      order.compactMap { id in
        guard let risk = risks[id] else { return nil }
        switch fates[id] {
        case .completed?: return (risk, false)
        case .missed?, .deleted?: return (risk, true)
        default: return nil
        }
      })
  }
}

extension RunOutcome {
  /// How well skips were foreseen; nil without a planner.
  package var foresight: Foresight? { finding(Foresight.self) }
}
