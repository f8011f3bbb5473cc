/// Sends the newest context to the private store if the phone doesn't receive it over the local network.
///
/// The phone's app runs for seconds at a time, often on another network, and the desktop isn't notified of it. Only the
/// newest version of the one record is stored, so that there is never more than one to fetch.
struct ContextFallback {
  private let patience: Span?
  private var isPlanned = false

  init(_ setup: DeviceSetup) {
    // An older app knows only the local network.
    let knowsOther = setup.peers.contains(.cloud) && setup.app.can(.asksCloud)
    patience = knowsOther ? setup.desktop.fallbackAfter : nil
  }

  /// The phone may lack a context: checks again after a while.
  mutating func plan(_ context: inout DeviceContext) {
    guard let patience, !isPlanned else { return }
    isPlanned = true
    context.wake(after: patience, WakeToken(.contextFallback))
  }

  mutating func wake(_ replica: SyncEngine, _ context: inout DeviceContext) {
    isPlanned = false
    replica.divert(DesktopMachine.contextKey, from: .phone, to: .privateStore, &context)
  }
}
