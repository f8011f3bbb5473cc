/// The part of an operating system that its app can query, behind one reference, so that the app reads it in place.
package final class SystemState: PlatformView {
  private let role: Role
  private let profile: PlatformProfile
  private let store: DeviceStore
  /// The phone's location as the system last noticed it (a significant change of place, or a visit).
  var location: Coordinate?
  var session: DeviceSession?
  var queue: SessionQueue
  var sensors = Sensors()
  var lock: DeviceLock
  /// `true` if the app may read the application context that arrived last.
  var showsContext: Bool

  package init(store: DeviceStore, setup: DeviceSetup, showsContext: Bool) {
    (role, profile, self.store, self.showsContext) = (setup.device.role, setup.platform, store, showsContext)
    queue = SessionQueue(store)
    lock = DeviceLock(locks: setup.platform.locks)
    session = setup.device.role.counterpart.flatMap { peer in
      setup.peers.contains(peer) ? DeviceSession(store: store, setup: setup, peer: peer) : nil
    }
  }

  override func isReachable(at now: Instant) -> Bool { session?.isReachable(at: now) ?? false }
  override func isProtectedDataAvailable(at now: Instant) -> Bool { lock.isProtectedDataAvailable(at: now) }
  override func complicationsLeft(at now: Instant) -> Int { session?.complicationsLeft(at: now) ?? 0 }
  package override var isQueuing: Bool { profile.waitsInReach }
  package override var receivedContext: Message? { showsContext ? queue.receivedContext() : nil }
  package override var account: Int? {
    conditions.contains(.signedOut) ? nil : conditions.contains(.otherAccount) ? 2 : 1
  }
  package override var isPaired: Bool { session != nil }
  package override var isCounterpartInstalled: Bool { session?.isCounterpartInstalled ?? false }
  package override var hasContentPending: Bool { queue.holdsArrived() }
  package override var pairedWatch: UInt32? {
    role == .phone ? UInt32(truncatingIfNeeded: store.number(.pairedWatch) ?? 1) : nil
  }
  package override var isWorn: Bool { role == .watch && sensors.isOnWrist }
  package override var place: Coordinate? { isLocationDenied ? nil : location }
  package override var workoutSince: Timestamp? { sensors.workoutSince }
  package override var isInVehicle: Bool { sensors.isInVehicle }
}
