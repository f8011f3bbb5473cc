/// The conditions under which a device may send requests to a service of the cloud.
///
/// The private store is reached by the platform's own account, which can be signed out or be
/// another's, and may ask devices to wait.
/// The backend (the reconciler) needs a token of its own, which expires; only the wearer can renew it. This state
/// survives the end of the app and of the device, so that a restarted device sends no useless requests.
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
    guard store.number(.isSignedOut) != 1, store.number(.isOtherAccount) != 1 || setup.rules.hasPlanted(.anyAccount)
    else { return false }
    return timeLeft(for: service, context) == nil
  }

  /// Returns how long the service still asks to be left alone, or `nil` if it doesn't.
  package func timeLeft(for service: Service, _ context: DeviceContext) -> Span? {
    guard service == .privateStore, let until = store.number(.leftAloneUntil) else { return nil }
    let left = until - context.uptime.sinceStart.nanoseconds
    return left > 0 ? Span(nanoseconds: left) : nil
  }

  /// The state of the account changed on a device without an operating system of ours; other conditions are not about it.
  package func note(_ condition: PlatformCondition, _ isOn: Bool) {
    if let key = MemoryKey(ofAccount: condition) { store.remember(key, isOn ? 1 : 0) }
  }

  // MARK: - The backend's token

  /// Returns whether the backend is known to reject the device's token.
  package func isUnauthorised() -> Bool { store.number(.isUnauthorised) == 1 }

  /// Stores that the backend rejected the token, so that no more requests are sent to it.
  package func expire(_ context: inout DeviceContext) {
    guard !isUnauthorised() else { return }
    store.remember(.isUnauthorised, 1)
    context.report(RecordFact.unauthorised(by: setup.device))
  }

  /// Requests a new token if one is needed and the wearer is there to sign in.
  package func signIn(_ context: inout DeviceContext) {
    guard context.platform.isAttended, isUnauthorised() else { return }
    context.send(to: .cloud, on: .https, .signIn(setup.device))
  }

  /// Stores that the wearer has signed in. Returns whether the token had been rejected.
  package func renew(_ device: DeviceID, _ context: inout DeviceContext) -> Bool {
    guard device == setup.device, isUnauthorised() else { return false }
    store.remember(.isUnauthorised, 0)
    context.report(RecordFact.signedIn(device))
    return true
  }

  // MARK: - The private store

  /// Stores that the private store asked to be left alone.
  package func leaveAlone(for span: Span, _ context: inout DeviceContext) {
    context.report(RecordFact.toldToWait(span, by: setup.device))
    guard !setup.rules.hasDefect(.ignoresRetryAfter) else { return }
    store.remember(.leftAloneUntil, (context.uptime + span).sinceStart.nanoseconds)
  }
}
