/// Processes the planner's triggers in order.
package final class PlannerMind: Agent {
  private var configuration: ConfigStore
  /// `true` once the phone's stored configuration was checked.
  private var isConfigured = false
  /// `nil` until the version of the app is known, which doesn't change within the process.
  private var cache: PlannerCache?

  package init(_ config: GhostConfig) { configuration = ConfigStore(base: config) }

  package func think(_ situation: PlanningSituation, _ line: any WorkQueueClient<PlanningDesk>) async
    -> PlanningOutcome?
  {
    let verdict = configure(situation)
    let config = configuration.config.shipped(in: situation.app)
    // Moved out, so that a change doesn't copy its contents.
    var cache = self.cache.take() ?? PlannerCache(config)
    defer { self.cache = cache }
    return PlanningOutcome(situation, config, &cache, verdict)
  }

  /// Applies the configuration accepted before this process, then one that is offered now.
  private func configure(_ situation: PlanningSituation) -> ConfigStore.Outcome? {
    let before = configuration.config
    defer { if configuration.config != before { cache = nil } }
    if !isConfigured, let kept = situation.configuration { _ = configuration.offer(kept) }
    isConfigured = true
    guard case .configuration(let document) = situation.trigger else { return nil }
    return configuration.offer(document)
  }
}
