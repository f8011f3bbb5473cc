/// When a metric may be computed (tech spec §2.11).
package enum ComputationTier: UInt8, CaseIterable, Comparable, Sendable {
  /// At once, on whatever device asks.
  case realTime = 1
  /// In the hourly background task.
  case background
  /// Overnight, on the charger.
  case deepAnalysis

  /// Seconds within which a change is to be seen.
  package var latencyMax: Double {
    switch self {
    case .realTime: 0.1
    case .background: 3_600
    case .deepAnalysis: 86_400
    }
  }

  package static func < (a: ComputationTier, b: ComputationTier) -> Bool { a.rawValue < b.rawValue }
}
