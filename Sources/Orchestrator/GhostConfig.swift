package import Agents

/// Every number of the planner in one place (tech spec §2.8); remote configuration replaces it as a whole or not at all.
package struct GhostConfig: Hashable, Sendable {
  package var trust = TrustConfig()
  package var training = TrainingConfig()
  package var emergency = EmergencyConfig()

  package init() {}
}
