import SimKernel

/// How well the planner knows the body (implementation plan 2.1b); how far it may go is trust, and another matter.
package enum HealthPhase: UInt8, StableName {
  /// It gathers first days.
  case baseline = 1
  /// It learns what is usual.
  case adaptation
  /// It knows.
  case maintenance
  /// What was usual no longer is.
  case regression

  package static let names = ["baseline", "adaptation", "maintenance", "regression"]

  /// What the wearer is told, in their words; nothing while all is well.
  package var words: String? {
    switch self {
    case .baseline: "Getting to know your days."
    case .adaptation, .maintenance: nil
    case .regression: "These weeks look harder than usual. Small steps count."
    }
  }
}
