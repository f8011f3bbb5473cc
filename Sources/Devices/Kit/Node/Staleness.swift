/// The age of displayed data, in the steps that the display distinguishes (implementation plan, task 3.7).
///
/// The age is that of the observation, not of its arrival. An observation from the future means a broken clock and
/// counts as expired.
package enum Staleness: UInt8, StableName, Comparable, WireField {
  case fresh = 1, slightlyStale, stale, veryStale, expired

  package static let names = ["fresh", "slightlyStale", "stale", "veryStale", "expired"]

  package init(of observed: Timestamp?, at now: Timestamp) {
    guard let observed, observed <= now else {
      self = .expired
      return
    }
    let age = now - observed
    self =
      age < .minutes(30)
      ? .fresh
      : age < .hours(2)
        ? .slightlyStale
        : age < .hours(6)
          ? .stale
          : age < .hours(24) ? .veryStale : .expired
  }

  package static func < (a: Staleness, b: Staleness) -> Bool { a.rawValue < b.rawValue }
}

/// Content that a device showed to the wearer.
package enum Display: UInt8, StableName, Hashable, WireField {
  case morningDecision = 1
  /// The summary of today.
  case daySummary
  /// The general advice of a watch with too little data.
  case safeMode
  /// The audio that the phone plays.
  case nowPlaying
  /// The wearer's last activity at their desk.
  case desktopContext

  package static let names = ["morningDecision", "daySummary", "safeMode", "nowPlaying", "desktopContext"]

}
