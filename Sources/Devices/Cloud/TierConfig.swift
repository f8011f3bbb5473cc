import WearerKit

/// A kind of request that the services count.
package enum TierRequest: UInt8, CaseIterable, Hashable, Sendable {
  case workoutGeneration = 1, coachChat
}

/// The limits of the tiers (tech spec §7.3); a missing one is unlimited.
package struct TierConfig: Hashable, Sendable {
  /// Per calendar month.
  package var monthly: [Tier: [TierRequest: Int]] = [.free: [.workoutGeneration: 10, .coachChat: 20]]
  /// Per calendar day; the documents have none.
  package var daily: [Tier: [TierRequest: Int]] = [:]
  package var storedWorkouts: [Tier: Int] = [.free: 50]
  /// The most users remembered (assumed).
  package var usersMax = 10_000

  package init() {}
}
