package import Wire

extension TrustEvent {
  /// What an outcome is worth: its base, by how sure the planner was, by how clearly it was seen (tech spec §2.3); nothing
  /// for what is no outcome.
  package func impact(_ config: TrustConfig) -> Double {
    guard case .outcome(let outcome, _, _, let confidence, let awareness) = content else { return 0 }
    let base = config.impacts[outcome] ?? 0
    return base * min(1, max(0, confidence)) * (1 - (config.ambiguity[awareness] ?? 1))
  }

  /// The order in which events count: by time, then by id, so that it is the same on every device.
  static func comesFirst(_ a: TrustEvent, _ b: TrustEvent) -> Bool { (a.at, a.id) < (b.at, b.id) }
}
