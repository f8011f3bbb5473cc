package import DeviceKit
package import Wire

/// Whether a device may ask a service of the cloud now.
///
/// The private store is reached by the platform's own account, which can be signed out, and may want to be left alone for
/// a while. The backend (the reconciler) wants a token of its own, which expires; a new one takes the wearer. What stands
/// here survives the end of the app and of the device: a device that starts does not ask in vain.
package struct CloudAccess {
  private let store: DeviceStore
  private let setup: DeviceSetup

  package init(store: DeviceStore, setup: DeviceSetup) {
    self.store = store
    self.setup = setup
  }

  package func mayAsk(_ service: Service, _ context: DeviceContext) -> Bool {
    if service == .reconciler { return !isUnauthorised() }
    guard service == .privateStore else { return true }
    guard store.number(.isSignedOut) != 1 else { return false }
    return timeLeft(for: service, context) == nil
  }

  /// For how long the service still wants to be left alone; nil when it does not.
  package func timeLeft(for service: Service, _ context: DeviceContext) -> Span? {
    guard service == .privateStore, let until = store.number(.leftAloneUntil) else { return nil }
    let left = until - context.uptime.sinceStart.nanoseconds
    return left > 0 ? Span(nanoseconds: left) : nil
  }

  /// The state of the account changed on a device without an operating system of ours; other conditions are not about it.
  package func note(_ condition: PlatformCondition, _ isOn: Bool) {
    if condition == .signedOut { store.remember(.isSignedOut, isOn ? 1 : 0) }
  }

  // MARK: - The backend's token

  /// Whether the backend is known not to accept the device's token.
  package func isUnauthorised() -> Bool { store.number(.isUnauthorised) == 1 }

  /// The backend refused the token: nothing more is asked of it.
  package func expire(_ context: inout DeviceContext) {
    guard !isUnauthorised() else { return }
    store.remember(.isUnauthorised, 1)
    context.report(RecordFact.unauthorised(by: setup.device))
  }

  /// Asks for a new token if there is need of one and the wearer is there to sign in.
  package func signIn(_ context: inout DeviceContext) {
    guard context.platform.isAttended, isUnauthorised() else { return }
    context.send(to: .cloud, on: .https, .signIn(setup.device))
  }

  /// The wearer has signed in; answers whether that is news.
  package func renew(_ device: DeviceID, _ context: inout DeviceContext) -> Bool {
    guard device == setup.device, isUnauthorised() else { return false }
    store.remember(.isUnauthorised, 0)
    context.report(RecordFact.signedIn(device))
    return true
  }

  // MARK: - The private store

  /// The private store wants to be left alone.
  package func leaveAlone(for span: Span, _ context: inout DeviceContext) {
    context.report(RecordFact.toldToWait(span, by: setup.device))
    guard !setup.rules.hasDefect(.ignoresRetryAfter) else { return }
    store.remember(.leftAloneUntil, (context.uptime + span).sinceStart.nanoseconds)
  }
}
