/// The paid tier of a user of the cloud's services (tech spec §7.3).
package enum Tier: UInt8, StableName, Hashable {
  case free = 1, premium

  package static let names = ["free", "premium"]
}

extension DeviceSetup {
  /// The wearer's tier in the cloud; `nil` if it drafts no workouts.
  package var tier: Tier? {
    get { self[Tier.self] }
    set { self[Tier.self] = newValue }
  }
}
