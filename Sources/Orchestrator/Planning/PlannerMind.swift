package import DeviceKit
package import Devices

/// Thinks for the planner about every trigger in its order.
package final class PlannerMind: Mind {
  private var configuration: ConfigStore
  /// Whether the configuration that the phone keeps was looked at.
  private var isConfigured = false
  private var cache: PlannerCache

  package init(_ config: GhostConfig) {
    configuration = ConfigStore(base: config)
    cache = PlannerCache(config)
  }

  package func think(_ situation: PlanningSituation, _ line: any DeskLine<PlanningDesk>) async -> PlanningOutcome? {
    let verdict = configure(situation)
    return PlanningOutcome(situation, configuration.config, &cache, verdict)
  }

  /// Takes up the configuration that was accepted before this process, then one that is offered now.
  private func configure(_ situation: PlanningSituation) -> ConfigStore.Outcome? {
    let before = configuration.config
    defer { if configuration.config != before { cache = PlannerCache(configuration.config) } }
    if !isConfigured, let kept = situation.configuration { _ = configuration.offer(kept) }
    isConfigured = true
    guard case .configuration(let document) = situation.trigger else { return nil }
    return configuration.offer(document)
  }
}
