/// The phone's estimate of how much the wearer uses the app, which decides about background refreshes.
struct Engagement {
  private let store: DeviceStore
  private let profile: PlatformProfile

  init(store: DeviceStore, profile: PlatformProfile) {
    self.store = store
    self.profile = profile
  }

  /// The wearer opened the app. Measured by uptime, so that clock changes have no effect.
  func opened(at now: Instant) { store.remember(.lastOpened, now.sinceStart.nanoseconds) }

  /// Returns whether the app gets no background refresh because the wearer hasn't opened it for days.
  func isStarved(at now: Instant) -> Bool {
    guard let limit = profile.starvedAfter else { return false }
    guard let opened = store.number(.lastOpened) else { return true }
    return now.sinceStart - Span(nanoseconds: opened) >= limit
  }
}
