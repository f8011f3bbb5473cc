package import Engine

/// The planner on the phone, and how far it is trusted.
package enum PlanningModule: SimulationModule {
  package static let checks: [any Check.Type] = [
    LegalTrustStepCheck.self, PhantomTrustCheck.self, SafetyBreakerCheck.self, SacredTimeCheck.self,
    DoubleBookingCheck.self, ContractCheck.self, CalendarShowsPlanCheck.self, BlocksClosedCheck.self,
    ReceiptsCheck.self, WeeklyReceiptCheck.self, SoundRecoveryCheck.self, RecomputableCheck.self, TierLimitCheck.self,
  ]
}
