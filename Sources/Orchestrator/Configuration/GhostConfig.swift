package import Agents

/// Every number of the planner in one place (tech spec §2.8); remote configuration replaces it as a whole or not at all.
package struct GhostConfig: Equatable, Sendable {
  package var trust = TrustConfig()
  package var freeTime = FreeTimeConfig()
  package var sacred = SacredConfig()
  package var density = DensityConfig()
  package var windows = WindowsConfig()
  package var slots = SlotConfig()
  package var shadows = ShadowConfig()
  package var receipts = ReceiptConfig()
  package var notices = NoticeConfig()
  package var triage = TriageConfig()
  package var feedback = FeedbackConfig()
  package var health = HealthConfig()
  package var valueReceipt = ValueReceiptConfig()
  package var firstDay = FirstDayConfig()
  package var cycles = CycleConfig()
  package var metrics = MetricsConfig()
  package var healthProfile = HealthProfileConfig()
  package var insights = InsightConfig()
  package var travel = TravelConfig()
  package var training = TrainingConfig()
  package var emergency = EmergencyConfig()

  package init() {}
}
