import DeviceKit

/// Brings the newest context to the private store when the phone does not take it over the local network.
///
/// The phone's app is there for seconds at a time, and often on another network; the desktop is not told. What goes to
/// the store is the one record in its newest version, so that there is never more than one to fetch.
struct ContextFallback {
  private let patience: Span?
  private var isPlanned = false

  init(_ setup: DeviceSetup) {
    // An older app knows of no other way than the local network.
    let knowsOther = setup.peers.contains(.cloud) && setup.app.can(.asksCloud)
    patience = knowsOther ? setup.desktop.fallbackAfter : nil
  }

  /// There is a context that the phone may not have: looks again after a while.
  mutating func plan(_ context: inout DeviceContext) {
    guard let patience, !isPlanned else { return }
    isPlanned = true
    context.wake(after: patience, WakeToken(.contextFallback))
  }

  mutating func wake(_ replica: Replica, _ context: inout DeviceContext) {
    isPlanned = false
    replica.divert(DesktopMachine.contextKey, from: .phone, to: .privateStore, &context)
  }
}
