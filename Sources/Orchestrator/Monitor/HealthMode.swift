import SimKernel
package import Wire

/// How much the planner dares while its surroundings fail it (tech spec §2.4).
package enum HealthMode: UInt8, StableName, Comparable {
  case healthy = 1
  /// It asks before everything.
  case degraded
  /// It leaves the calendar alone.
  case safeMode
  /// It does nothing but try whether it could.
  case suspended

  package static let names = ["healthy", "degraded", "safeMode", "suspended"]

  package static func < (a: HealthMode, b: HealthMode) -> Bool { a.rawValue < b.rawValue }

  package func allows(_ action: PlanningAction) -> Bool {
    switch self {
    case .healthy: true
    case .degraded: action == .suggest || action == .proposeBlock
    case .safeMode: action == .suggest
    case .suspended: false
    }
  }

}
