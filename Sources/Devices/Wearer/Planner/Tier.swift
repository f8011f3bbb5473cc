package import DeviceKit

/// What a user of the cloud's services pays for (tech spec §7.3).
package enum Tier: UInt8, StableName, Hashable {
  case free = 1, premium

  package static let names = ["free", "premium"]
}

extension DeviceSetup {
  /// What the wearer pays for in the cloud; nil where it drafts no workouts.
  package var tier: Tier? {
    get { self[Tier.self] }
    set { self[Tier.self] = newValue }
  }
}
