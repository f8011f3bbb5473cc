import DeviceKit
package import Devices

/// Thinks for the planner about every trigger in its order.
package final class PlannerMind: Mind {
  private var configuration: ConfigStore
  /// `true` once the phone's stored configuration was checked.
  private var isConfigured = false
  /// Nil until the version of the app is known, which lasts as long as the process.
  private var cache: PlannerCache?

  package init(_ config: GhostConfig) { configuration = ConfigStore(base: config) }

  package func think(_ situation: PlanningSituation, _ line: any DeskLine<PlanningDesk>) async -> PlanningOutcome? {
    let verdict = configure(situation)
    let config = configuration.config.shipped(in: situation.app)
    // Taken out, so that what it holds is not copied when it changes.
    var cache = self.cache.take() ?? PlannerCache(config)
    defer { self.cache = cache }
    return PlanningOutcome(situation, config, &cache, verdict)
  }

  /// Takes up the configuration that was accepted before this process, then one that is offered now.
  private func configure(_ situation: PlanningSituation) -> ConfigStore.Outcome? {
    let before = configuration.config
    defer { if configuration.config != before { cache = nil } }
    if !isConfigured, let kept = situation.configuration { _ = configuration.offer(kept) }
    isConfigured = true
    guard case .configuration(let document) = situation.trigger else { return nil }
    return configuration.offer(document)
  }
}
