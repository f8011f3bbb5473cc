package import Agents
package import SimKernel

/// Something worth telling the wearer, for a few hours; it can be deleted at any time and generated again.
package struct Insight: Equatable, Sendable {
  /// What it says, the most important first.
  package enum Kind: UInt8, CaseIterable, Sendable {
    case lowRecovery = 1
    case highStrain
    case sleepDebt
    case shortNight
    case skipRisk
    case goodRecovery
    case streak

    /// Whether it asks to take it easy.
    package var isCaution: Bool {
      switch self {
      case .lowRecovery, .highStrain, .sleepDebt, .shortNight: true
      case .skipRisk, .goodRecovery, .streak: false
      }
    }
  }

  /// The values that led to it, and the bound that they crossed.
  package struct Derivation: Equatable, Sendable {
    package struct Reference: Equatable, Sendable {
      package let metric: MetricName
      package let value: Double
      package let version: MetricVersion
      /// Of the values that it was computed from.
      package let inputDigest: UInt64
    }

    package let values: [Reference]
    package let bound: Double
  }

  /// The same for the same insight of the same day.
  package let id: UInt64
  package let kind: Kind
  package let date: CivilDate
  package let headline: String
  package let body: String
  /// 0 to 1.
  package let confidence: Double
  package let derivation: Derivation
  package let generated: Timestamp
  package let expires: Timestamp

  /// Whether it still stands; never one from the future.
  package func isCurrent(at now: Timestamp) -> Bool { generated <= now && now < expires }
}
