/// Sends the newest context to the private store if the phone doesn't receive it over the local network.
///
/// The phone's app runs for seconds at a time, often on another network, and the desktop isn't notified of it. Only the
/// newest version of the one record is stored, so that there is never more than one to fetch.
struct ContextFallback {
  private let patience: Span?
  private var isPlanned = false
  /// The times in a row that the phone wasn't reached, up to the most that count: each doubles the patience.
  private var misses: Int64 = 0
  private let missesMax: Int64

  init(_ setup: DeviceSetup) {
    // An older app knows only the local network.
    let knowsOther = setup.peers.contains(.cloud) && setup.app.can(.asksCloud)
    patience = knowsOther ? setup.desktop.fallbackAfter : nil
    // The interval is then about half of the time for which a context is fresh (assumed). A DJ needs a newer one.
    missesMax = setup.music == nil ? 3 : 0
  }

  /// The phone may lack a context: checks again after a while.
  mutating func plan(_ context: inout DeviceContext) {
    guard let patience, !isPlanned else { return }
    isPlanned = true
    context.wake(after: Span(nanoseconds: patience.nanoseconds << misses), WakeToken(.contextFallback))
  }

  mutating func wake(_ replica: SyncEngine, _ context: inout DeviceContext) {
    isPlanned = false
    let isAway = replica.courier.keysWaiting(for: .phone).contains(DesktopMachine.contextKey)
    misses = isAway ? min(misses + 1, missesMax) : 0
    replica.divert(DesktopMachine.contextKey, from: .phone, to: .privateStore, &context)
  }
}
